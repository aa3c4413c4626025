import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { defaultMaxBodyBytes } from '#console/contract/endpoint.ts';
import { endpoints } from '#console/contract/endpoints.ts';
import { openedDataPath } from '#contract/my-data.ts';
import { subscriptionPaths } from '#server/leads/subscription-links.ts';
import { readSettings } from '#server/settings/settings.ts';
import { publicMaxBodyBytes } from '#server/visitor/public-server.ts';
import { cleanEnvironment } from '#tests/support/clean-environment.ts';
import { hasNginx, nginxOf } from '#tests/support/nginx.ts';
import { startArguments } from '#tests/support/start-command.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';
import { reachedFrom } from '#tools/reached-from.ts';

type Names = Readonly<Record<string, string>>;
const { scripts, dependencies, devDependencies } = JSON.parse(
  readFileSync('package.json', 'utf8'),
) as { scripts: Names; dependencies: Names; devDependencies: Names };
const compose = readFileSync('deploy/compose.yaml', 'utf8');
const unit = readFileSync('deploy/laboratory-website.service', 'utf8');

test('an empty setting in the container counts as unset', () => {
  const optional = [...compose.matchAll(/^ {6}([A-Z_]+): \$\{\1:-\}$/gm)].map(([, name]) => name);
  expect(optional.length).toBeGreaterThan(12);
  const blank = Object.fromEntries(optional.map((name) => [name, '']));
  expect(readSettings(blank)).toEqual(readSettings({}));
});

test('the proxy that compose trusts is the gateway of its network', () => {
  const [, trusted = ''] = /^ {6}TRUST_PROXY: \$\{TRUST_PROXY:-(.+)\}$/m.exec(compose) ?? [];
  expect(readSettings({ TRUST_PROXY: trusted }).trustProxy).toEqual([trusted]);
  expect(compose).toContain(`gateway: ${trusted}\n`);
});

test('containers are read-only, without capabilities, and with limits on memory and log size', () => {
  const [limits = ''] = /^x-limits:[\s\S]*?\n\n/m.exec(compose) ?? [];
  expect(limits).toMatch(/read_only: true[\s\S]*cap_drop: \[ALL\][\s\S]*max-size: 10m/);
  const services = compose
    .split(/^ {2}(?=\w+:\n {4})/m)
    .filter((part) => /^ {4}environment/m.test(part));
  expect(services.length).toBe(2);
  for (const service of services) expect(service).toMatch(/<<: \*limits[\s\S]*mem_limit: \d/);
});

