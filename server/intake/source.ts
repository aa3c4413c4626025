import { isRecord } from '#contract/form-values.ts';
import { maxSourceLength, type Source, type SourcePart, sourceParts } from '#contract/source.ts';

/**
 * Reads where a submission comes from. It is optional and untrusted, so what doesn't fit is left out and never
 * rejects the submission. With Global Privacy Control only the page remains.
 */
export function readSource(value: unknown, privacyControl: boolean): Source {
  if (!isRecord(value)) return {};
  const wanted = privacyControl ? (['page'] as const) : sourceParts;
  const parts = wanted.flatMap((name) => {
    const text = Object.hasOwn(value, name) ? readPart(name, value[name]) : '';
    return text === '' ? [] : [[name, text] as const];
  });
  return Object.fromEntries(parts);
}

/** Blank if it is not what its name says. */
function readPart(name: SourcePart, value: unknown): string {
  if (typeof value !== 'string') return '';
  const text = value.replace(unusable, ' ').trim().slice(0, maxSourceLength).toWellFormed();
  if (name === 'page') return text.startsWith('/') ? text.split(/[?#]/, 1).join('') : '';
  if (name === 'referrer') return hostName.test(text) ? text.toLowerCase() : '';
  return text;
}

/** A query or a port says more than which site it was. */
const hostName = /^[\w-]+(?:\.[\w-]+)*$/;
/** Control characters and bidirectional marks. */
const unusable = /[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;
