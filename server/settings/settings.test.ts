import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { secretNames } from '#server/lib/settings/setting-reader.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';
import { readSettings, SettingsError, settingWarnings } from './settings.ts';

describe('settings', () => {
  test('no variable needs to be set', () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      dataDir: 'data',
      databaseUrl: null,
      webhook: null,
      destinations: { allowPrivate: false, secretsKey: null },
      botCheck: { kind: 'proof-of-work', secret: null },
      trustProxy: [],
      rateLimit: { limit: 20, windowSeconds: 60 },
      timeZone: 'America/New_York',
      logLevel: 'info',
    });
    expect(settings.publicUrl.href).toBe('http://localhost:3000/');
    expect(settings.mail).toEqual({
      smtpUrl: null,
      allowPlaintext: false,
      rate: null,
      from: { name: '', address: 'leads@localhost' },
      to: [{ name: '', address: 'leads@localhost' }],
      supportTo: [],
    });
  });

  test('an empty variable counts as not set', () => {
    expect(readSettings({ PORT: '', SMTP_URL: ' ' }).port).toBe(3000);
  });

  test('every variable is read from the environment', () => {
    const settings = readSettings({
      HOST: '::',
      PORT: '8080',
      PUBLIC_URL: 'https://www.lab.example',
      DATA_DIR: '/var/lib/site',
      DATABASE_URL: 'postgres://site:secret@db/leads',
      SMTP_URL: 'smtps://user:secret@mail.example',
      MAIL_FROM: 'The site <site@lab.example>',
      LEADS_TO: 'a@lab.example, Sales <b@lab.example>',
      WEBHOOK_URL: 'https://crm.example/hook',
      WEBHOOK_SECRET: webhookSecret,
      NPI_REGISTRY_URL: 'http://127.0.0.1:9/api/',
      BOT_CHECK: 'turnstile',
      BOT_CHECK_SITE_KEY: 'site-key',
      BOT_CHECK_SECRET: 'key',
      BOT_CHECK_VERIFY_URL: 'https://check.example/siteverify',
      TRUST_PROXY: '127.0.0.1, 10.0.0.0/8, fd00::/8',
      RETENTION_DAYS: '365',
      RATE_LIMIT: '5/hour',
      LOG_LEVEL: 'warn',
    });
    expect(settings).toMatchObject({
      host: '::',
      port: 8080,
      dataDir: '/var/lib/site',
      databaseUrl: 'postgres://site:secret@db/leads',
      mail: {
        from: { name: 'The site', address: 'site@lab.example' },
        to: [
          { name: '', address: 'a@lab.example' },
          { name: 'Sales', address: 'b@lab.example' },
        ],
      },
      webhook: { url: 'https://crm.example/hook', secret: webhookSecret },
      botCheck: { kind: 'turnstile', siteKey: 'site-key', secret: 'key' },
      trustProxy: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'],
      retentionDays: 365,
      rateLimit: { limit: 5, windowSeconds: 3600 },
      logLevel: 'warn',
    });
  });

  test.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PUBLIC_URL', 'www.lab.example'],
    ['PUBLIC_URL', 'https://lab.example/site'],
    ['DATABASE_URL', 'mysql://db/leads'],
    ['DATABASE_URL', 'postgres:'],
    ['DATABASE_URL', 'postgres://site:secret@db'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'Sales <sales@lab.example> <b@lab.example>'],
    ['LEADS_TO', 'a@lab.example, nobody'],
    ['LEADS_TO', 'a@lab.example b@lab.example'],
    ['LEADS_TO', 'Team: a@lab.example, nobody;'],
    ['NPI_REGISTRY_URL', 'registry'],
    ['CLIA_REGISTRY_URL', 'registry'],
    ['BOT_CHECK', 'hcaptcha'],
    ['BOT_CHECK_SECRET', 'short'],
    ['BOT_CHECK_VERIFY_URL', 'check.example'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['RETENTION_DAYS', '0'],
    ['RATE_LIMIT', '20'],
    ['RATE_LIMIT', '0/minute'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s is rejected, and the error contains the variable’s name', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name} `))]);
  });

  test('CLIA_REGISTRY_URL is the CMS data API, another address, or off', () => {
    expect(readSettings({}).cliaRegistryUrl).toMatch(/^https:\/\/data\.cms\.gov\//);
    const address = 'http://127.0.0.1:9/data';
    expect(readSettings({ CLIA_REGISTRY_URL: address }).cliaRegistryUrl).toBe(address);
    expect(readSettings({ CLIA_REGISTRY_URL: 'off' }).cliaRegistryUrl).toBeNull();
  });

  test('a database URL may point to a local socket', () => {
    const DATABASE_URL = 'postgres:///leads?host=/var/run/postgresql';
    expect(readSettings({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  });

  test('all invalid variables are reported together, without their values', () => {
    const problems = problemsOf({ PORT: 'x', RATE_LIMIT: 'often', WEBHOOK_SECRET: 'hush-hush' });
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'PORT',
      'WEBHOOK_SECRET',
      'RATE_LIMIT',
      'WEBHOOK_URL',
    ]);
    expect(problems.join()).not.toContain('hush-hush');
  });

  test.each(['PUBLIC_URL', 'CONSOLE_URL'])('%s may use http only on this machine', (name) => {
    const refused = [expect.stringMatching(new RegExp(`^${name} must be an https:// address`))];
    expect(problemsOf({ [name]: 'http://10.0.0.5' })).toEqual(refused);
    expect(problemsOf({ [name]: 'http://127.0.0.1' })).toEqual([]);
    expect(problemsOf({ [name]: 'http://10.0.0.5', ALLOW_HTTP: '1' })).toEqual([]);
  });

  test('the address of a console that is off isn’t checked', () => {
    expect(problemsOf({ CONSOLE_URL: 'http://10.0.0.5', CONSOLE_PORT: 'off' })).toEqual([]);
  });

  test('a secret can be read from a readable file, and must be set in only one place', () => {
    const file = join(temporaryFolder(), 'token');
    writeFileSync(file, 'a-token-of-the-tests\n');
    expect(readSettings({ METRICS_TOKEN_FILE: file }).metricsToken).toBe('a-token-of-the-tests');
    for (const name of secretNames) {
      expect(problemsOf({ [`${name}_FILE`]: `${file}.missing` })).toContain(
        `${name}_FILE points to a file that can’t be read.`,
      );
    }
    const METRICS_TOKEN = 'another-token-of-the-tests';
    expect(problemsOf({ METRICS_TOKEN, METRICS_TOKEN_FILE: file })).toEqual([
      'METRICS_TOKEN_FILE and METRICS_TOKEN are both set. Use one of them.',
    ]);
  });

  test('a mail server requires MAIL_FROM and LEADS_TO', () => {
    expect(problemsOf({ SMTP_URL: 'smtp://mail.example' })).toEqual([
      'MAIL_FROM is needed when SMTP_URL is set.',
      'LEADS_TO is needed when SMTP_URL is set.',
    ]);
  });

  test('a webhook requires a secret', () => {
    expect(problemsOf({ WEBHOOK_URL: 'https://crm.example/' })).toEqual([
      'WEBHOOK_SECRET is needed when WEBHOOK_URL is set.',
    ]);
  });

  test.each(['recaptcha', 'turnstile'])('BOT_CHECK=%s requires its keys', (kind) => {
    expect(problemsOf({ BOT_CHECK: kind })).toEqual([
      `BOT_CHECK_SITE_KEY is needed when BOT_CHECK=${kind} is set.`,
      `BOT_CHECK_SECRET is needed when BOT_CHECK=${kind} is set.`,
    ]);
  });
});

const webhookSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}

const signed = { WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}` };

test.each([
  [{}, []],
  [{ PUBLIC_URL: 'https://www.lab.example' }, []],
  [{ PUBLIC_URL: 'http://127.0.0.1:8080' }, []],
  [{ PUBLIC_URL: 'http://lab.example', ALLOW_HTTP: '1' }, ['PUBLIC_URL']],
  [{ CONSOLE_URL: 'http://lab.example', ALLOW_HTTP: '1' }, ['CONSOLE_URL']],
  [{ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8, fd00::/8' }, []],
  [{ TRUST_PROXY: '127.0.0.1, 0.0.0.0/0' }, ['TRUST_PROXY']],
  [{ TRUST_PROXY: '::/0' }, ['TRUST_PROXY']],
  [{ PUBLIC_URL: 'http://lab.example', ALLOW_HTTP: '1', BOT_CHECK: 'none' }, ['BOT_CHECK=none:']],
  [{ ...signed, WEBHOOK_URL: 'http://crm.example/hook' }, ['WEBHOOK_URL']],
  [{ ...signed, WEBHOOK_URL: 'http://localhost:8080/hook' }, []],
  [{ ...signed, WEBHOOK_URL: 'https://crm.example/hook' }, []],
  [{ SMTP_ALLOW_PLAINTEXT: '1' }, ['SMTP_ALLOW_PLAINTEXT:']],
  [
    {
      SMTP_URL: 'smtps://mx.example',
      MAIL_FROM: 'leads@site.example',
      LEADS_TO: 'Sales <Leads+all@site.example>',
      IMAP_URL: 'imaps://u:p@mx.example',
    },
    ['LEADS_TO'],
  ],
  [
    { BOT_CHECK: 'recaptcha', BOT_CHECK_SITE_KEY: 'site', BOT_CHECK_SECRET: 'secret' },
    ['BOT_CHECK=recaptcha:'],
  ],
])('the settings %j log the warnings %j', (env, names) => {
  const warnings = settingWarnings(readSettings(env as Record<string, string>));
  expect(warnings.map((warning) => warning.split(' ')[0])).toEqual(names);
});

test('a mailbox needs an address with a password, and a name short enough for signed addresses', () => {
  const mailbox = (env: Readonly<Record<string, string>>) =>
    readSettings({ MAIL_FROM: 'leads@site.example', ...env }).mailbox;
  expect(mailbox({})).toBeNull();
  expect(mailbox({ IMAP_URL: 'imaps://leads%40site.example:a%2Fb@mx.example' })).toEqual({
    server: {
      host: 'mx.example',
      port: 993,
      isSecure: true,
      folder: 'INBOX',
      user: 'leads@site.example',
      password: 'a/b',
    },
    allowPlaintext: false,
    takesStrangers: false,
    address: 'leads@site.example',
    authServer: null,
  });
  const own = {
    IMAP_URL: 'imap://u:p@localhost/Sales',
    IMAP_ADDRESS: 'sales@site.example',
    MAIL_AUTH_SERVER: 'MX.Site.example',
  };
  expect(mailbox(own)).toMatchObject({
    server: { port: 143, isSecure: false, folder: 'Sales' },
    address: 'sales@site.example',
    authServer: 'mx.site.example',
  });
  expect(() => mailbox({ ...own, MAIL_AUTH_SERVER: 'mx; dmarc=pass' })).toThrow(
    'MAIL_AUTH_SERVER must be a name such as mx.example.com',
  );
  for (const IMAP_URL of ['mx.example', 'https://u:p@mx.example', 'imaps://mx.example']) {
    expect(() => mailbox({ IMAP_URL })).toThrow('IMAP_URL must be an address such as');
  }
  expect(() =>
    mailbox({ ...own, IMAP_ADDRESS: 'a-very-long-name-of-a-mailbox@site.example' }),
  ).toThrow('IMAP_ADDRESS must have at most 21 characters');
});
