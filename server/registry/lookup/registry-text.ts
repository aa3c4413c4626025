import { type CleanText, cleanLine } from '#server/lib/clean-text.ts';
import type { RegistryAddress } from './lookup.ts';

/**
 * A registry value that can be shown to a visitor, or null. The registry also writes `--`,
 * `<UNAVAIL>` and similar for no value.
 */
export function textOf(value: unknown): CleanText | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const line = cleanLine(String(value).replace(zeroWidth, ' '), maxSourceLength);
  const text = cleanLine(line.replace(placeholders, ' '), maxLength);
  if (!/[\p{L}\p{N}]/u.test(text) || notValues.includes(text)) return null;
  return text;
}

/** Builds `Dr. Ann B Example III, MD`; null if there is no first or last name. */
export function personName(parts: {
  readonly prefix: unknown;
  readonly first: unknown;
  readonly middle: unknown;
  readonly last: unknown;
  readonly suffix: unknown;
  readonly credential: unknown;
}): string | null {
  const first = textOf(parts.first);
  const last = textOf(parts.last);
  if (first === null && last === null) return null;
  const words = [textOf(parts.prefix), first, textOf(parts.middle), last, textOf(parts.suffix)];
  const name = words.filter((word) => word !== null).join(' ');
  const credential = textOf(parts.credential);
  return credential === null ? name : `${name}, ${credential}`;
}

/** Null when no part of the address is known. */
export function addressOf(parts: {
  readonly line1: unknown;
  readonly line2: unknown;
  readonly city: unknown;
  readonly state: unknown;
  readonly postalCode: unknown;
  readonly country?: unknown;
}): RegistryAddress | null {
  const lines = [textOf(parts.line1), textOf(parts.line2)].filter((line) => line !== null);
  const country = textOf(parts.country);
  const address = {
    street: lines.length > 0 ? lines.join(', ') : null,
    city: textOf(parts.city),
    state: textOf(parts.state),
    postalCode: postalCodeOf(parts.postalCode),
    ...(country === null || country === 'US' ? {} : { country }),
  };
  return Object.values(address).some((part) => part !== null) ? address : null;
}

/** Converts a date such as `05/23/2007` to `2007-05-23`, which it also accepts. */
export function dayOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(value);
  const american = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*$/.exec(value);
  if (iso) return utcDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  if (american) return utcDay(Number(american[3]), Number(american[1]), Number(american[2]));
  return null;
}

/** Converts a date such as `20210901` to `2021-09-01`. */
export function compactDayOf(value: unknown): string | null {
  const [, year, month, day] = /^\s*(\d{4})(\d{2})(\d{2})\s*$/.exec(String(value ?? '')) ?? [];
  return utcDay(Number(year), Number(month), Number(day));
}

/** The day of a time in seconds or milliseconds since 1970, which is a number or digits. */
export function epochOf(value: unknown): string | null {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
  if (!/^\d{9,14}$/.test(text)) return null;
  const number = Number(text);
  const date = new Date(number < firstMilliseconds ? number * 1000 : number);
  return isPlausibleYear(date.getUTCFullYear()) ? isoDay(date) : null;
}

function postalCodeOf(value: unknown): string | null {
  const text = textOf(value);
  const american = text === null ? null : /^(\d{5})-?(\d{4})$/.exec(text);
  return american ? `${american[1]}-${american[2]}` : text;
}

function utcDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists && isPlausibleYear(year) ? isoDay(date) : null;
}

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function isPlausibleYear(year: number): boolean {
  return year >= 1990 && year <= 2100;
}

/** Longer than any of the registry's fields, and short enough for a row on a page. */
const maxLength = 200;
const maxSourceLength = 2 * maxLength;
const zeroWidth = /[\u200b-\u200d\u2060-\u2065\ufeff]/g;
const placeholders = /-{2,}|<[^<>]*>|\[object \w+\]/g;
/** Matched against the whole text, in this letter case only, because some people are named Null. */
const notValues: readonly string[] = ['null', 'undefined', 'NaN'];
/** The limit between the units: for any time from 1973 on, a smaller number must be in seconds. */
const firstMilliseconds = 1e11;
