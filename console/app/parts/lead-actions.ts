import type { InfiniteData } from '@tanstack/react-query';
import { reloadScreens } from '#console/app/api/act.ts';
import { call } from '#console/app/api/call.ts';
import { queryClient, queryOf } from '#console/app/api/query-client.ts';
import { shortDay } from '#console/app/lib/times.ts';
import { showError, showToast } from '#console/app/ui/toasts.ts';
import type { ChangedLeads, LeadChange, LeadPage } from '#console/contract/inbox.ts';
import type { LeadDetails } from '#console/contract/lead.ts';
import { type LeadSummary, progressLabels, workKeys } from '#console/contract/leads.ts';
import { hourText } from '#contract/days.ts';
import { changeOf } from './change-of.ts';

export type Change = Omit<LeadChange, 'leadId'>;
type Move = 'markSpam' | 'releaseLeads';

/** Changes one lead or many. Changes appear immediately, are reported in a message, and can be undone. */
export async function changeLeads(leads: readonly LeadSummary[], change: Change): Promise<void> {
  if (leads.length === 0) return;
  const undo = await send(leads.map((lead) => changeOf(lead, change)));
  // Nothing changed: the values were already set.
  if (!undo || undo.length === 0) return;
  const names = queryClient.getQueryData(queryOf('users').queryKey)?.users ?? [];
  const nameOf = (id: string) => names.find((user) => user.id === id)?.name ?? 'someone';
  const reasons = queryClient.getQueryData(queryOf('lostReasons').queryKey)?.reasons ?? [];
  const reason = reasons.find(({ id }) => id === change.lostReason)?.name;
  showToast({
    text: describeChange(change, leads.length, nameOf, new Date(), reason),
    action: { label: 'Undo', run: () => void send(undo) },
  });
}

/** '3 leads marked as qualified.', 'Assigned to Ada.' */
export function describeChange(
  { progress, assigneeId, addTags, removeTags, ...more }: Change,
  count: number,
  nameOf: (userId: string) => string,
  now = new Date(),
  /** The name of the lost reason; blank if there is none. */
  reason = '',
): string {
  const { followUpOn, followUpTime, followUpNote, noReplyTo } = more;
  const parts = [
    progress &&
      `marked as ${progressLabels[progress].toLowerCase()}${reason === '' ? '' : ` (${reason})`}`,
    assigneeId === null ? 'unassigned' : assigneeId && `assigned to ${nameOf(assigneeId)}`,
    followUpOn === null
      ? 'follow-up removed'
      : followUpOn && `set to follow up ${shortDay(followUpOn, now)}`,
    followUpTime === null
      ? 'reminder set to 7 AM'
      : followUpTime && `reminder set to ${hourText(followUpTime)}`,
    followUpNote !== undefined && 'follow-up note saved',
    noReplyTo && 'no longer waits for a reply',
    addTags?.length && `tagged ${addTags.join(', ')}`,
    removeTags?.length && `untagged ${removeTags.join(', ')}`,
  ];
  const text = parts.filter(Boolean).join(', ');
  return count === 1
    ? `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`
    : `${count} leads ${text}.`;
}

/**
 * Undefined on failure, also if a colleague has changed one of the values meanwhile. The leads are then rolled back on
 * the screen, even if they can't be reloaded.
 */
export async function send(changes: readonly LeadChange[]): Promise<LeadChange[] | undefined> {
  const byLead = new Map(changes.map((change) => [change.leadId, change]));
  const before = new Map<string, LeadSummary>();
  pendingChanges += 1;
  await queryClient.cancelQueries({ queryKey: ['leads'] });
  show(byLead.keys(), (lead) => {
    if (byLead.has(lead.id)) before.set(lead.id, lead);
    return applyChange(lead, byLead.get(lead.id));
  });
  try {
    const undo: LeadChange[] = [];
    for (const part of chunks(changes)) {
      undo.push(...(await call('changeLeads', { body: { changes: [...part] } })).undo);
    }
    return undo;
  } catch (error) {
    show(byLead.keys(), (lead) => before.get(lead.id) ?? lead);
    showError(error);
    return undefined;
  } finally {
    pendingChanges -= 1;
    // A response from before a later change would overwrite it on the screen.
    if (pendingChanges === 0) void reloadScreens();
  }
}

