import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { withoutHidden } from '#contract/clean-text.ts';
import { messages } from '#contract/rules.ts';
import { isClean } from '#server/lib/clean-text.ts';
import { ConsoleError, fieldError, notFound } from '#server/lib/http/console-error.ts';

/** Parses path parameters. A value that is not an id or token counts as not found. */
export function paramsOf({ params }: FastifyRequest): Readonly<Record<string, string>> {
  const named = params as Readonly<Record<string, string>>;
  if (Object.values(named).every((value) => /^[\w-]{1,512}$/.test(value))) return named;
  throw notFound('address');
}

/** Parses a query or body with the contract's schema. A hidden character is reported next to its field. */
export function parse(schema: v.GenericSchema | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const reserved = reservedNameIn(value);
  if (reserved !== undefined) throw fieldError(reserved, messages.unknownField);
  const parsed = v.safeParse(schema, value);
  if (!parsed.success) throw invalid(parsed.issues);
  if (isClean(parsed.output)) return parsed.output;
  const parts = Object.entries(Object(parsed.output)).filter(([, part]) => !isClean(part));
  const fieldErrors = Object.fromEntries(parts.map(([name]) => [name, hiddenCharacter]));
  throw new ConsoleError('invalid', hiddenCharacter, { fieldErrors });
}

/** Removes hidden characters from a query: pasted search text often contains some, and they never matter. */
export function queryOf({ query }: FastifyRequest): unknown {
  const values = Object.entries(query as Readonly<Record<string, unknown>>);
  return Object.fromEntries(
    values.map(([name, value]) => [name, typeof value === 'string' ? withoutHidden(value) : value]),
  );
}

/** Finds a name that Valibot drops silently because it could change a prototype. */
function reservedNameIn(value: unknown): string | undefined {
  const rest = [value];
  while (rest.length > 0) {
    const one = rest.pop();
    if (typeof one !== 'object' || one === null) continue;
    for (const [name, part] of Object.entries(one)) {
      if (reservedNames.has(name)) return name;
      rest.push(part);
    }
  }
  return undefined;
}

const reservedNames = new Set(['__proto__', 'constructor', 'prototype']);

function invalid(issues: readonly v.BaseIssue<unknown>[]): ConsoleError {
  const fields = issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message] as const);
  const named = fields.filter(([name]) => name !== '');
  return new ConsoleError('invalid', issues[0]?.message ?? 'The request is not valid.', {
    fieldErrors: Object.fromEntries(named.toReversed()),
  });
}

const hiddenCharacter =
  'The text contains a hidden character. Delete it, or enter the text again instead of pasting it.';
