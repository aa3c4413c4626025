import { sharedValue } from '#console/app/lib/shared-value.ts';
import type { LeadChange } from '#console/contract/inbox.ts';
import type { LeadSummary } from '#console/contract/leads.ts';

const askedFields = ['progress', 'assigneeId', 'followUpOn'] as const;
type AskedField = (typeof askedFields)[number];

/** A value that a user wants to replace, but a colleague has already changed. */
export type Conflict = {
  readonly lead: LeadSummary;
  readonly field: AskedField;
  readonly now: string | null;
  readonly mine: string | null;
};

/**
 * A change with the values that it replaces, so that the server can detect a colleague's change.
 */
export function changeOf(lead: LeadSummary, change: Omit<LeadChange, 'leadId'>): LeadChange {
  const fields = askedFields.filter((field) => change[field] !== undefined);
  return {
    leadId: lead.id,
    ...change,
    ...(fields.length > 0 ? { seen: valuesOf(lead, fields) } : {}),
  };
}

export function conflictsIn(
  changes: readonly LeadChange[],
  leads: readonly LeadSummary[],
): Conflict[] {
  return changes.flatMap((change) => {
    const lead = leads.find(({ id }) => id === change.leadId);
    if (!lead) return [];
    return askedFields.flatMap((field) => {
      const [mine, seen, now] = [change[field], change.seen?.[field], lead[field]];
      const isConflict = mine !== undefined && seen !== undefined && now !== seen && now !== mine;
      return isConflict ? [{ lead, field, now, mine }] : [];
    });
  });
}

/**
 * The changes to send after the user's choice: all, or only those that don't replace a colleague's
 * value.
 */
export function changesAfter(
  choice: 'mine' | 'theirs',
  changes: readonly LeadChange[],
  leads: readonly LeadSummary[],
): LeadChange[] {
  const conflicts = choice === 'theirs' ? conflictsIn(changes, leads) : [];
  return changes.flatMap(({ leadId, seen: _seen, ...change }) => {
    const lead = leads.find(({ id }) => id === leadId);
    // An erased lead can't be changed.
    if (!lead) return [];
    const entries = Object.entries(change).filter(
      ([name]) => !conflicts.some((one) => one.lead.id === leadId && one.field === name),
    );
    return entries.length > 0 ? [changeOf(lead, Object.fromEntries(entries))] : [];
  });
}

function valuesOf(lead: LeadSummary, fields: readonly AskedField[]): LeadChange['seen'] {
  return Object.fromEntries(fields.map((field) => [field, lead[field]]));
}

export type Question = {
  readonly conflicts: readonly Conflict[];
  readonly answer: (choice: 'mine' | 'theirs') => void;
};

/** The open question about conflicts, which `conflict-dialog.tsx` shows. */
export const question = sharedValue<Question | null>(null);

/** Asks the user in a dialog. */
export function askAbout(conflicts: readonly Conflict[]): Promise<'mine' | 'theirs'> {
  question.get()?.answer('theirs');
  return new Promise((resolve) => {
    question.set({
      conflicts,
      answer: (choice) => {
        question.set(null);
        resolve(choice);
      },
    });
  });
}