/** Updates every list and the page of each lead. */
function show(leadIds: Iterable<string>, patch: (lead: LeadSummary) => LeadSummary): void {
  queryClient.setQueriesData<InfiniteData<LeadPage>>({ queryKey: ['leads'] }, (data) =>
    data
      ? {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            leads: page.leads.map(patch),
            similar: page.similar.map(patch),
          })),
        }
      : undefined,
  );
  for (const leadId of leadIds) {
    queryClient.setQueryData<LeadDetails>(['lead', leadId], (details) =>
      details ? { ...details, lead: patch(details.lead) } : undefined,
    );
  }
}

export async function markSpam(leads: readonly LeadSummary[]): Promise<void> {
  const wanted = leads.filter(({ status }) => status !== 'spam');
  const outcome = await move('markSpam', wanted);
  if (!outcome) return;
  const moved = wanted.filter(({ id }) => outcome.changed.includes(id));
  // An undo would release leads, so it must not deliver one from quarantine.
  const canUndo = moved.length > 0 && moved.every(({ status }) => status === 'accepted');
  showToast({
    text: describeMove('markSpam', outcome),
    ...(canUndo ? { action: { label: 'Undo', run: () => void releaseLeads(moved, true) } } : {}),
  });
}

/** Moves a lead to spam, and whatever its sender's address or domain sends later. */
export async function blockSender(lead: LeadSummary, name: string): Promise<void> {
  try {
    const { id } = await call('blockSender', { body: { name } });
    const outcome = await move('markSpam', [lead]);
    const undo = async () => {
      await call('unblockSender', { params: { id } }).catch(showError);
      await releaseLeads([lead], true);
    };
    if (!outcome) return;
    showToast({
      text: `${describeMove('markSpam', outcome)} So does everything that ${name} sends from now on.`,
      action: { label: 'Undo', run: () => void undo() },
    });
  } catch (error) {
    showError(error);
  }
}

/** If `isUndo` is true, `leads` still have the status from before the change. */
export async function releaseLeads(leads: readonly LeadSummary[], isUndo = false): Promise<void> {
  const wanted = isUndo ? leads : leads.filter(({ status }) => status !== 'accepted');
  const outcome = await move('releaseLeads', wanted);
  if (outcome) showToast({ text: describeMove('releaseLeads', outcome) });
}

/**
 * Describes the move and the reason why leads were skipped, such as a registration that can't be
 * spam.
 */
export function describeMove(name: Move, { changed, skipped }: ChangedLeads): string {
  const [first] = skipped;
  const count = changed.length;
  if (count === 0) return first?.reason ?? 'Nothing was changed.';
  const many = count > 1;
  const done =
    name === 'markSpam'
      ? `${many ? `${count} leads moved` : 'Moved'} to spam.`
      : `${many ? `${count} leads released` : 'Released'}; deliveries are queued.`;
  if (!first) return done;
  return `${done} ${skipped.length} stayed as before: ${first.reason}`;
}

async function move(name: Move, leads: readonly LeadSummary[]): Promise<ChangedLeads | undefined> {
  const ids = leads.map(({ id }) => id);
  if (ids.length === 0) return undefined;
  try {
    const outcome: ChangedLeads = { changed: [], skipped: [] };
    for (const part of chunks(ids)) {
      const { changed, skipped } = await call(name, { body: { leadIds: [...part] } });
      outcome.changed.push(...changed);
      outcome.skipped.push(...skipped);
    }
    return outcome;
  } catch (error) {
    showError(error);
    return undefined;
  } finally {
    void reloadScreens();
  }
}

function applyChange(lead: LeadSummary, change: LeadChange | undefined): LeadSummary {
  if (!change) return lead;
  const { addTags = [], removeTags = [], noReplyTo } = change;
  const work = workKeys.flatMap((key) => (change[key] === undefined ? [] : [[key, change[key]]]));
  const tags = new Set([...lead.tags, ...addTags]);
  for (const tag of removeTags) tags.delete(tag);
  return {
    ...lead,
    tags: [...tags],
    ...Object.fromEntries(work),
    ...(noReplyTo === undefined ? {} : { isWaiting: noReplyTo !== lead.answeredAt }),
  };
}

function chunks<T>(items: readonly T[]): (readonly T[])[] {
  const count = Math.ceil(items.length / maxChanged);
  return Array.from({ length: count }, (_, i) => items.slice(i * maxChanged, (i + 1) * maxChanged));
}

/** The leads that one request can change. */
const maxChanged = 200;
let pendingChanges = 0;
