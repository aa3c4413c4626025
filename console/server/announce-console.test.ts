import { lstatSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aConsole, password } from '#tests/support/console.ts';
import { recordedLog } from '#tests/support/recorded-log.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';
import { announceConsole } from './announce-console.ts';
import { setupLinkFile } from './identity/setup-link.ts';

const url = new URL('http://localhost:3001');
const setupLink = `http://localhost:3001/join#${'A'.repeat(43)}`;

test('if there is no terminal, the first owner’s link is in a file that only the server’s user can read, not in the log', async () => {
  const dataDir = temporaryFolder();
  const { lines, log } = recordedLog();
  for (let starts = 0; starts < 2; starts += 1) {
    await announceConsole({ url, setupLink, hint: '' }, log, dataDir, null);
  }
  expect(lines.join('')).not.toContain('/join#');
  expect(lines.at(-1)).toContain(setupLinkFile(dataDir));
  expect(readFileSync(setupLinkFile(dataDir), 'utf8')).toBe(`${setupLink}\n`);
  expect(statSync(setupLinkFile(dataDir)).mode & 0o777).toBe(0o600);
  await announceConsole({ url, setupLink: null, hint: '' }, log, dataDir, null);
  expect(() => statSync(setupLinkFile(dataDir))).toThrow('ENOENT');
});

test('the first owner’s link is printed if there is a terminal', async () => {
  const { lines, log } = recordedLog();
  let printed = '';
  const terminal = { write: (text: string) => (printed += text) };
  await announceConsole({ url, setupLink, hint: '' }, log, temporaryFolder(), terminal);
  expect(printed).toContain(setupLink);
  expect(lines.join('')).not.toContain('/join#');
});

test('the first owner’s link works for an hour', async () => {
  const { browser, setupToken: token, pass } = await aConsole();
  pass(59 * 60);
  expect((await browser().call('previewInvitation', { body: { token } })).status).toBe(200);
  pass(2 * 60);
  const body = { token, name: 'Ann', email: 'ann@lab.example', password };
  expect((await browser().call('acceptInvitation', { body })).status).toBe(410);
});

test('the file with the first owner’s link is deleted once the link is used', async () => {
  const { browser, setupToken: token, dataDir } = await aConsole();
  await announceConsole({ url, setupLink, hint: '' }, recordedLog().log, dataDir, null);
  expect(statSync(setupLinkFile(dataDir)).isFile()).toBe(true);
  const body = { token, name: 'Ann', email: 'ann@lab.example', password };
  expect((await browser().call('acceptInvitation', { body })).status).toBe(200);
  expect(() => statSync(setupLinkFile(dataDir))).toThrow('ENOENT');
});

test('writing the first owner’s link replaces a symbolic link at the file’s path instead of following it', async () => {
  const dataDir = temporaryFolder();
  const target = join(temporaryFolder(), 'target');
  writeFileSync(target, 'kept');
  symlinkSync(target, setupLinkFile(dataDir));
  await announceConsole({ url, setupLink, hint: '' }, recordedLog().log, dataDir, null);
  expect(readFileSync(target, 'utf8')).toBe('kept');
  expect(lstatSync(setupLinkFile(dataDir)).isFile()).toBe(true);
});
