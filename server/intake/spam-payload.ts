import type { Form } from '#contract/form.ts';
import type { LeadPayload } from '#server/leads/store.ts';
import type { Values } from './read-body.ts';

/**
 * What is kept of a submission that the honeypot caught. No rule has been asked, so only texts of
 * known fields stay, cut to their length and without characters that a database may refuse.
 */
export function spamPayload(form: Form, values: Values): LeadPayload {
  const fields = Object.entries(form.fields).filter(([, field]) => field.kind !== 'flag');
  const entries = fields.map(([name, field]) => {
    const value = Object.hasOwn(values, name) ? values[name] : '';
    const kept = 'maxLength' in field ? field.maxLength : 200;
    return [name, typeof value === 'string' ? harmless(value.slice(0, kept)) : ''] as const;
  });
  return Object.fromEntries(entries);
}

function harmless(text: string): string {
  return text.toWellFormed().replace(/\p{Cc}/gu, ' ');
}
