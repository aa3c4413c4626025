import { createHash } from 'node:crypto';
import { canonicalPath } from '#contract/canonical-path.ts';
import { isRecord } from '#contract/check-form.ts';
import { envelope, type Form } from '#contract/form.ts';
import { maxSourceLength, type SourcePart, visitParts } from '#contract/source.ts';
import type { Intake } from '#server/leads/lead.ts';
import type { IdempotencyKey } from '#server/leads/single-use.ts';
import { type CleanText, cleanLine } from '#server/lib/clean-text.ts';
import {
  type Parsed,
  proceed,
  rejected,
  rejections,
  respondWith,
  type StageResult,
  type SubmissionRequest,
  type Values,
} from './stages.ts';

/** First stage: from bytes to a form and its values. */
export function parse(
  request: SubmissionRequest,
  isPage: (path: string) => boolean,
): StageResult<Parsed> {
  const values = readBody(request.body);
  if (!values) return respondWith(rejected(400, rejections.malformed));
  const form = chooseForm(request.forms, values);
  const idempotency = idempotencyOf(request.key, form.path, values);
  if (idempotency === 'invalid') return respondWith(rejected(400, rejections.idempotencyKey));
  const isFirstStep = form.registration !== undefined && values.process !== true;
  return proceed({
    form,
    values,
    origin: request.origin,
    remoteIp: request.remoteIp,
    source: readSource(values[envelope.source], request.privacyControl, isPage),
    isFirstStep,
    // The first step stores nothing, so a repeated request needs no key.
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
  if (!isRecord(parsed) || Object.hasOwn(parsed, '__proto__')) return null;
  return Object.values(parsed).some(isNested) ? null : parsed;
}

function isNested(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((part) => Array.isArray(part) || isRecord(part));
}

/**
 * Forms may share a path (R127). Chooses the form that matches the most names, and the smallest of those.
 */
export function chooseForm(candidates: readonly [Form, ...Form[]], values: Values): Form {
  if (candidates.length === 1) return candidates[0];
  const names = fieldNames(values);
  const known = (form: Form) => names.filter((name) => Object.hasOwn(form.fields, name)).length;
  const size = (form: Form) => Object.keys(form.fields).length;
  const [best] = candidates.toSorted(
    (one, other) => known(other) - known(one) || size(one) - size(other),
  );
  return best ?? candidates[0];
}

/** All names except those of the envelope. */
export function fieldNames(values: Values): readonly string[] {
  const others: readonly string[] = [envelope.token, envelope.honeypot, envelope.source];
  return Object.keys(values).filter((name) => !others.includes(name));
}

/**
 * Identifies a repeated submission by the header and a fingerprint of path and values in any order.
 * Ignores the token and the source, because a client that retries after a lost response may have new
 * ones.
 */
export function idempotencyOf(
  header: string | undefined,
  path: string,
  values: Values,
): IdempotencyKey | null | 'invalid' {
  if (header === undefined) return null;
  if (!/^[\x20-\x7e]{1,200}$/.test(header)) return 'invalid';
  const entries = Object.entries(values)
    .filter(([name]) => name !== envelope.token && name !== envelope.source)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const text = JSON.stringify([path, entries]);
  return { key: header, fingerprint: createHash('sha256').update(text).digest('base64url') };
}

/**
 * Reads the source of a submission. It is optional and untrusted, so invalid parts are dropped and
 * never reject the submission. With Global Privacy Control, only the page is kept.
 */
export function readSource(
  value: unknown,
  privacyControl: boolean,
  isPage: (path: string) => boolean,
): Intake['source'] {
  if (!isRecord(value)) return {};
  const wanted = privacyControl ? (['page'] as const) : visitParts;
  const parts = wanted.flatMap((name) => {
    const text = Object.hasOwn(value, name) ? readPart(name, value[name]) : '';
    // Analytics lists the pages, so nobody may add texts of their own.
    return text === '' || (name === 'page' && !isPage(text)) ? [] : [[name, text] as const];
  });
  return Object.fromEntries(parts);
}

/** Blank if the value is invalid for its part. */
function readPart(name: SourcePart, value: unknown): CleanText | '' {
  if (typeof value !== 'string') return '';
  const text = cleanLine(value, maxSourceLength);
  if (name === 'page') {
    const path = canonicalPath(text.split(/[?#]/, 1).join(''));
    return text.startsWith('/') ? cleanLine(path, maxSourceLength) : '';
  }
  if (name === 'referrer') {
    return hostName.test(text) ? cleanLine(text.toLowerCase(), maxSourceLength) : '';
  }
  return text;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
/** Only a host name: a query or a port would reveal more than the site. */
const hostName = /^[\w-]+(?:\.[\w-]+)*$/;
