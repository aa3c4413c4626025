import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { readSettings } from '#server/settings/settings.ts';

const security = await readFile('docs/security.md', 'utf8');
const sectionOf = (name: string) => security.split(/^## /m).find((text) => text.startsWith(name));

type Row = { readonly id: string; readonly level: 1 | 2; readonly state: string } & {
  readonly reason: string;
};
const chapters: Readonly<Record<string, readonly Row[]>> = JSON.parse(
  await readFile('docs/asvs.json', 'utf8'),
);
const rows = Object.values(chapters).flat();

test('docs/asvs.json has one row for each requirement of ASVS 5.0, levels 1 and 2, in its chapter', () => {
  const ofLevel = (level: number) => new Set(rows.filter((row) => row.level === level));
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect([ofLevel(1).size, ofLevel(2).size]).toEqual([70, 183]);
  const misplaced = Object.entries(chapters).flatMap(([chapter, some]) =>
    some.filter(({ id }) => !chapter.startsWith(`V${id.split('.', 1)[0]} `)),
  );
  expect(misplaced, 'move these rows to the chapter of their id').toEqual([]);
});

test('docs/asvs.json gives each requirement a state and a reason', () => {
  const states = ['met', 'partly', 'accepted', 'n.a.'];
  const bad = rows.filter(({ state, reason }) => !states.includes(state) || !reason.trim());
  expect(bad, `state must be one of ${states.join(', ')}, and reason a sentence`).toEqual([]);
});

test('docs/asvs.json refers only to files, requirements, and paragraphs that exist', async () => {
  const requirements = await readFile('docs/requirements.md', 'utf8');
  const missing = rows.flatMap(({ id, reason }) => {
    const files = [...reason.matchAll(/`((?!build\/)[a-z]+\/[^`\s]*)`/g)].map(
      ([, file]) => file ?? '',
    );
    const named = [...reason.matchAll(/\bR\d+\b/g)].map(([name]) => name);
    const paragraphs = [...reason.matchAll(/`docs\/security\.md`, ([A-Z][^.;,:)]*)/g)];
    return [
      ...files.filter((file) => !existsSync(file)),
      ...named.filter((name) => !requirements.includes(`**${name}**`)),
      ...paragraphs.flatMap(([, name = '']) =>
        security.includes(`**${name}**`) || security.includes(`## ${name}\n`) ? [] : [name],
      ),
    ].map((name) => `${id}: ${name}`);
  });
  expect(missing, 'correct the reasons of these rows in docs/asvs.json').toEqual([]);
});

test('docs/asvs.json leaves open exactly the requirements that docs/security.md lists as accepted risks', () => {
  const open = rows.filter(({ state }) => state === 'partly' || state === 'accepted');
  const listed = sectionOf('Accepted risks')?.match(/\b\d+\.\d+\.\d+\b/g);
  expect(
    [...new Set(listed)].toSorted(),
    'name each requirement that is "partly" or "accepted" in docs/asvs.json next to a risk in docs/security.md',
  ).toEqual(open.map(({ id }) => id).toSorted());
});

test('each accepted risk has a reason and a time for its review', () => {
  const risks = sectionOf('Accepted risks')?.split(/^- /m).slice(1) ?? [];
  expect(risks.length).toBeGreaterThan(10);
  const short = risks.filter((risk) => !/\*Review\s[^*]+\.\*\s*$/.test(risk));
  expect(short, 'end each risk in docs/security.md with "*Review if …*"').toEqual([]);
});

describe('the outgoing connections in docs/security.md', async () => {
  const table = sectionOf('Outgoing connections') ?? '';
  const paths = globSync('{server,console/server}/**/*.ts').filter(
    (path) => !path.endsWith('.test.ts'),
  );
  const files = await Promise.all(
    paths.map(async (path) => ({ path, text: await readFile(path, 'utf8') })),
  );

  test('the outgoing connections list every setting with an address that the server connects to', () => {
    const setting = /\bread\('([A-Z_]+_(?:URL|ISSUER))'/g;
    const names = files.flatMap(({ text }) =>
      Array.from(text.matchAll(setting), ([, name]) => name),
    );
    const ours = ['PUBLIC_URL', 'CONSOLE_URL'];
    const listed = Array.from(table.matchAll(/^\| `([A-Z_]+)`/gm), ([, name]) => name);
    expect(
      listed.toSorted(),
      'docs/security.md, "Outgoing connections": add or remove a row with setting, host, and port',
    ).toEqual(names.filter((name) => !ours.includes(name ?? '')).toSorted());
  });

  test('the outgoing connections list every host that the server contacts by default', async () => {
    const { npiRegistryUrl, cliaRegistryUrl } = readSettings({});
    const providers = await readFile('server/intake/bot-check/siteverify.ts', 'utf8');
    const verifyUrls = Array.from(providers.matchAll(/verifyUrl: '(.+)'/g), ([, url]) => url);
    const urls = [npiRegistryUrl, cliaRegistryUrl, ...verifyUrls];
    const hosts = urls.map((url) => new URL(url ?? '').hostname);
    expect(hosts).toHaveLength(4);
    const missing = hosts.filter((host) => !table.includes(`\`${host}\``));
    expect(missing, 'add these hosts to the table').toEqual([]);
  });

  test('no other file of the server has the origin of an outgoing connection', () => {
    const client =
      /(?<![#.\w])fetch\(|\bnew (?:Pool|Client|ImapFlow)\(|\bcreateTransport\(|import\('(?:node:https|openid-client)'/;
    const connecting = files.filter(({ text }) => client.test(text)).map(({ path }) => path);
    expect(
      connecting.toSorted(),
      'if the new file connects to another host, add a row to docs/security.md; then add the file here',
    ).toEqual([
      'console/server/health/proof.ts',
      'console/server/mailbox/imap-mailbox.ts',
      'console/server/sign-in/directory.ts',
      'server/db/postgres.ts',
      'server/delivery/mail/mail-server.ts',
      'server/intake/bot-check/siteverify.ts',
      'server/lib/http/post-json.ts',
      'server/registry/lookup/online-registry.ts',
    ]);
  });
});
