import { expect, test } from 'vitest';
import { destinationEvents } from '#console/contract/destinations.ts';
import type { Endpoint } from '#console/contract/endpoint.ts';
import { endpoints } from '#console/contract/endpoints.ts';
import { aConsole } from '#tests/support/console.ts';
import { openApi } from './openapi.ts';

test('the OpenAPI document describes every endpoint of the table', async () => {
  const { browser, user, url } = await aConsole();
  expect((await browser().call('openApi')).status).toBe(401);
  const viewer = await user('viewer');
  const { body } = await viewer.call('openApi');
  expect(body).toMatchObject({ openapi: '3.1.0', servers: [{ url: `${url.origin}/api` }] });

  const described = Object.entries(body.paths as Record<string, Record<string, Operation>>);
  const operations = described.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );
  const expected = Object.entries<Endpoint>(endpoints).map(([operationId, { method, path }]) => ({
    operationId,
    method: method.toLowerCase(),
    path: path.replace(/:(\w+)/g, '{$1}'),
  }));
  const byName = new Map(operations.map((one) => [one.operationId, one]));
  expect(operations).toHaveLength(expected.length);
  for (const one of expected) expect(byName.get(one.operationId)).toMatchObject(one);

  expect(byName.get('leads')?.parameters).toContainEqual({
    name: 'search',
    in: 'query',
    required: false,
    schema: { type: 'string', maxLength: 200 },
  });
  expect(byName.get('editNote')?.parameters.map(({ name }) => name)).toEqual(['leadId', 'noteId']);
  expect(byName.get('signIn')).toMatchObject({
    security: [],
    requestBody: {
      content: {
        'application/json': {
          schema: { required: ['email', 'password'], additionalProperties: false },
        },
      },
    },
  });
  expect(Object.keys(byName.get('editNote')?.responses ?? {})).toEqual(
    expect.arrayContaining(['400', '401', '403', '404']),
  );
  expect(byName.get('leadCounts')).toMatchObject({
    description: 'For owner, agent, viewer.',
    responses: {
      200: { content: { 'application/json': { schema: { properties: { due: {} } } } } },
    },
  });
});

test('the OpenAPI document describes every webhook, and lists the scopes of each operation', () => {
  const { webhooks, paths, components } = openApi(new URL('https://console.example')) as Document;
  expect(Object.keys(webhooks)).toEqual([...destinationEvents]);
  expect(webhooks).toMatchObject({
    'lead.erased': {
      post: {
        requestBody: {
          content: {
            'application/json': { schema: { properties: { data: { required: ['id'] } } } },
          },
        },
      },
    },
  });
  expect(components.securitySchemes).toHaveProperty('token.scheme', 'bearer');
  expect(paths).toMatchObject({
    '/leads': {
      get: { security: [{ session: [] }, { token: ['leads:read'] }] },
      post: { security: [{ session: [] }, { token: ['leads:create'] }] },
    },
    '/leads/changes': { post: { security: [{}, { token: ['leads:change'] }] } },
    '/tokens': { get: { security: [{ session: [] }] } },
  });
});

test('the OpenAPI document has the cookie’s name as browsers see it, and describes only what it references', () => {
  const { components, paths } = openApi(new URL('https://console.example')) as Document;
  expect(components.securitySchemes.session.name).toBe('__Host-console');
  const references = JSON.stringify(paths).matchAll(/"#\/components\/responses\/(\w+)"/g);
  const named = new Set(Array.from(references, ([, name]) => name));
  expect([...named].filter((name) => !Object.hasOwn(components.responses, name ?? ''))).toEqual([]);
});

type Document = {
  readonly paths: unknown;
  readonly webhooks: object;
  readonly components: {
    readonly securitySchemes: { readonly session: { readonly name: string } };
    readonly responses: object;
  };
};

type Operation = {
  readonly operationId: string;
  readonly parameters: readonly { readonly name: string }[];
  readonly responses: Readonly<Record<string, unknown>>;
};
