import { createHash } from 'node:crypto';
import type { Form } from '#contract/form.ts';
import { envelope, type Reply } from '#contract/reply.ts';
import type { LeadPayload } from '#server/leads/lead.ts';
import type { Submission } from '#server/leads/submissions.ts';
import { refusals, refused } from './answer.ts';
import type { BotCheckResult } from './bot-check/bot-check.ts';
import { answerWith, proceed, type StageResult } from './context.ts';

/** A request to one of the form paths. */
export type SubmissionRequest = {
  /** The forms that share the path. */
  readonly forms: readonly [Form, ...Form[]];
  readonly body: Uint8Array;
  readonly origin: RequestOrigin;
  readonly remoteIp: string;
  /** The Idempotency-Key header, unchecked. */
  readonly key: string | undefined;
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
  /** The first step of a registration looks up the NPI and stores nothing. */
  readonly isFirstStep: boolean;
  readonly idempotency: Submission['idempotency'];
};

/** What the validators know and add. */
export type Draft = Parsed & {
  readonly payload: LeadPayload;
  readonly botCheck: BotCheckResult;
  readonly reply: Reply;
  readonly claim?: Submission['claim'];
};

/** First stage: from bytes to a form and its values. */
export function parse(request: SubmissionRequest): StageResult<Parsed> {
  const values = readBody(request.body);
  if (!values) return answerWith(refused(400, refusals.malformed));
  const form = chooseForm(request.forms, values);
  const idempotency = idempotencyOf(request.key, form.path, values);
  if (idempotency === 'invalid') return answerWith(refused(400, refusals.idempotencyKey));
  const isFirstStep = form.registration !== undefined && values.process !== true;
  return proceed({
    form,
    values,
    origin: request.origin,
    remoteIp: request.remoteIp,
    isFirstStep,
    // The first step stores nothing that could be repeated.
    idempotency: isFirstStep ? null : idempotency,
  });
}

/**
 * Reads a JSON object from UTF-8 bytes; null if it is anything else, starts with a byte order mark, or
 * is nested deeper than any form.
 */
export function readBody(body: Uint8Array): Values | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(utf8.decode(body));
  } catch {
    return null;
  }
  if (!isObject(parsed) || Array.isArray(parsed) || Object.hasOwn(parsed, '__proto__')) return null;
  const isFlat = Object.values(parsed).every(
    (value) => !isObject(value) || !Object.values(value).some(isObject),
  );
  return isFlat ? (parsed as Values) : null;
}

/** Forms may share a path (R127): picks the one that knows most names, and the smallest of those. */
export function chooseForm(candidates: readonly [Form, ...Form[]], values: Values): Form {
  const names = fieldNames(values);
  const known = (form: Form) => names.filter((name) => Object.hasOwn(form.fields, name)).length;
  const size = (form: Form) => Object.keys(form.fields).length;
  const [best] = candidates.toSorted(
    (one, other) => known(other) - known(one) || size(one) - size(other),
  );
  return best ?? candidates[0];
}

/** All names except the token and the honeypot. */
export function fieldNames(values: Values): readonly string[] {
  return Object.keys(values).filter(
    (name) => name !== envelope.token && name !== envelope.honeypot,
  );
}

/**
 * Identifies a repeated submission: the header, and a fingerprint of path and values in any order. The
 * token is left out, because a client that retries after a lost reply may have a new one.
 */
function idempotencyOf(
  header: string | undefined,
  path: string,
  values: Values,
): Submission['idempotency'] | 'invalid' {
  if (header === undefined) return null;
  if (!/^[\x20-\x7e]{1,200}$/.test(header)) return 'invalid';
  const entries = Object.entries(values)
    .filter(([name]) => name !== envelope.token)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const text = JSON.stringify([path, entries]);
  return { key: header, fingerprint: createHash('sha256').update(text).digest('base64url') };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
