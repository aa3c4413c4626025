import * as v from 'valibot';

/** The maximum length of one label of a host name (RFC 1035, section 2.3.4). */
export const maxSubdomainLength = 63;

/** Messages of the field `subdomain`. None of them reveals who has a name. */
export const subdomainMessages = {
  reserved: 'This subdomain is reserved. Please choose another one.',
  taken: 'This subdomain is already taken. Please choose another one.',
} as const;

/**
 * Checks whether a name is available: `GET {apiBase}/subdomain?name=…` (status 200, never cached).
 * `reason` is the message for the field. Errors (429, 503) have the shape of a `FormResponse` and say
 * nothing about the name.
 */
export const subdomainPath = '/subdomain';

export const subdomainAvailability = v.variant('available', [
  v.object({ available: v.literal(true) }),
  v.object({ available: v.literal(false), reason: v.string() }),
]);

export type SubdomainAvailability = v.InferOutput<typeof subdomainAvailability>;

/** Host names ignore case, so names are stored in lower case. */
export function normalizeSubdomain(text: string): string {
  return text.trim().toLowerCase();
}

/**
 * True if a name belongs to the site and its services, or would let a customer impersonate them
 * (R73). Expects a name from `normalizeSubdomain`.
 */
export function isReservedSubdomain(name: string): boolean {
  return reserved.has(name) || numberedService.test(name);
}

const reserved = new Set([
  // Services that programs look up under these names automatically.
  ...['www', 'web', 'ftp', 'sftp', 'ssh', 'mail', 'email', 'webmail', 'smtp', 'smtps', 'imap'],
  ...['imaps', 'pop', 'pop3', 'mx', 'ns', 'dns', 'vpn', 'ldap', 'ntp', 'proxy', 'gateway', 'wpad'],
  ...['isatap', 'autoconfig', 'autodiscover', 'localhost', 'localdomain', 'broadcasthost', 'mta'],
  ...['mtasts', 'openpgpkey', 'relay', 'spf', 'dkim', 'dmarc', 'xmpp', 'sip', 'radius', 'rdp'],
  // Parts of a site and its operation.
  ...['api', 'app', 'apps', 'admin', 'administrator', 'root', 'system', 'sysadmin', 'webmaster'],
  ...[
    'hostmaster',
    'postmaster',
    'abuse',
    'noc',
    'security',
    'support',
    'help',
    'helpdesk',
    'info',
  ],
  ...['contact', 'contacts', 'sales', 'billing', 'account', 'accounts', 'auth', 'oauth', 'sso'],
  ...['login', 'signin', 'signup', 'register', 'registration', 'identity', 'id', 'password'],
  ...['portal', 'dashboard', 'console', 'panel', 'cpanel', 'manage', 'static', 'assets', 'cdn'],
  ...['media', 'images', 'img', 'files', 'file', 'download', 'downloads', 'upload', 'uploads'],
  ...['docs', 'blog', 'news', 'newsletter', 'resources', 'status', 'monitor', 'metrics', 'stats'],
  ...['logs', 'log', 'dev', 'development', 'test', 'testing', 'stage', 'staging', 'demo', 'beta'],
  ...['sandbox', 'preview', 'prod', 'production', 'internal', 'intranet', 'private', 'public'],
  ...['local', 'backup', 'db', 'database', 'git', 'ci', 'host', 'server', 'node', 'careers'],
  ...[
    'jobs',
    'social',
    'partners',
    'partnership',
    'legal',
    'privacy',
    'terms',
    'about',
    'home',
    'null',
  ],
  ...['undefined', 'none', 'default', 'example', 'official', 'fhir', 'hl7', 'webhook', 'webhooks'],
  // Products, by the names in their pages and addresses.
  ...['lab', 'labs', 'laboratory', 'laboratories', 'profi', 'professional', 'professionals'],
  ...['patient', 'patients', 'client', 'clients', 'labreport', 'labreports', 'lims', 'limsforlabs'],
  ...['ldl', 'doctor', 'doctors', 'company', 'organization', 'organizations', 'npi', 'nppes'],
  ...['clia', 'registry'],
]);

/** Numbered hosts of a service: `ns1`, `mx2`, `www3`. */
const numberedService = /^(?:www|web|ns|dns|mx|mail|smtp|imap|pop|ftp|api|cdn|vpn|app)\d{1,2}$/;
