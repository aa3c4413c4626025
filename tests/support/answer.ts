import type { NewAnswer } from '#console/server/leads/answers.ts';
import { newId } from '#server/lib/ids.ts';

/** An email from Ann about a lead, as the mailbox's reader stores it. */
export function anAnswer(leadId: string, changes: Partial<NewAnswer> = {}): NewAnswer {
  return {
    id: newId(),
    lead_id: leadId,
    kind: 'answer',
    matched_by: 'address',
    is_from_other: 0,
    from_name: 'Ann',
    from_address: 'ann@lab.example',
    subject: 'Re: Hello',
    text: 'Yes.',
    quoted: '> Hello',
    mark: null,
    message_id: '<1@lab.example>',
    received_at: Date.UTC(2026, 10, 22, 8),
    bounced_address: null,
    bounce_reason: null,
    files: [],
    ...changes,
  };
}
