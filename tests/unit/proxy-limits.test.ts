import { expect, test } from 'vitest';
import { defaultMaxBodyBytes, type Endpoint } from '#console/contract/endpoint.ts';
import { endpoints } from '#console/contract/endpoints.ts';
import { publicMaxBodyBytes } from '#server/visitor/public-server.ts';
import { caddyLimit, nginxLimit } from '#tests/support/proxy-limits.ts';

const table: readonly Endpoint[] = Object.values(endpoints);

test.each([
  ['nginx-console.conf', nginxLimit('deploy/nginx-console.conf', 'console.example.com')],
  ['Caddyfile', caddyLimit('deploy/Caddyfile', 'console.example.com')],
])(
  'deploy/%s lets through bodies as large as each endpoint of the console accepts',
  (_, limitAt) => {
    const refused = table.flatMap(({ method, path, maxBodyBytes = defaultMaxBodyBytes }) => {
      const limit = limitAt(`/api${path.replaceAll(/:\w+/g, '0198c1d2-11aa')}`);
      return limit < maxBodyBytes
        ? [`${method} /api${path} ${maxBodyBytes}, passed: ${limit}`]
        : [];
    });
    expect(refused).toEqual([]);
    expect(limitAt('/api/session')).toBeLessThan(2 * defaultMaxBodyBytes);
  },
);

test.each([
  ['nginx.conf', nginxLimit('deploy/nginx.conf', 'www.example.com')],
  ['Caddyfile', caddyLimit('deploy/Caddyfile', 'www.example.com')],
])('deploy/%s lets through bodies as large as the forms accept', (_, limitAt) => {
  expect(limitAt('/api/contact')).toBeGreaterThanOrEqual(publicMaxBodyBytes);
});
