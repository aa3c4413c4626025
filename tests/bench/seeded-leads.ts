import { progressSteps } from '#console/contract/leads.ts';
import usStates from '#contract/us-states.json' with { type: 'json' };
import type { Transactions } from '#server/db/transactions.ts';
import { sampleRecord } from '#tests/support/lead-laboratory.ts';
import { clean } from '#tests/support/submission.ts';
import { newId, timeOfId } from '../../server/lib/ids.ts';

/**
 * Fills a store with fictional leads of all forms and states, with three notes each. A fifth of
 * them have been worked on, and a fifth have a laboratory.
 */
export async function addLeads(
  { write }: Transactions,
  count: number,
  nextId = newId,
): Promise<void> {
  for (let from = 0; from < count; from += batchSize) {
    const leads = Array.from({ length: batchSize }, (_, i) => leadOf(nextId(), from + i));
    const work = leads.filter((_, i) => i % 5 === 0).map(({ id }, i) => workOf(id, i));
    const laboratories = leads
      .filter((_, i) => i % 5 === 1)
      .map(({ id }, i) => laboratoryOf(id, from + i));
    await write(async (db) => {
      await db.insertInto('leads').values(leads).execute();
      await db.insertInto('lead_work').values(work).execute();
      await db.insertInto('lead_records').values(laboratories).execute();
      await db
        .insertInto('lead_notes')
        .values(leads.flatMap(({ id }, i) => notesOn(id, from + i)))
        .execute();
      await db
        .insertInto('lead_tags')
        .values(
          work.map(({ lead_id }, i) => ({ lead_id, tag: clean(tags[i % tags.length] ?? '') })),
        )
        .execute();
    });
  }
}

function leadOf(id: string, n: number) {
  return {
    id,
    form: forms[n % forms.length] ?? '',
    received_at: timeOfId(id).getTime(),
    active_at: timeOfId(id).getTime(),
    status: n % 200 === 0 ? ('spam' as const) : ('accepted' as const),
    payload: JSON.stringify({
      firstname: ['Ann', 'Bob', 'Carla', 'Elena', 'Hugo'][n % 5],
      lastname: `${['Lee', 'Novak', 'Rossi'][n % 3]}${n % 977}`,
      phone: `+1702${1_000_000 + n}`,
      emailAddress: `user${n}@lab${n % 1000}.example`,
      companyName: `Laboratory ${n % 5000}`,
      userState: usStates[n % 51]?.name ?? '',
      message: 'We would like to see how your system handles billing and quality control.',
    }),
  };
}

function workOf(leadId: string, n: number) {
  const progress = progressSteps[1 + (n % 4)] ?? 'new';
  return {
    lead_id: leadId,
    progress,
    assignee_id: null,
    follow_up_on: n % 10 === 0 ? '2026-01-01' : null,
    spam_at: null,
  };
}

function laboratoryOf(leadId: string, n: number) {
  const clia = `33D${1_000_000 + n}`;
  const record = { ...sampleRecord, clia, name: `LABORATORY ${n % 5000}`, additionalName: null };
  return {
    lead_id: leadId,
    kind: 'clia' as const,
    state: 'found' as const,
    number: clia,
    record: JSON.stringify(record),
    source: 'offline' as const,
    as_of: Date.now(),
    looked_up_at: Date.now(),
    linked_by: 'background' as const,
    user_id: null,
  };
}

/** One in a thousand notes has a rare word. */
function notesOn(leadId: string, n: number) {
  return [
    `Called at ${8 + (n % 9)}:${10 + (n % 50)}, ${n % 2 ? 'left a message' : 'no reply'}. Try again next week.`,
    `Uses ${['Orchard', 'SoftPath', 'a spreadsheet'][n % 3]} now; ${n % 90} analyzers, ${n % 7} sites.`,
    n % 1000 === 7
      ? `Wants a pilot with voicemail${n}; back line 718.555.${1000 + (n % 9000)}.`
      : 'Sent the brochure and the price list, waits for the budget.',
  ].map((text) => ({
    id: newId(),
    lead_id: leadId,
    author_id: null,
    text: clean(text),
    created_at: Date.now(),
    edited_at: null,
  }));
}

const tags = ['hot', 'budget', 'demo scheduled', 'partner'];
const forms = ['contact', 'demo', 'partnership', 'price', 'reg_doc', 'subscribe'];
const batchSize = 500;
