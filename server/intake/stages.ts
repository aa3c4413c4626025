import { botCheckRejection } from '#contract/bot-check.ts';
import { type Form, formResponses } from '#contract/form.ts';
import type { FormResponse } from '#contract/form-response.ts';
import type { OverLimit, Quota } from '#server/db/rate-limits.ts';
import type { StoredStatus } from '#server/db/schema/features.ts';
import type { TeamRouting } from '#server/delivery/channels/lead-routing.ts';
import type { DataRequest, DataRequestRejection } from '#server/jobs/data-requests.ts';
import type { RegistrationClaim, Registrations } from '#server/leads/claims.ts';
import type { Acceptances } from '#server/leads/entrance/accept.ts';
import type { RoutedLead } from '#server/leads/entrance/take-in.ts';
import type { HeldReason, Intake, LeadPayload } from '#server/leads/lead.ts';
import type { BotToken, IdempotencyKey, SingleUses } from '#server/leads/single-use.ts';
import type { Log } from '#server/lib/log.ts';
import { StoreUnavailable } from '#server/lib/store-errors.ts';
import type { Registries } from '#server/registry/registries.ts';
import type { BotCheck } from './bot-check/bot-check.ts';

/** The part of the store that the intake uses. */
export type IntakeStore = Acceptances &
  SingleUses &
  Registrations & {
    /** Null if the request was accepted, even if no email will be sent. */
    readonly requestData: (request: DataRequest) => Promise<DataRequestRejection | null>;
  };

/** The dependencies of the intake's stages. */
export type Context = {
  readonly store: IntakeStore;
  readonly botCheck: BotCheck;
  readonly registries: Registries;
  readonly publicUrl: URL;
  /** True if the site has a page at this path. */
  readonly isPage: (path: string) => boolean;
  readonly rateLimit: { readonly limit: number; readonly windowSeconds: number };
  /** The deliveries of an accepted lead to the team. */
  readonly teamRouting: (lead: RoutedLead) => TeamRouting;
  /** Key of the hash that turns client and mail addresses into bucket names. */
  readonly bucketSecret: string;
  readonly clock: () => Date;
  readonly log: Log;
  /** Signals the workers that deliveries are waiting. */
  readonly wakeUp: () => void;
};

/** A request to one of the form paths. */
export type SubmissionRequest = {
  /** The forms that share the path. */
  readonly forms: readonly [Form, ...Form[]];
  readonly body: Uint8Array;
  readonly origin: RequestOrigin;
  readonly remoteIp: string;
  /** The Idempotency-Key header, unchecked. */
  readonly key: string | undefined;
  /** True if the browser sends Global Privacy Control. */
  readonly privacyControl: boolean;
  /** The mark of the server's own nightly request, unchecked. */
  readonly proof?: string | undefined;
};

export type RequestOrigin = {
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
  /** The Host header, with or without a port. */
  readonly host: string;
};

/** Untrusted values by name. */
export type Values = Readonly<Record<string, unknown>>;

export type Parsed = {
  readonly form: Form;
  readonly values: Values;
  readonly origin: RequestOrigin;
  readonly remoteIp: string;
  readonly source: Intake['source'];
  /** The first step of a registration looks up the NPI and stores nothing. */
  readonly isFirstStep: boolean;
  readonly idempotency: IdempotencyKey | null;
};

/** A submission that may be validated, or is stored as spam without validation. */
export type Guarded = Parsed & {
  readonly isSpam: boolean;
  /** The quotas that the request counts toward. */
  readonly quotas: readonly Quota[];
};

/** A validated submission. It is stored unless another registration holds its NPI or subdomain. */
export type Validated = Parsed & {
  readonly payload: LeadPayload;
  /** `quarantined` while the bot check's provider is unavailable (R135). */
  readonly status: StoredStatus;
  /** The reason the lead is held; null if it is accepted. */
  readonly heldBecause: HeldReason | null;
  /** Spent in the transaction that stores the lead. */
  readonly token: BotToken | null;
  readonly quotas: readonly Quota[];
  readonly response: FormResponse;
  readonly claim?: RegistrationClaim;
};

/** The result of a stage: a value for the next stage, or the response to the request. */
export type StageResult<T> =
  | { readonly kind: 'continue'; readonly value: T }
  | { readonly kind: 'response'; readonly response: ApiResponse };

export function proceed<T>(value: T): StageResult<T> {
  return { kind: 'continue', value };
}

export function respondWith(response: ApiResponse): {
  readonly kind: 'response';
  readonly response: ApiResponse;
} {
  return { kind: 'response', response };
}

/** The outcome of an API call, before it becomes HTTP (R129). */
export type ApiResponse = {
  readonly status: 200 | 400 | 403 | 404 | 405 | 413 | 415 | 429 | 500 | 503;
  readonly body: FormResponse;
  /** In seconds; with status 429. */
  readonly retryAfter?: number;
  /** Internal: the full bucket of a status 429, never sent to the client. */
  readonly fullBucket?: string;
};

export function accepted(body: FormResponse): ApiResponse {
  return { status: 200, body };
}

export function rejected(
  status: Exclude<ApiResponse['status'], 200>,
  message: string = formResponses.sendingError.message,
  fieldErrors?: Readonly<Record<string, string>>,
): ApiResponse {
  const body = { success: false, heading: formResponses.sendingError.heading, message };
  return { status, body: fieldErrors ? { ...body, fieldErrors } : body };
}

export function tooMany({ bucket, retryAfter }: OverLimit): ApiResponse {
  return { ...rejected(429, rejections.tooMany), retryAfter, fullBucket: bucket };
}

/** The response to a request that failed with an error. Never a success. */
export function errorResponse(error: unknown, log: Log): ApiResponse {
  if (error instanceof StoreUnavailable) {
    log.error({ err: error }, 'The lead store is unavailable');
    return rejected(503);
  }
  switch (statusOf(error)) {
    case 413:
      return rejected(413, rejections.tooLarge);
    case 415:
      return rejected(415, rejections.notJson);
    case 503:
      return rejected(503);
    case undefined:
      log.error({ err: error }, 'Unexpected error');
      return rejected(500);
    default:
      return rejected(400, rejections.malformed);
  }
}

/** The status of Fastify's own errors about a request. */
function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  const status = Number(error.statusCode);
  return (status >= 400 && status < 500) || status === 503 ? status : undefined;
}

/** Shown to visitors in the popup, or to developers of API clients. */
export const rejections = {
  fields: 'Some values are not valid. Please check the fields and send the form again.',
  botCheck: botCheckRejection,
  tooMany:
    'There were too many requests from your network or with this email address. Please try again in a few minutes.',
  origin: 'This form can only be sent from its own site.',
  notJson: 'The request must have the content type application/json in UTF-8.',
  malformed: 'The request is not a valid JSON object of names and values.',
  tooLarge: 'The request is larger than 32 KiB.',
  method: 'This method is not allowed here.',
  unknown: 'Not found.',
  action: 'No form has this action.',
  proof: 'The mark of the request is not from this server.',
  name: 'The query needs exactly one name.',
  report: 'The request is not a valid report of a page view.',
  idempotencyKey: 'The Idempotency-Key must have 1 to 200 printable ASCII characters.',
  keyReused: 'This Idempotency-Key was already used for a different submission.',
} as const;
