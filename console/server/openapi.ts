import * as v from 'valibot';
import type { Endpoint } from '#console/contract/endpoint.ts';
import { endpoints } from '#console/contract/endpoints.ts';
import { errorResponse, statusOfKind, tokenScopes } from '#console/contract/values.ts';
import { webhookBodies } from '#console/contract/webhook-events.ts';
import { idempotencyParameter, schemaOf } from '#server/intake/openapi.ts';
import { sessionCookieName } from './kit/session-cookies.ts';

type Json = Readonly<Record<string, unknown>>;

/** An OpenAPI 3.1 document, generated from the table of endpoints so that the two never differ. */
export function openApi(url: URL): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: { operationId: name, ...operation(endpoint) },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Console', version: '1' },
    servers: [{ url: `${url.origin}/api` }],
    paths,
    webhooks: Object.fromEntries(
      webhookBodies.map(([event, body]) => [event, { post: webhook(event, body) }]),
    ),
    components: {
      schemas: { Error: schemaOf(errorResponse) },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookieName(url) },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: `An API token, which owners add under Settings → Delivery. Scopes: ${tokenScopes.join(', ')}.`,
        },
      },
      responses: errorResponses,
    },
  };
}

function operation(endpoint: Endpoint): Json {
  const { path, access, scopes = [], summary, query, body, response, stream } = endpoint;
  const roles = typeof access === 'string' ? '' : `For ${access.join(', ')}.`;
  return {
    summary,
    ...(roles === '' ? {} : { description: roles }),
    security:
      access === 'anyone' ? [] : [{ session: [] }, ...scopes.map((scope) => ({ token: [scope] }))],
    parameters: [
      ...pathParameters(path),
      ...queryParameters(query),
      ...(endpoint.isIdempotent ? [idempotencyParameter] : []),
    ],
    ...(body ? { requestBody: { required: true, content: json(schemaOf(body, 'input')) } } : {}),
    responses: {
      200: {
        description: 'Done.',
        content: stream ? { [stream]: {} } : json(schemaOf(response, 'output')),
      },
      ...Object.fromEntries(
        statusesOf(endpoint).map((status) => [
          status,
          { $ref: `#/components/responses/${status}` },
        ]),
      ),
      default: { $ref: '#/components/responses/Unexpected' },
    },
  };
}

/** Describes the request to a webhook, signed as Standard Webhooks specifies. */
function webhook(event: string, body: v.GenericSchema): Json {
  return {
    summary: `Sent to webhooks that subscribe to ${event}`,
    description:
      'At least once, and not always in order. A retry has the same webhook-id. Any status other than 2xx is retried for five days; 410 turns the destination off.',
    security: [],
    parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
      parameter('header', name),
    ),
    requestBody: { required: true, content: json(schemaOf(body, 'output')) },
    responses: { '2XX': { description: 'Taken.' } },
  };
}

function pathParameters(path: string): readonly Json[] {
  return Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => parameter('path', name));
}

function parameter(place: 'header' | 'path', name: string): Json {
  return { name, in: place, required: true, schema: { type: 'string' } };
}

function queryParameters(query: v.GenericSchema | undefined): readonly Json[] {
  if (!query) return [];
  const { properties, required = [] } = v.parse(objectSchema, schemaOf(query, 'input'));
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function json(schema: Json): Json {
  return { 'application/json': { schema } };
}

const objectSchema = v.object({
  properties: v.record(v.string(), v.unknown()),
  required: v.optional(v.array(v.string())),
});

/**
 * The error statuses of an endpoint: those that any request may get, and those that depend on the
 * session, the role, or the path.
 */
function statusesOf({ path, access, scopes, isIdempotent }: Endpoint): readonly number[] {
  const { invalid, forbidden, conflict } = statusOfKind;
  return [
    invalid,
    ...(access === 'anyone' ? [] : [statusOfKind['signed-out']]),
    forbidden,
    ...(isIdempotent ? [conflict] : []),
    ...(path.includes(':') ? [statusOfKind['not-found']] : []),
    ...(access === 'anyone' || scopes ? [statusOfKind['too-many-attempts']] : []),
  ];
}

const error = { $ref: '#/components/schemas/Error' };
const byStatus = Map.groupBy(Object.entries(statusOfKind), ([, status]) => status);
/** Errors by status; the body's `code` distinguishes errors with the same status. */
const errorResponses = {
  ...Object.fromEntries(
    Array.from(byStatus, ([status, kinds]) => {
      const codes = kinds.map(([code]) => `\`${code}\``).join(' or ');
      return [status, { description: `With the code ${codes}.`, content: json(error) }];
    }),
  ),
  Unexpected: {
    description:
      'Any other error. Requests other than GET need the console’s own Origin, or an API token instead of the cookie.',
    content: json(error),
  },
};
