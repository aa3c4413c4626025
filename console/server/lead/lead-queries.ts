import type { Answer } from '#console/contract/conversation.ts';
import type { LeadDetails, Note } from '#console/contract/lead.ts';
import { auditEntryOf } from '#console/server/kit/audit-entry.ts';
import type { SignedIn } from '#console/server/kit/caller.ts';
import { noteRights } from '#console/server/kit/row-rights.ts';
import { answersTo, bounceOf } from '#console/server/leads/answers.ts';
import { findingOf } from '#console/server/leads/compare-record.ts';
import { whyNoReply } from '#console/server/leads/lead-emails.ts';
import { mergedMessage, newerMergeThan } from '#console/server/leads/lead-merges.ts';
import { rowsOfLeads } from '#console/server/leads/lead-summaries.ts';
import { mergesOf } from '#console/server/leads/merges-of.ts';
import { shownDeliveries } from '#console/server/routing/shown-delivery-queries.ts';
import { referenceOf } from '#contract/request.ts';
import type { Db, RowOf } from '#server/db/connection.ts';
import { findRows } from '#server/db/rows.ts';
import { acknowledgmentTitles } from '#server/leads/acknowledgment-titles.ts';
import { type Lead, leadOf } from '#server/leads/lead.ts';
import { contactKeys } from '#server/leads/lead-contact.ts';
import { recordsOfLead } from '#server/leads/lead-records.ts';
import { sourceRows } from '#server/leads/lead-texts.ts';
import { laboratoryClues } from './laboratory-clues.ts';
import { relatedTo, sameLaboratory } from './related-queries.ts';
import { acknowledgmentOf, repliesTo } from './reply-queries.ts';
import { newestFirst, submissionsOf } from './submission-queries.ts';

/** Everything about a lead; null if there is none. */
export async function detailsOf(
  db: Db,
  leadId: string,
  user: SignedIn,
): Promise<LeadDetails | null> {
  const [row] = await rowsOfLeads(db, [leadId]);
  const [own] = row ? await submissionsOf(db, [row]) : [];
  if (!row || !own) return null;
  const { lead: summary } = own;
  const lead = leadOf(row);
  const order = ['kind', 'target', 'event'] as const;
  const deliveries = await findRows(db, 'deliveries', { lead_id: leadId }, order);
  const notes = await notesOf(db, leadId, user);
  const { from: mergedIds } = await mergesOf(db, leadId);
  const mergedRows = await rowsOfLeads(db, mergedIds);
  const mergedSubmissions = await submissionsOf(db, newestFirst(mergedRows));
  const ids = [leadId, ...mergedIds];
  const answers = await answersTo(db, ids);
  const history = await findRows(db, 'audit_log', { lead_id: ids }, ['sequence desc'], maxHistory);
  const related = await relatedTo(
    db,
    leadId,
    [row, ...mergedRows].map((one) => contactKeys(leadOf(one).payload)),
  );
  return {
    ...own,
    merged: mergedSubmissions,
    notes,
    replies: await repliesTo(db, ids),
    answers,
    bounce: bounceOf(answers, summary.email),
    replySubject: await replySubjectOf(db, lead, answers),
    newerMergeId: await newerMergeThan(db, leadId),
    noReplyReason: summary.mergedInto === null ? whyNoReply(lead) : mergedMessage,
    source: [
      { name: 'reference', label: 'Reference', value: referenceOf(leadId) },
      ...sourceRows(lead.intake),
    ],
    registry: findingOf(lead, await recordsOfLead(db, leadId)),
    wantsCandidates:
      // Held leads may be made up, so no registry is asked about them.
      lead.status === 'accepted' &&
      summary.mergedInto === null &&
      own.laboratory === null &&
      laboratoryClues(lead) !== null,
    deliveries: await shownDeliveries(db, deliveries),
    related,
    sameLaboratory: await sameLaboratory(db, ids, related),
    history: history.map(auditEntryOf),
  };
}

/** The subject of the last email in the conversation, or of the request itself if there is none. */
async function replySubjectOf(db: Db, lead: Lead, answers: readonly Answer[]): Promise<string> {
  const answered = answers.findLast(({ kind, subject }) => kind === 'answer' && subject !== '');
  const { subject: sent, title } = acknowledgmentTitles(lead);
  const subject = answered?.subject ?? ((await acknowledgmentOf(db, lead.id)) ? sent : title);
  const text = subject.slice(0, maxSubjectLength);
  return /^re:/i.test(text) ? text : `Re: ${text}`;
}

async function notesOf(db: Db, leadId: string, user: SignedIn) {
  const notes = await findRows(db, 'lead_notes', { lead_id: leadId }, ['id']);
  const mentions = await findRows(db, 'note_mentions', { note_id: notes.map(({ id }) => id) });
  return notes.map((note) => {
    const own = mentions.filter(({ note_id }) => note_id === note.id);
    return noteOf(
      note,
      own.map(({ user_id, label }) => ({ userId: user_id, label })),
      user,
    );
  });
}

export function noteOf(row: RowOf<'lead_notes'>, mentions: Note['mentions'], user: SignedIn): Note {
  return {
    id: row.id,
    authorId: row.author_id,
    authorName: row.author_name,
    text: row.text,
    createdAt: new Date(row.created_at).toISOString(),
    editedAt: row.edited_at === null ? null : new Date(row.edited_at).toISOString(),
    mentions,
    ...noteRights(user, row.author_id),
  };
}

const maxHistory = 200;
/** A reply’s subject has at most 200 characters. */
const maxSubjectLength = 180;
