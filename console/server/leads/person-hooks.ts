import { correctedLabels } from '#console/contract/lead.ts';
import { hideMentions } from '#console/contract/mentions.ts';
import { answersTo } from '#console/server/leads/answers.ts';
import { correctionsOf } from '#console/server/leads/corrections.ts';
import { filesOfReplies } from '#console/server/leads/files/stored-reply-files.ts';
import { notesMovedFrom } from '#console/server/leads/lead-merges.ts';
import {
  notesByLead,
  repliesByLead,
  rowsOfLeads,
  tagsByLead,
} from '#console/server/leads/lead-summaries.ts';
import { longDay } from '#contract/days.ts';
import { readablePhone } from '#contract/phone.ts';
import type { Db } from '#server/db/connection.ts';
import { findRows } from '#server/db/rows.ts';
import type { PersonHooks, PersonLead, TimeOf } from '#server/leads/privacy/person-hooks.ts';

declare module '#server/leads/privacy/person-hooks.ts' {
  interface PersonLead extends TeamsPart {}
}

type TeamsPart = Awaited<ReturnType<typeof kept>> extends Map<string, infer Part> ? Part : never;

/** The team's part in what a person is told about their data. */
export const consolePersonHooks: PersonHooks = {
  leadIdsBefore: async (db, { column, value }) => {
    const rows = await findRows(db, 'lead_corrections', { contact_key: value, field: column });
    return rows.map(({ lead_id }) => lead_id);
  },
  formerAddresses: async (db, leadIds) => {
    const corrections = await correctionsOf(db, leadIds);
    return corrections.flatMap(({ field, value }) => (field === 'email' ? [value] : []));
  },
  kept,
  shown,
};

async function kept(db: Db, ids: readonly string[]) {
  const rows = await rowsOfLeads(db, ids);
  const tags = await tagsByLead(db, ids);
  const notes = await notesByLead(db, ids, await notesMovedFrom(db, ids));
  const colleagues = await namesOfUsers(db, ids);
  const replies = await repliesOf(db, ids);
  const answers = Map.groupBy(await answersTo(db, ids), ({ leadId }) => leadId);
  const corrections = Map.groupBy(await correctionsOf(db, ids), ({ lead_id }) => lead_id);
  const merges = await mergesOf(db, ids);
  return new Map(
    rows.map((row) => {
      const added = {
        progress: row.progress ?? ('new' as const),
        /** The team's reason for marking the lead as lost. */
        lostBecause: row.lost_because,
        followUpOn: row.follow_up_on,
        followUpNote: row.follow_up_note && hideMentions(row.follow_up_note, colleagues),
        /** Previous values of corrected fields, oldest first. */
        corrections: (corrections.get(row.id) ?? []).map(({ field, value, corrected_at }) => ({
          label: correctedLabels[field] as string,
          value,
          correctedAt: timeOf(corrected_at),
        })),
        /** The lead that this one was merged into, and the leads merged into it. */
        mergedInto: merges.find(({ leadId }) => leadId === row.id)?.into ?? null,
        merged: merges.flatMap(({ into, from }) => (into.leadId === row.id ? [from] : [])),
        tags: tags.get(row.id) ?? [],
        notes: (notes.get(row.id) ?? []).map(({ text, created_at, edited_at }) => ({
          text: hideMentions(text, colleagues),
          createdAt: timeOf(created_at),
          editedAt: edited_at === null ? null : timeOf(edited_at),
        })),
        /** Emails that our people wrote from the console. */
        replies: replies.get(row.id) ?? [],
        /** Emails that came back about the lead. */
        answers: (answers.get(row.id) ?? []).map(
          ({ kind, from, subject, text, quoted, receivedAt, files }) => ({
            kind,
            from: kind === 'team' ? '' : from.address,
            subject,
            text: quoted === '' ? text : `${text}\n\n${quoted}`,
            receivedAt,
            files: files.map(nameAndSize),
          }),
        ),
      };
      return [row.id, added] as const;
    }),
  );
}

async function repliesOf(db: Db, leadIds: readonly string[]) {
  const byLead = await repliesByLead(db, leadIds);
  const ids = [...byLead.values()].flat().map(({ id }) => id);
  const files = await filesOfReplies(db, ids);
  return new Map(
    Array.from(byLead, ([leadId, some]) => [
      leadId,
      some.map(({ id, subject, text, cc, created_at }) => ({
        subject: subject as string,
        text: text as string,
        cc: JSON.parse(cc) as string[],
        createdAt: timeOf(created_at),
        files: (files.get(id) ?? []).map(nameAndSize),
      })),
    ]),
  );
}

