import type { LeadRule } from '#console/contract/rules.ts';
import type { Source } from '#contract/source.ts';
import type { Submission } from '#server/leads/entrance/accept.ts';
import type { Intake, Lead, LeadPayload } from '#server/leads/lead.ts';
import { type CleanText, cleanText } from '#server/lib/clean-text.ts';
import { newId } from '#server/lib/ids.ts';

export function clean(text: string): CleanText {
  return cleanText(text, text.length);
}

/** Changes to a lead. Earlier versions stored texts that were not cleaned. */
export type RawLead = Omit<Partial<Lead>, 'payload' | 'intake'> & {
  readonly payload?: Readonly<Record<string, string | readonly string[]>>;
  readonly intake?: Omit<Intake, 'source' | 'enteredBy'> & {
    readonly source: Source;
    readonly enteredBy?: string;
  };
};

/** A lead from the contact form, received now, with the given fields overridden. */
export function aLead({ payload = ann, intake, ...changes }: RawLead = {}): Lead {
  return {
    id: newId(),
    form: 'contact',
    receivedAt: new Date(),
    status: 'accepted',
    ...changes,
    payload: payload as LeadPayload,
    ...(intake ? { intake: intake as Intake } : {}),
  };
}

/** A rule for all leads that does nothing, with the given values overridden. */
export function aRule(changes: Partial<LeadRule> = {}): LeadRule {
  const any = { form: null, product: null, state: null, isLaboratory: null };
  return { ...any, addresses: [], assigneeId: null, ...changes };
}

const ann = { firstname: 'Ann', phone: '+17025550123', emailAddress: 'ann@lab.example' };

/** A submission that queues one email, without a key or a token. */
export function aSubmission(changes: Partial<Submission> = {}): Submission {
  return {
    lead: aLead(),
    deliveries: [{ kind: 'mail' }],
    response: { success: true, heading: 'Success!', message: 'Thank you.' },
    idempotency: null,
    token: null,
    ...changes,
  };
}
