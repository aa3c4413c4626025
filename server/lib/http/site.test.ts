import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { anIntakeApp } from '#tests/support/intake-app.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';
import { openSite, SiteMissing } from './open-site.ts';
import { documentHeaders, securityHeaders } from './security-headers.ts';

const publicUrl = new URL('https://www.lab.example');

test.each([
  ['/', 'Home'],
  ['/lab', 'Laboratory'],
  ['/lab/', 'Laboratory'],
  ['/lab?utm=x', 'Laboratory'],
  ['/%6cab', 'Laboratory'],
])('the site serves %s with its page', async (url, title) => {
  const { app } = await anIntakeApp();
  const response = await app.inject({ url });
  expect(response.statusCode).toBe(200);
  expect(response.body).toContain(`<title>${title}</title>`);
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(response.headers['cache-control']).toBe('no-cache');
});

test.each([
  '/nothing',
  '/lab/nothing',
  '/404',
  '/404/',
  '/lab/index.html',
  '/index.html',
  '/lab//',
  '//evil.example',
  '/../server/main.ts',
  '/..%2f..%2fpackage.json',
  '/.env',
  '/assets/main-1234.js/',
  '/constructor',
  '/__proto__',
  '/%ff',
  '/%00',
  '/apis',
])('the site serves %s with the 404 page and status', async (url) => {
  const { app } = await anIntakeApp();
  for (const method of ['GET', 'HEAD'] as const) {
    const response = await app.inject({ method, url });
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(response.headers['content-security-policy']).toContain("default-src 'none'");
    if (method === 'GET') expect(response.body).toContain('<title>Not found</title>');
  }
});

test('a brochure names its product’s page as canonical, and no other file does', async () => {
  const { app } = await anIntakeApp({ env: { PUBLIC_URL: 'https://www.lab.example' } });
  const brochure = await app.inject({ url: '/lab.pdf' });
  expect(brochure.headers.link).toBe('<https://www.lab.example/>; rel="canonical"');
  expect(brochure.headers['content-type']).toBe('application/pdf');
  expect((await app.inject({ url: '/lab' })).headers).not.toHaveProperty('link');
});

test('the site replaces the placeholder for its public URL', async () => {
  const { app } = await anIntakeApp({ env: { PUBLIC_URL: 'https://www.lab.example' } });
  const page = await app.inject({ url: '/lab' });
  expect(page.body).toContain('href="https://www.lab.example/"');
  const robots = await app.inject({ url: '/robots.txt' });
  expect(robots.body).toBe('Sitemap: https://www.lab.example/sitemap.xml\n');
});

