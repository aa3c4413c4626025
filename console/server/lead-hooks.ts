import type { LeadChange } from '#console/contract/inbox.ts';
import { isBlocked } from '#console/server/leads/blocked-senders.ts';
import { changeLeads, takeOutOfSpam } from '#console/server/leads/lead-changes.ts';
import {
  type Assignment,
  assignByRule,
  notifyFollowers,
} from '#console/server/notices/assign-by-rule.ts';
import { readChoices } from '#console/server/notices/notify.ts';
import { queueLeadChanged, reportEntry } from '#console/server/routing/lead-events.ts';
import { writeNewSearchText, writeSearchText } from '#console/server/search/write-search-text.ts';
import { callRow } from '#contract/form-list.ts';
import { requestKeys } from '#contract/request.ts';
import type { Db } from '#server/db/connection.ts';
import type { LeadHooks } from '#server/leads/entrance/take-in.ts';
import { mergesOf } from './leads/merges-of.ts';
import { type RoutingTable, routeLead, routingTableOf } from './routing/route-lead.ts';

declare module '#server/leads/entrance/take-in.ts' {
  interface Entrance {
    readonly assignment?: Assignment | null;
    /** Users who are notified of such new leads. */
    readonly followers?: readonly string[];
    /** The decisions of the user who enters the lead. */
    readonly work?: Omit<LeadChange, 'leadId'>;
    /** The user who enters or releases the lead, and is not notified of it. */
    readonly actorId?: string;
  }
}

/** The team's part in the life of leads. */
export const consoleLeadHooks: LeadHooks = {
  isBlocked,
  stored: writeNewSearchText,
  routed: async (db, lead, event, entrance) => {
    const { team, actorId } = entrance;
    if (!team) return entrance;
    const table = await routingTableOf(db);
    const routed = await routeLead(db, lead, event, { ...entrance, team }, table);
    if (event !== 'lead.created' || lead.form === callRow.id) return routed;
    const keys = requestKeys(lead);
    const followers = table.users.filter((user) => user.id !== actorId && follows(user, keys));
    return { ...routed, followers: followers.map(({ id }) => id) };
  },
  taken: async (db, record, lead, { work, assignment, followers = [], team = [] }, now) => {
    if (work) await changeLeads(db, record, [{ ...work, leadId: lead.id }]);
    const told = await assignByRule(db, record, lead, { assignment, mailed: team }, now);
    if (followers.length > 0) {
      await notifyFollowers(db, lead, { followers, told, mailed: team }, now);
    }
    if (work || assignment) await writeSearchText(db, [lead.id]);
  },
  released: takeOutOfSpam,
  lookedUp: (db, leadId) => writeSearchText(db, [leadId]),
  recorded: reportEntry,
  changed: queueLeadChanged,
  audited: writeSearchText,
  described: mergesInWords,
};

/** True if the user wants to be notified of new leads with one of the keys. */
function follows({ choices }: RoutingTable['users'][number], keys: readonly string[]): boolean {
  const { mail, console, forms } = readChoices(choices);
  const followed: readonly string[] | null = forms;
  return (
    [...mail, ...console].includes('new-lead') &&
    (followed?.some((one) => keys.includes(one)) ?? true)
  );
}

/** Notes, tags, and later work belong to the surviving lead. */
async function mergesInWords(db: Db, leadId: string) {
  const { into, from } = await mergesOf(db, leadId);
  return [
    ...(into === null ? [] : [['Merged into', into] as const]),
    ...from.map((other) => ['Merged into it', other] as const),
  ];
}