test.each([
  ['nginx.conf', /PUBLIC_URL=https:.*TRUST_PROXY=127\.0\.0\.1/, ['3000']],
  ['nginx-console.conf', /CONSOLE_URL=https:.*TRUST_PROXY=127\.0\.0\.1/, ['3001']],
  ['Caddyfile', /PUBLIC_URL=https:.*TRUST_PROXY=127\.0\.0\.1/, ['3000', '3001']],
])('deploy/%s is complete', (name, settings, ports) => {
  const proxy = readFileSync(`deploy/${name}`, 'utf8');
  expect(proxy).toMatch(settings);
  for (const port of ports) expect(proxy).toContain(`127.0.0.1:${port}`);
  // A client's own X-Forwarded-For must not reach the site.
  expect(proxy).not.toMatch(/^[^#]*proxy_add_x_forwarded_for/m);
});

test.each(['nginx.conf', 'Caddyfile'])('deploy/%s logs no token of a link in an email', (name) => {
  const proxy = readFileSync(`deploy/${name}`, 'utf8');
  const paths = [...Object.values(subscriptionPaths), openedDataPath];
  const [, masked = ''] = /\^\(?(?:\?<\w+>)?(\/[\w|/-]+)\)\//.exec(proxy) ?? [];
  expect(masked.split('|').toSorted()).toEqual(paths.toSorted());
});

test.each([
  ['nginx.conf', /client_max_body_size (\d+)k/, publicMaxBodyBytes, 2 ** 10],
  ['nginx-console.conf', /client_max_body_size (\d+)k/, defaultMaxBodyBytes, 2 ** 10],
  [
    'nginx-console.conf',
    /client_max_body_size (\d+)m/,
    endpoints.addReplyFile.maxBodyBytes,
    2 ** 20,
  ],
  ['Caddyfile', /max_size (\d+)KiB/, publicMaxBodyBytes, 2 ** 10],
  ['Caddyfile', /@other \{\s+max_size (\d+)KiB/, defaultMaxBodyBytes, 2 ** 10],
  ['Caddyfile', /@file \{\s+max_size (\d+)MiB/, endpoints.addReplyFile.maxBodyBytes, 2 ** 20],
])('deploy/%s lets through bodies of %s that the server reads', (name, limit, bytes, unit) => {
  const [, size] = limit.exec(readFileSync(`deploy/${name}`, 'utf8')) ?? [];
  expect(Number(size) * unit).toBeGreaterThanOrEqual(bytes);
});

test('Caddy never identifies itself in a response, and serves no other host name', () => {
  const proxy = readFileSync('deploy/Caddyfile', 'utf8');
  const blocks = [...proxy.matchAll(/^(\S.*) \{\n([\s\S]*?)^\}/gm)];
  const talkative = blocks.filter(([, , body = '']) => !/^\t(?:header -Server|abort)$/m.test(body));
  expect(blocks.map(([, name]) => name)).toContain('http://');
  expect(talkative.map(([, name]) => name)).toEqual([]);
});

test.runIf(hasNginx)('nginx accepts its two configuration files', () => {
  const { status, stderr } = nginxOf({ http: 42_080, https: 42_443, console: 42_001 }).run('-t');
  expect([status, stderr]).toEqual([0, expect.not.stringContaining('[warn]')]);
});

test('PostgreSQL in the containers has a role for the site that is not a superuser', () => {
  expect(compose).not.toContain('POSTGRES_USER');
  expect(compose).toContain('./postgres-init.sh:/docker-entrypoint-initdb.d/');
  const script = readFileSync('deploy/postgres-init.sh', 'utf8');
  expect(script).toMatch(/create role site login nosuperuser/);
  expect(compose).toContain('DATABASE_URL: postgres://site@database');
});

test('the image has the Node version that package.json pins, and no development packages', () => {
  const dockerfile = readFileSync('deploy/Dockerfile', 'utf8');
  const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
  expect(images).toEqual(Array(2).fill(`node:${devDependencies.node}-slim`));
  expect(dockerfile).toContain('npm ci --omit=dev');
  expect(Object.keys(dependencies)).not.toContain('node');
});

test('the image has every file of content that the server reads', () => {
  const dockerfile = readFileSync('deploy/Dockerfile', 'utf8');
  const copied = [...dockerfile.matchAll(/^COPY (content\/\S+)/gm)].map(([, file]) => file);
  const entrances = [
    'server/start-server.ts',
    'server/background-work.ts',
    'console/server/main.ts',
  ];
  const read = entrances.flatMap(reachedFrom).filter((file) => file.startsWith('content/'));
  expect(copied.toSorted()).toEqual([...new Set(read)].toSorted());
});

test('the image and the systemd unit start the server as npm does', () => {
  const dockerfile = readFileSync('deploy/Dockerfile', 'utf8');
  const [, start] = /^CMD (.+)$/m.exec(dockerfile) ?? [];
  const command = ['node', ...startArguments].join(' ');
  expect(JSON.parse(start ?? '[]').join(' ')).toBe(command);
  expect(unit).toContain(`/node_modules/.bin/${command}\n`);
});

test('the server and its commands read .env, and the environment wins', () => {
  const flag = '--env-file-if-exists=.env';
  for (const name of ['start', 'leads', 'console', 'registry'])
    expect(scripts[name], name).toMatch(new RegExp(`^node ${flag} `));
  const folder = temporaryFolder();
  writeFileSync(join(folder, '.env'), `DATA_DIR='from-file'\nLOG_LEVEL='nonsense'\n`);
  const run = (env: Names) =>
    spawnSync(process.execPath, [flag, resolve('server/cli/leads.ts'), 'list'], {
      cwd: folder,
      env: { ...cleanEnvironment, ...env },
      encoding: 'utf8',
    }).stderr;
  expect(run({})).toContain('LOG_LEVEL');
  expect(run({ LOG_LEVEL: 'info' })).toContain(join('from-file', 'leads.db'));
  expect(run({ LOG_LEVEL: 'info', DATA_DIR: 'shell' })).toContain(join('shell', 'leads.db'));
});

test('secrets next to the compose file stay out of git and of the image', () => {
  expect(readFileSync('.gitignore', 'utf8').split('\n')).toContain('.env');
  expect(readFileSync('.dockerignore', 'utf8').split('\n')).toContain('**/.env');
});

test('the systemd unit restarts the server and has few privileges', () => {
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
  expect(unit).toMatch(/^RestartSec=\d+$/m);
  for (const name of ['CapabilityBoundingSet=', 'PrivateUsers=yes', 'UMask=0077', 'MemoryMax=']) {
    expect(unit).toMatch(new RegExp(`^${name}`, 'm'));
  }
});

test('every systemd unit and deploy/site.sh have the server’s user, folders, and settings', () => {
  const shared = /^(?:DynamicUser|StateDirectory\w*|WorkingDirectory|EnvironmentFile|UMask)=.*$/gm;
  const lines = unit.match(shared) ?? [];
  expect(lines.length).toBe(6);
  const backup = readFileSync('deploy/laboratory-website-backup.service', 'utf8');
  expect(backup.match(shared)).toEqual(lines);
  expect(backup).toContain('\nUser=laboratory-website\n');
  const script = readFileSync('deploy/site.sh', 'utf8').replaceAll("'", '');
  expect(lines.filter((line) => !script.includes(`-p ${line} `))).toEqual([]);
});
