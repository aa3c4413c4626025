import { expect, test } from 'vitest';
import { settingWarnings } from './setting-warnings.ts';
import { readSettings } from './settings.ts';

test.each([
  [{}, []],
  [{ PUBLIC_URL: 'https://www.lab.example' }, []],
  [{ PUBLIC_URL: 'http://127.0.0.1:8080' }, []],
  [{ PUBLIC_URL: 'http://lab.example' }, ['PUBLIC_URL']],
  [{ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8, fd00::/8' }, []],
  [{ TRUST_PROXY: '127.0.0.1, 0.0.0.0/0' }, ['TRUST_PROXY']],
  [{ TRUST_PROXY: '::/0' }, ['TRUST_PROXY']],
  [{ PUBLIC_URL: 'http://lab.example', BOT_CHECK: 'none' }, ['BOT_CHECK=none:']],
  [
    { BOT_CHECK: 'recaptcha', BOT_CHECK_SITE_KEY: 'site', BOT_CHECK_SECRET: 'secret' },
    ['BOT_CHECK=recaptcha:'],
  ],
])('%j logs the warnings %j', (env, names) => {
  const warnings = settingWarnings(readSettings(env as Record<string, string>));
  expect(warnings.map((warning) => warning.split(' ')[0])).toEqual(names);
});
