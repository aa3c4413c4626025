import type { Form } from '#contract/form.ts';
import { envelope } from '#contract/reply.ts';
import type { Values } from './read-body.ts';

/**
 * Two forms may share a path (R127). The one that knows
 * most of the names is meant, and the smallest of several, which asks for nothing that was not sent.
 */
export function chooseForm(candidates: readonly [Form, ...Form[]], values: Values): Form {
  const names = fieldNames(values);
  const known = (form: Form) => names.filter((name) => Object.hasOwn(form.fields, name)).length;
  const [meant] = candidates.toSorted(
    (one, other) => known(other) - known(one) || size(one) - size(other),
  );
  return meant ?? candidates[0];
}

/** The names that belong to the form: all but the token and the honeypot. */
export function fieldNames(values: Values): readonly string[] {
  return Object.keys(values).filter(
    (name) => name !== envelope.token && name !== envelope.honeypot,
  );
}

function size(form: Form): number {
  return Object.keys(form.fields).length;
}
