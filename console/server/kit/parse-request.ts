import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { ConsoleError, fieldError, notFound } from '#console/server/kit/console-error.ts';
import { messages } from '#contract/rules.ts';
import { withoutHidden } from '#contract/visible-text.ts';

/** Parses path parameters. A value that is not an id or token counts as not found. */
export function paramsOf({ params }: FastifyRequest): Readonly<Record<string, string>> {
  const named = params as Readonly<Record<string, string>>;
  if (Object.values(named).every((value) => /^[\w-]{1,512}$/.test(value))) return named;
  throw notFound('address');
}

/**
 * Parses a query or body with the contract's schema. Hidden characters are removed first, so that no message names a
 * fault that nobody sees, and lengths count what is stored.
 */
export function parse(schema: v.GenericSchema | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const texts = { value };
  const reserved = cleanTexts(texts);
  if (reserved !== undefined) throw fieldError(reserved, messages.unknownField);
  const parsed = v.safeParse(schema, texts.value);
  if (!parsed.success) throw invalid(parsed.issues);
  return parsed.output;
}

/**
 * Cleans all texts of a request in place; returns a name that Valibot drops silently because it could change a prototype.
 * Iterative, because a body may be nested deeper than the call stack allows.
 */
function cleanTexts(request: object): string | undefined {
  const rest: object[] = [request];
  for (let one = rest.pop(); one !== undefined; one = rest.pop()) {
    for (const [name, part] of Object.entries(one)) {
      if (reservedNames.has(name)) return name;
      if (typeof part === 'string') Object.assign(one, { [name]: withoutHidden(part) });
      else if (typeof part === 'object' && part !== null) rest.push(part);
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