test('the site compresses a page for each encoding that clients accept', async () => {
  const { app } = await anIntakeApp();
  const plain = await app.inject({ url: '/lab' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  const ask = (accepted: string) =>
    app.inject({ url: '/lab', headers: { 'accept-encoding': accepted } });
  const br = await ask('gzip, deflate, br');
  expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
  const gzip = await ask('gzip;q=0.5, br;q=0');
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  const tags = [plain, br, gzip].map((response) => response.headers.etag);
  expect(new Set(tags).size).toBe(3);
});

test('the site returns a 304 for an unchanged page', async () => {
  const { app } = await anIntakeApp();
  const { etag } = (await app.inject({ url: '/lab' })).headers;
  const ask = (tag: string) => app.inject({ url: '/lab', headers: { 'if-none-match': tag } });
  for (const tag of [`${etag}`, `W/${etag}`, `"other", ${etag}`, '*']) {
    const response = await ask(tag);
    expect(response.statusCode).toBe(304);
    expect(response.body).toBe('');
    expect(response.headers.etag).toBe(etag);
  }
  expect((await ask('"other"')).statusCode).toBe(200);
});

test('the site lets browsers cache hashed files for a year', async () => {
  const { app } = await anIntakeApp();
  const response = await app.inject({ url: '/assets/main-1234.js' });
  expect(response.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
});

test('the site handles HEAD like GET, without the body', async () => {
  const { app } = await anIntakeApp();
  const get = await app.inject({ url: '/lab' });
  const head = await app.inject({ method: 'HEAD', url: '/lab' });
  expect(head.statusCode).toBe(200);
  expect(head.body).toBe('');
  expect(head.headers['content-length']).toBe(get.headers['content-length']);
  expect(head.headers.etag).toBe(get.headers.etag);
});

test('the site allows no methods other than GET and HEAD', async () => {
  const { app } = await anIntakeApp();
  const response = await app.inject({ method: 'POST', url: '/lab', payload: 'firstname=Ann' });
  expect(response.statusCode).toBe(405);
  expect(response.headers.allow).toBe('GET, HEAD');
});

test('the site has a security.txt that expires within a year of its start', async () => {
  const { app } = await anIntakeApp();
  const { body, headers } = await app.inject({ url: '/.well-known/security.txt' });
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toMatch(/^Contact: mailto:a@lab\.example\nExpires: \S+\n$/);
  const expires = Date.parse(/Expires: (\S+)/.exec(body)?.[1] ?? '');
  const year = 365 * 24 * 60 * 60 * 1000;
  expect(expires).toBeGreaterThan(Date.now());
  expect(expires).toBeLessThan(Date.now() + year);
});

test('a missing build is reported with the command that creates it', async () => {
  const opened = openSite(temporaryFolder(), publicUrl, new Date());
  await expect(opened).rejects.toThrow(SiteMissing);
  await expect(opened).rejects.toThrow('npm run build');
  await expect(openSite('/nowhere/at/all', publicUrl, new Date())).rejects.toThrow(SiteMissing);
});

test('security headers are set on pages and errors', async () => {
  const { app } = await anIntakeApp();
  for (const url of ['/', '/robots.txt', '/nothing', '/healthz']) {
    const { headers } = await app.inject({ url });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).toContain(
      "default-src 'none'; script-src 'self'; style-src 'self';",
    );
    expect(headers).not.toHaveProperty('strict-transport-security');
  }
});

test('API responses allow nothing to load', async () => {
  const { app } = await anIntakeApp();
  for (const url of ['/api', '/api/nothing', '/api/openapi.json']) {
    const { headers } = await app.inject({ url });
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
  }
});

test('scripts, styles, and fonts get no document headers', async () => {
  const { app } = await anIntakeApp();
  const { headers } = await app.inject({ url: '/assets/main-1234.js' });
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
  for (const name of documentHeaders) expect(headers).not.toHaveProperty(name);
});

test('a page’s inline styles and start script are allowed by their hashes, and nothing else on it is', async () => {
  const { app } = await anIntakeApp();
  const policyOf = async (url: string) =>
    String((await app.inject({ url })).headers['content-security-policy']);
  const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');
  const styled = await policyOf('/styled');
  expect(styled).toContain(`style-src 'self' 'sha256-${hashOf('h1{color:red}')}';`);
  expect(styled).toContain(`script-src 'self' 'sha256-${hashOf('start()')}';`);
  expect(styled).not.toContain(hashOf('other()'));
  expect(await policyOf('/lab')).toContain("script-src 'self'; style-src 'self';");
});

test('a drawing opened on its own may use only its own styles and typeface', async () => {
  const { app } = await anIntakeApp();
  const { headers } = await app.inject({ url: '/poster/poster.svg' });
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'; style-src 'unsafe-inline'; font-src data:;");
  expect(policy).toContain('sandbox');
  expect(policy).not.toContain('script-src');
});

test('HTTPS is required only if the site uses it', () => {
  const headers = securityHeaders({ publicUrl, botCheck: 'none' });
  expect(headers['strict-transport-security']).toBe('max-age=63072000');
  const all = securityHeaders({ publicUrl, botCheck: 'none', hstsIncludeSubdomains: true });
  expect(all['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
});

test('the content security policy lists a bot-check provider only if it is chosen', () => {
  const policyOf = (botCheck: 'proof-of-work' | 'recaptcha' | 'turnstile') =>
    securityHeaders({ publicUrl, botCheck })['content-security-policy'];
  expect(policyOf('proof-of-work')).not.toMatch(/google|cloudflare|https:/);
  expect(policyOf('recaptcha')).toMatch(/script-src 'self' https:\/\/www\.google\.com\/recaptcha/);
  expect(policyOf('turnstile')).toMatch(/frame-src https:\/\/challenges\.cloudflare\.com/);
});

test('the content security policy allows only the origin of the animation host', () => {
  const animationHost = 'https://pictures.example/map/';
  const headers = securityHeaders({ publicUrl, animationHost, botCheck: 'none' });
  const policy = headers['content-security-policy'];
  expect(policy).toContain("img-src 'self' data: https://pictures.example;");
  expect(policy).toContain("connect-src 'self' https://pictures.example;");
});