async function mergesOf(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('lead_merges')
    .select(['lead_id', 'into_id', 'merged_at'])
    .where((row) => row.or([row('lead_id', 'in', ids), row('into_id', 'in', ids)]))
    .orderBy('merged_at')
    .execute();
  return rows.map(({ lead_id, into_id, merged_at }) => {
    const at = timeOf(merged_at);
    return { leadId: lead_id, into: { leadId: into_id, at }, from: { leadId: lead_id, at } };
  });
}

/** All users' names and addresses, and former names that older mentions contain. */
async function namesOfUsers(db: Db, leadIds: readonly string[]): Promise<readonly string[]> {
  const users = await db.selectFrom('users').select(['name', 'email']).execute();
  const mentions = await db
    .selectFrom('note_mentions')
    .innerJoin('lead_notes', 'lead_notes.id', 'note_mentions.note_id')
    .select('label')
    .where('lead_notes.lead_id', 'in', leadIds)
    .execute();
  return [
    ...users.flatMap(({ name, email }) => [name, email]),
    ...mentions.map(({ label }) => label),
  ];
}

function shown(lead: PersonLead, timeOf: TimeOf): ReturnType<PersonHooks['shown']> {
  const { status, confirmedAt, progress, corrections, lostBecause, followUpOn, tags } = lead;
  const { mergedInto, merged, followUpNote } = lead;
  // A subscription and anything held or refused waits for nothing.
  const isWaiting = status === 'accepted' && confirmedAt === null;
  const rows: readonly (readonly [label: string, value: string | null])[] = [
    ...corrections.map(
      ({ label, value, correctedAt }) =>
        [`${label} until ${timeOf(correctedAt)}`, readablePhone(value)] as const,
    ),
    ['Reason', lostBecause],
    ['Follow-up', followUpOn && longDay(followUpOn)],
    ['Follow-up note', followUpNote],
    ['Tags', tags.join(', ') || null],
    ['Handled together with', mergedInto && `${mergedInto.leadId}, since ${timeOf(mergedInto.at)}`],
    ...merged.map(
      ({ leadId, at }) => ['Also handled here', `${leadId}, since ${timeOf(at)}`] as const,
    ),
  ];
  return {
    progress: progress === 'new' && !isWaiting ? null : progressForPerson[progress],
    rows: rows.flatMap(([label, value]) => (value === null ? [] : [[label, value]])),
    parts: [
      {
        title: 'Our notes',
        rows: lead.notes.map(({ text, createdAt }) => [timeOf(createdAt), text]),
      },
      {
        title: 'Our replies',
        rows: lead.replies.map((reply) => [timeOf(reply.createdAt), replyText(reply)]),
      },
      {
        title: 'Emails we received',
        rows: lead.answers.map((answer) => [timeOf(answer.receivedAt), answerText(answer)]),
      },
    ],
  };
}

function replyText({ subject, text, cc, files }: PersonLead['replies'][number]): string {
  const copies = cc.length === 0 ? [] : [`Copies to: ${cc.join(', ')}`];
  return [subject, text, ...copies, ...fileNames(files)].join('\n\n');
}

function fileNames(files: PersonLead['replies'][number]['files']): readonly string[] {
  return files.length === 0 ? [] : [`Files: ${files.map(({ name }) => name).join(', ')}`];
}

function answerText({ from, kind, subject, text, files }: PersonLead['answers'][number]): string {
  const sender = from === '' ? answerKindLabels[kind] : `${answerKindLabels[kind]}, from ${from}`;
  return [sender, subject, text, ...fileNames(files)].join('\n\n');
}

/** Owners and agents can download the content from the lead. */
function nameAndSize({ name, bytes }: { readonly name: string; readonly bytes: number }) {
  return { name, bytes };
}

function timeOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

const answerKindLabels: Readonly<Record<PersonLead['answers'][number]['kind'], string>> = {
  answer: 'Answer',
  team: 'Written by our staff in an email program',
  'auto-reply': 'Automatic reply',
  bounce: 'Report that our email could not be delivered',
};

/** Sales’ own words, such as "lost", would mean something else to the person. */
const progressForPerson: Readonly<Record<PersonLead['progress'], string>> = {
  new: 'waiting for us',
  contacted: 'we contacted you',
  qualified: 'we are talking with you',
  won: 'you became a customer',
  lost: 'closed',
};
