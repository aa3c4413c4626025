import * as v from 'valibot';
import { accountEndpoints } from './account.ts';
import { analyticsEndpoints } from './analytics.ts';
import { answeringEndpoints } from './answering.ts';
import { auditEndpoints } from './audit.ts';
import { blockedSenderEndpoints } from './blocked-senders.ts';
import { contactImportEndpoints } from './contact-import.ts';
import { conversationEndpoints } from './conversation.ts';
import { deliveryEndpoints } from './deliveries.ts';
import { destinationEndpoints } from './destinations.ts';
import { type Endpoint, endpoint, everyone } from './endpoint.ts';
import { exportEndpoints } from './exports.ts';
import { healthEndpoints } from './health.ts';
import { inboxEndpoints } from './inbox.ts';
import { laboratoryEndpoints } from './laboratory.ts';
import { leadEndpoints } from './lead.ts';
import { lostReasonEndpoints } from './lost-reasons.ts';
import { newLeadEndpoints } from './new-lead.ts';
import { notificationEndpoints } from './notifications.ts';
import { peopleEndpoints } from './people.ts';
import { privacyEndpoints } from './privacy.ts';
import { replyEndpoints } from './replies.ts';
import { replyFileEndpoints } from './reply-files.ts';
import { ruleEndpoints } from './rules.ts';
import { savedViewEndpoints } from './saved-views.ts';
import { settingsEndpoints } from './settings.ts';
import { signInEndpoints } from './sign-in.ts';
import { templateEndpoints } from './templates.ts';
import { tokenEndpoints } from './tokens.ts';
import { tokenScopes } from './values.ts';

/**
 * Every endpoint of the console's API with its roles; only `console/server/kit/row-rights.ts`
 * restricts access further, by row. The server registers these endpoints, the browser's client
 * derives its types from them, and a test calls each one as every role. `GET /api/events` streams
 * `ConsoleEvents`, `GET /api/audit/export` JSON Lines, `GET /api/leads/export` a file of leads, and
 * the endpoints `answerFile` and `replyFile` a file; they have no JSON response.
 */
export const endpoints = {
  ...signInEndpoints,
  ...accountEndpoints,
  ...notificationEndpoints,
  ...peopleEndpoints,
  ...inboxEndpoints,
  ...leadEndpoints,
  ...laboratoryEndpoints,
  ...newLeadEndpoints,
  ...contactImportEndpoints,
  ...savedViewEndpoints,
  ...exportEndpoints,
  ...deliveryEndpoints,
  ...replyEndpoints,
  ...replyFileEndpoints,
  ...conversationEndpoints,
  ...templateEndpoints,
  ...privacyEndpoints,
  ...destinationEndpoints,
  ...ruleEndpoints,
  ...lostReasonEndpoints,
  ...answeringEndpoints,
  ...blockedSenderEndpoints,
  ...tokenEndpoints,
  ...analyticsEndpoints,
  ...settingsEndpoints,
  ...healthEndpoints,
  ...auditEndpoints,
  openApi: endpoint('GET /openapi.json', everyone, {
    scopes: tokenScopes,
    summary: 'This API as an OpenAPI document',
    response: v.record(v.string(), v.unknown()),
  }),
} as const satisfies Readonly<Record<string, Endpoint>>;

export type EndpointName = keyof typeof endpoints;
type Table = typeof endpoints;

/** The query and the body as the client sends them. */
export type QueryOf<N extends EndpointName> = Table[N] extends { query: infer S extends Schema }
  ? v.InferInput<S>
  : undefined;
export type BodyOf<N extends EndpointName> = Table[N] extends { body: infer S extends Schema }
  ? v.InferInput<S>
  : undefined;
export type ResponseOf<N extends EndpointName> = v.InferOutput<Table[N]['response']>;

/** The parameter names in a path: `leadId` in `/leads/:leadId`. */
export type ParamsOf<N extends EndpointName> = Names<Table[N]['path']>;
type Names<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;
type Schema = v.GenericSchema;
