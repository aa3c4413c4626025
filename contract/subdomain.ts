/** Characters of one label of a host name (RFC 1035, section 2.3.4). */
export const longestSubdomain = 63;

/** What is said below the field `subdomain`; none of them tells who has a name. */
export const subdomainMessages = {
  reserved: 'This subdomain is reserved: please choose another one',
  taken: 'This subdomain is already taken: please choose another one',
} as const;

/**
 * Whether a name can still be had: `GET {apiBase}/subdomain?name=…` (status 200, never cached).
 * `reason` is the sentence for the field. A refusal (429, 503) has the shape of a `Reply`; it says
 * nothing about the name.
 */
export const subdomainPath = '/subdomain';

export type SubdomainAvailability =
  | { readonly available: true }
  | { readonly available: false; readonly reason: string };

/** Host names do not tell capital letters from small ones, so that a name is kept in small ones. */
export function normalSubdomain(text: string): string {
  return text.trim().toLowerCase();
}

/**
 * Whether a name belongs to the site and its services, or would let a customer pass for them
 * (R73). `name` is a `normalSubdomain`.
 */
export function isReservedSubdomain(name: string): boolean {
  return reserved.has(name) || numberedService.test(name);
}

const reserved = new Set([
  // Services that programs look for under these names without being told.
  ...['www', 'web', 'ftp', 'sftp', 'ssh', 'mail', 'email', 'webmail', 'smtp', 'smtps', 'imap'],
  ...['imaps', 'pop', 'pop3', 'mx', 'ns', 'dns', 'vpn', 'ldap', 'ntp', 'proxy', 'gateway', 'wpad'],
  ...['isatap', 'autoconfig', 'autodiscover', 'localhost', 'localdomain', 'broadcasthost', 'mta'],
  ...['mtasts', 'openpgpkey', 'relay', 'spf', 'dkim', 'dmarc', 'xmpp', 'sip', 'radius', 'rdp'],
  // Parts of a site and of its operation.
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
  // The products, in the words that their pages and addresses use.
  ...['lab', 'labs', 'laboratory', 'laboratories', 'profi', 'professional', 'professionals'],
  ...['patient', 'patients', 'client', 'clients', 'labreport', 'labreports', 'lims', 'limsforlabs'],
  ...['ldl', 'doctor', 'doctors', 'company', 'organization', 'organizations', 'npi', 'nppes'],
  ...['clia', 'registry'],
]);

/** Second and further machines of a service: `ns1`, `mx2`, `www3`. */
const numberedService = /^(?:www|web|ns|dns|mx|mail|smtp|imap|pop|ftp|api|cdn|vpn|app)\d{1,2}$/;
