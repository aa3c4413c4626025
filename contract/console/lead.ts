import * as v from 'valibot';
import { auditEntry } from './audit.ts';
import { answer } from './conversation.ts';
import { attempt, delivery } from './deliveries.ts';
import { type Endpoint, everyone, salesTeam } from './endpoint.ts';
import { leadSummary } from './leads.ts';
import { reply } from './replies.ts';
import { id, nothing, time } from './values.ts';

/** The notice that the form showed, and the day of the policy; null for leads of older versions. */
export const noticeShown = v.strictObject({ text: v.string(), version: v.string() });

export const leadField = v.strictObject({
  name: v.string(),
  label: v.string(),
  kind: v.picklist(['text', 'email', 'phone', 'longtext', 'choice', 'list', 'lines', 'other']),
  values: v.array(v.string()),
});
export type LeadField = v.InferOutput<typeof leadField>;

/** What the field of a lead was before a user corrected it. */
export const correction = v.strictObject({
  field: v.string(),
  value: v.string(),
  correctedAt: time,
  userId: id,
});
export type Correction = v.InferOutput<typeof correction>;

/** Another email address or phone number; the form's rules hold for it. */
export const contactCorrection = v.strictObject({
  field: v.picklist(['email', 'phone']),
  value: v.pipe(v.string(), v.maxLength(300)),
  /** The value that it replaces. One that is another by now rejects the request (`changed-meanwhile`). */
  seen: v.string(),
});
export type ContactCorrection = v.InferOutput<typeof contactCorrection>;

export const note = v.strictObject({
  id,
  authorId: v.nullable(id),
  /** The service token that wrote it, such as 'API: CRM'; null for a user's note. */
  authorName: v.nullable(v.string()),
  text: v.string(),
  createdAt: time,
  editedAt: v.nullable(time),
  /** Whether the user may, where the endpoint lets the role in. */
  mayEdit: v.boolean(),
  mayRemove: v.boolean(),
  /** Users whom it mentions; `label` follows the @. */
  mentions: v.array(v.strictObject({ userId: id, label: v.string() })),
});
export type Note = v.InferOutput<typeof note>;

export const newNote = v.strictObject({
  text: v.pipe(v.string(), v.trim(), v.minLength(1, 'Write something.'), v.maxLength(5000)),
});

/** Where a lead comes from. */
export const source = v.array(
  v.strictObject({ name: v.string(), label: v.string(), value: v.string() }),
);

/** The reply to the submission. */
export const replyShown = v.nullable(v.strictObject({ heading: v.string(), message: v.string() }));

/** What the registry knows about a registration's NPI, beside what was typed. */
export const registryFinding = v.strictObject({
  npi: v.string(),
  /** When the registry last answered; null if that was not recorded. */
  checkedAt: v.nullable(time),
  /** Whether the answer has a record. */
  isFound: v.boolean(),
  comparisons: v.array(
    v.strictObject({
      label: v.string(),
      typed: v.string(),
      /** Blank if the registry has nothing to compare. */
      recorded: v.string(),
      isSame: v.boolean(),
    }),
  ),
  /** The rest of the record. */
  groups: v.array(
    v.strictObject({
      title: v.string(),
      rows: v.array(v.strictObject({ title: v.string(), value: v.string() })),
    }),
  ),
});
export type RegistryFinding = v.InferOutput<typeof registryFinding>;

export const registryResult = v.strictObject({
  /** `unavailable`: the registry did not answer, and nothing was changed. */
  result: v.picklist(['verified', 'not found', 'wrong kind', 'unavailable']),
});

/** The lead that stays. */
export const merge = v.strictObject({ intoId: id });

/** What was sent with one form. */
export const submission = v.strictObject({
  lead: leadSummary,
  confirmedAt: v.nullable(time),
  noticeShown: v.nullable(noticeShown),
  fields: v.array(leadField),
  /** Oldest first. The first of a field has what the visitor typed. */
  corrections: v.array(correction),
});
export type Submission = v.InferOutput<typeof submission>;

export const leadDetails = v.strictObject({
  ...submission.entries,
  /** The leads that were merged into it, newest first. */
  merged: v.array(submission),
  /** What is known of where it comes from; empty for leads of older versions. */
  source,
  /** What the visitor was shown; null if an older version stored the lead. */
  replyShown,
  /** Null unless it is a registration. */
  registry: v.nullable(registryFinding),
  notes: v.array(note),
  replies: v.array(reply),
  /** Mails that came back about it and about the leads merged into it, oldest first. */
  answers: v.array(answer),
  /** Why mail to the lead's address comes back; null if nothing is known to be wrong. */
  bounce: v.nullable(v.string()),
  /** Of a merged lead: another one that was merged later and has to be separated first; null otherwise. */
  newerMergeId: v.nullable(id),
  /** Why nobody can reply by mail; null if owners and agents can. */
  noReplyReason: v.nullable(v.string()),
  /** Mail programs put a reply below the acknowledgment if it has the same subject. */
  replySubject: v.string(),
  deliveries: v.array(delivery),
  attempts: v.array(attempt),
  /** Leads merged into it, and others with the same email address or phone number, newest first; at most 50. */
  related: v.array(leadSummary),
  /** What users did with it and with the leads merged into it, newest first; at most 200. */
  history: v.array(auditEntry),
});
export type LeadDetails = v.InferOutput<typeof leadDetails>;

export const leadEndpoints = {
  lead: {
    method: 'GET',
    path: '/leads/:leadId',
    access: everyone,
    scopes: ['leads:read'],
    summary: 'Everything about a lead',
    reply: leadDetails,
  },
  revealLead: {
    method: 'POST',
    path: '/leads/:leadId/reveal',
    access: everyone,
    summary: 'The lead with nothing masked; recorded in the audit log',
    reply: leadDetails,
  },
  correctContact: {
    method: 'POST',
    path: '/leads/:leadId/contact',
    access: salesTeam,
    summary:
      'Corrects the email address or phone number of a lead; the original stays in its history',
    body: contactCorrection,
    reply: nothing,
  },
  addNote: {
    method: 'POST',
    path: '/leads/:leadId/notes',
    access: salesTeam,
    scopes: ['notes:write'],
    summary: 'Adds a note',
    body: newNote,
    reply: note,
  },
  editNote: {
    method: 'PATCH',
    path: '/leads/:leadId/notes/:noteId',
    access: salesTeam,
    summary: "Edits one of the user's own notes",
    body: newNote,
    reply: note,
  },
  removeNote: {
    method: 'DELETE',
    path: '/leads/:leadId/notes/:noteId',
    access: salesTeam,
    summary: "Removes one of the user's own notes; an owner may remove any",
    reply: nothing,
  },
  mergeLead: {
    method: 'POST',
    path: '/leads/:leadId/merge',
    access: salesTeam,
    summary: 'Merges a lead into another one, which gets its notes, tags, and follow-up',
    body: merge,
    reply: nothing,
  },
  separateLead: {
    method: 'POST',
    path: '/leads/:leadId/separate',
    access: salesTeam,
    summary: 'Separates a lead that was merged into another one',
    reply: nothing,
  },
  verifyNpi: {
    method: 'POST',
    path: '/leads/:leadId/verify',
    access: salesTeam,
    summary: 'Asks the registry about the NPI of a registration',
    reply: registryResult,
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
