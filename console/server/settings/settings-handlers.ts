import type { SettingsChange, SettingsShown } from '#console/contract/settings.ts';
import type { Handlers } from '#console/server/kit/call.ts';
import { ConsoleError, fieldError } from '#console/server/kit/console-error.ts';
import { count } from '#console/server/kit/count-attempt.ts';
import { failureText } from '#console/server/mailbox/message-taker.ts';
import type { Db } from '#server/db/connection.ts';
import { put } from '#server/db/rows.ts';
import { findSecret } from '#server/db/upkeep.ts';
import { openMailServer } from '#server/delivery/mail/mail-server.ts';
import { responseOf } from '#server/lib/delivery-failure.ts';
import type { Environment } from '#server/lib/settings/setting-reader.ts';
import { type Settings, SettingsError } from '#server/settings/settings.ts';
import {
  isInEnvironment,
  type StoredName,
  type StoredSettings,
  sealSettings,
  settingsSecret,
  settingsWith,
  storedNames,
  unsealSettings,
} from '#server/settings/stored-settings.ts';

/** The settings that owners change in the browser; the server uses them without a restart. */
export const settingsHandlers = {
  settings: async (_call, { settings, env, transactions }) => {
    const stored = await transactions.read((db) => storedIn(db, settings));
    return shown(settings, env, stored);
  },

  changeSettings: async ({ body, user, client }, context) => {
    const { env, settings, transactions, change, refreshSettings } = context;
    await count(context, { user, client }, [changeQuota]);
    const patch = variablesOf(body, settings);
    const before = await transactions.read((db) => storedIn(db, settings));
    const next = checked(env, { ...before, ...patch });
    if ('SMTP_URL' in patch) await tryMailServer(next);
    if ('IMAP_URL' in patch) await tryMailbox(next);
    await change(async (db, record) => {
      const stored = await storedIn(db, settings);
      const changed = { ...stored, ...patch };
      const names = storedNames.filter((name) => (stored[name] ?? '') !== (changed[name] ?? ''));
      if (names.length === 0) return;
      const value = sealSettings(changed, settings.destinations.secretsKey);
      await put(db, 'secrets', ['name'], { name: settingsSecret, value });
      await record({ action: 'settings-changed', details: { settings: names.join(', ') } });
    });
    await refreshSettings();
  },
} satisfies Partial<Handlers>;

/** Nothing if the key has changed since they were stored, so that an owner can enter them again. */
async function storedIn(db: Db, { destinations }: Settings): Promise<StoredSettings> {
  const sealed = await findSecret(db, settingsSecret);
  try {
    return unsealSettings(sealed, destinations.secretsKey);
  } catch {
    return {};
  }
}

function shown(settings: Settings, env: Environment, stored: StoredSettings): SettingsShown {
  const textOf = (name: StoredName) => env[name]?.trim() || (stored[name] ?? '');
  return {
    smtp: hidden(smtpOf(settings)),
    imap: hidden(imapOf(settings)),
    texts: {
      ...Object.fromEntries(Object.values(texts).map((name) => [name, textOf(name)])),
      PUBLIC_URL: settings.publicUrl.origin,
      CONSOLE_URL: settings.console.url.origin,
      TIME_ZONE: settings.timeZone,
    },
    fixed: storedNames.filter((name) => isInEnvironment(env, name)),
  };
}

type Account = Readonly<Record<'host' | 'port' | 'user' | 'password' | 'folder', string>>;

function hidden(account: Account | null): SettingsShown['smtp'] {
  if (account === null) return null;
  const { password, ...rest } = account;
  return { ...rest, hasPassword: password !== '' };
}

function smtpOf({ mail: { smtpUrl } }: Settings): Account | null {
  if (smtpUrl === null) return null;
  const { protocol, hostname: host, port, username, password } = new URL(smtpUrl);
  return {
    host,
    port: port || (protocol === 'smtps:' ? '465' : '587'),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    folder: '',
  };
}

function imapOf({ mailbox }: Settings): Account | null {
  return mailbox && { ...mailbox.server, port: String(mailbox.server.port) };
}

/** The variables by the fields of the forms. */
const texts = {
  from: 'MAIL_FROM',
  leadsTo: 'LEADS_TO',
  supportTo: 'SUPPORT_TO',
  address: 'IMAP_ADDRESS',
  publicUrl: 'PUBLIC_URL',
  consoleUrl: 'CONSOLE_URL',
  timeZone: 'TIME_ZONE',
  retentionDays: 'RETENTION_DAYS',
} as const;

/** Only the variables whose fields were sent. */
function variablesOf(body: SettingsChange, settings: Settings): StoredSettings {
  const values = body as Readonly<Record<string, string | undefined>>;
  const entries = Object.entries(texts).filter(([field]) => values[field] !== undefined);
  const patch = Object.fromEntries(entries.map(([field, name]) => [name, values[field]]));
  if (body.part === 'mail' && body.host !== undefined) {
    return { ...patch, SMTP_URL: urlOf(values, smtpOf(settings), ['smtp', 'smtps', '465']) };
  }
  if (body.part === 'mailbox' && body.host !== undefined) {
    return { ...patch, IMAP_URL: urlOf(values, imapOf(settings), ['imap', 'imaps', '993']) };
  }
  return patch;
}

/** A stored password is only sent again to the server and user that it was entered for. */
function urlOf(
  { host = '', port = '', user = '', password = '', folder = '' }: Partial<Account>,
  before: Account | null,
  [startTls, tls, tlsPort]: readonly [string, string, string],
): string {
  if (host === '') return '';
  const isSame = before !== null && [before.host, before.user].join() === [host, user].join();
  const secret = password || (isSame ? before.password : '');
  if (user !== '' && secret === '') throw fieldError('password', 'Enter the password.');
  const login = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(secret)}@`;
  const path = folder === '' ? '' : `/${encodeURIComponent(folder)}`;
  return `${port === tlsPort ? tls : startTls}://${login}${host}:${port}${path}`;
}

/** Shows the start's own messages at the fields. */
function checked(env: Environment, stored: StoredSettings): Settings {
  try {
    return settingsWith(env, stored);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const errors = error.problems.map((problem) => {
      const [, name = '', text = ''] = /^(\w+) (.*)$/.exec(problem) ?? [];
      const message = text.startsWith('is needed') ? 'Enter this as well.' : `It ${text}`;
      return [fieldOf(name), message] as const;
    });
    const [[, first] = ['', '']] = errors;
    throw new ConsoleError('invalid', first, { fieldErrors: Object.fromEntries(errors) });
  }
}

function fieldOf(name: string): string {
  return Object.entries(texts).find(([, variable]) => variable === name)?.[0] ?? 'host';
}

async function tryMailServer({ mail }: Settings): Promise<void> {
  if (mail.smtpUrl === null) return;
  const server = openMailServer(mail.smtpUrl, mail);
  try {
    await server.verify();
  } catch (error) {
    throw fieldError('host', `${responseOf(error)}. Nothing was saved.`);
  } finally {
    server.close();
  }
}

async function tryMailbox({ mailbox }: Settings): Promise<void> {
  if (mailbox === null) return;
  // Loaded only by a server that reads a mailbox.
  const { openImapMailbox } = await import('#console/server/mailbox/imap-mailbox.ts');
  try {
    const opened = await openImapMailbox(mailbox.server, mailbox, AbortSignal.timeout(tryMs));
    opened.close();
  } catch (error) {
    throw fieldError('host', `${failureText(error)}. Nothing was saved.`);
  }
}

const tryMs = 20_000;
const changeQuota = { bucket: 'console-settings:all', limit: 20, windowSeconds: 600 };
