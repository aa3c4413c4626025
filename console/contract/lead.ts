import * as v from 'valibot';
import { leadField } from '#contract/form.ts';
import { shownLaboratory } from '#contract/laboratory.ts';
import { comparison } from '#contract/npi.ts';
import { id, time } from '#contract/values.ts';
import { auditEntry } from './audit.ts';
import { answer } from './conversation.ts';
import { delivery } from './deliveries.ts';
import { endpoint, everyone, salesTeam } from './endpoint.ts';
import { leadSummary } from './leads.ts';
import { reply } from './replies.ts';
import { keysOf, textUpTo } from './values.ts';

/**
 * The notice that the form showed and the date of the policy; null for leads stored by older
 * versions.
 */
const noticeShown = v.strictObject({ text: v.string(), version: v.string() });

/** The values that users can correct in a lead. */
export const correctedLabels = {
  name: 'Name',
  title: 'Title',
  organization: 'Organization',
  state: 'State',
  email: 'Email',
  phone: 'Phone',
} as const;
export type CorrectedField = keyof typeof correctedLabels;
export const correctedFields = keysOf(correctedLabels);

/** The previous value of a field that a user corrected. */
export const correction = v.strictObject({
  field: v.picklist(correctedFields),
  value: v.string(),
  correctedAt: time,
  userId: id,
});
export type Correction = v.InferOutput<typeof correction>;

/** A corrected value: a state by its name, a phone number as `+17025550123;ext=34` if it has an extension. */
const leadCorrection = v.strictObject({
  field: v.picklist(correctedFields),
  value: v.pipe(v.string(), v.maxLength(300)),
  /**
   * The value that it replaces, as in the lead's summary; several states with commas. The request is rejected
   * (`changed-meanwhile`) if it has changed.
   */
  seen: v.string(),
});
/** A corrected value with the one that it replaced. */
const replaced = { before: v.string(), after: v.string() };
export type LeadCorrection = v.InferOutput<typeof leadCorrection>;

export const note = v.strictObject({
  id,
  authorId: v.nullable(id),
  /** The API token that wrote the note, such as 'API: CRM'; null for a user's note. */
  authorName: v.nullable(v.string()),
  text: v.string(),
  createdAt: time,
  editedAt: v.nullable(time),
  /** True if the user may edit this note; the endpoint checks the role. */
  mayEdit: v.boolean(),
  mayRemove: v.boolean(),
  /** The mentioned users; `label` follows the @. */
  mentions: v.array(v.strictObject({ userId: id, label: v.string() })),
});
export type Note = v.InferOutput<typeof note>;

const newNote = v.strictObject({ text: textUpTo(5000, 'Write something.') });

/** The lead's reference and the labeled parts of its source. */
const source = v.array(v.strictObject({ name: v.string(), label: v.string(), value: v.string() }));

/** The registry's record of a registration's NPI, compared with what the visitor typed. */
const registryFinding = v.strictObject({
  npi: v.string(),
  /** When the registry last responded; null if that was not recorded. */
  checkedAt: v.nullable(time),
  /** True if the registry has a record of the NPI. */
  isFound: v.boolean(),
  comparisons: v.array(comparison),
  /** The rest of the record. */
  groups: v.array(
    v.strictObject({
      title: v.string(),
      rows: v.array(v.strictObject({ title: v.string(), value: v.string() })),
    }),
  ),
});
export type RegistryFinding = v.InferOutput<typeof registryFinding>;

/** The CLIA record of a lead's laboratory, compared with what the visitor typed. */
export const comparedLaboratory = v.strictObject({
  ...shownLaboratory.entries,
  comparisons: v.array(comparison),
  /** True if a user linked it, which owners and agents undo. */
  mayUndo: v.boolean(),
});
export type ComparedLaboratory = v.InferOutput<typeof comparedLaboratory>;

/** The lead that stays, and the values that it takes over from the other one. */
const merge = v.strictObject({
  intoId: id,
  values: v.optional(v.array(v.picklist(correctedFields))),
});

/** The data of one submitted form. */
export const submission = v.strictObject({
  lead: leadSummary,
  confirmedAt: v.nullable(time),
  noticeShown: v.nullable(noticeShown),
  fields: v.array(leadField),
  /** The CLIA record of the lead's laboratory; null if nothing is known about one. */
  laboratory: v.nullable(comparedLaboratory),
  /** Oldest first. A field's first correction holds what the visitor typed. */
  corrections: v.array(correction),
});
export type Submission = v.InferOutput<typeof submission>;

export const leadDetails = v.strictObject({
  ...submission.entries,
  /** The leads merged into this one, newest first. */
  merged: v.array(submission),
  /** With the reference first. */
  source,
  /** Null unless the lead is a registration. */
  registry: v.nullable(registryFinding),
  /**
   * True if nothing is known about the lead's laboratory, but the lead mentions one, so that candidates can be looked
   * up.
   */
  wantsCandidates: v.boolean(),
  notes: v.array(note),
  replies: v.array(reply),
  /** Answers to the lead and to leads merged into it, oldest first. */
  answers: v.array(answer),
  /** The reason why mail to the lead's address bounces; null if it doesn't. */
  bounce: v.nullable(v.string()),
  /**
   * For a merged lead: a lead that was merged later and must be separated first; otherwise null.
   */
  newerMergeId: v.nullable(id),
  /** The reason why nobody can reply by email; null if owners and agents can. */
  noReplyReason: v.nullable(v.string()),
  /** Matches the acknowledgment's subject, so that mail programs thread the reply below it. */
  replySubject: v.string(),
  deliveries: v.array(delivery),
  /** Leads merged into this one, and others with the same email address or phone number, newest first; at most 50. */
  related: v.array(leadSummary),
  /** Other people's leads that share an email domain or an NPI, newest first; at most 10. */
  sameLaboratory: v.array(v.strictObject({ lead: leadSummary, shared: v.array(v.string()) })),
  /** The users' actions on the lead and on leads merged into it, newest first; at most 200. */
  history: v.array(auditEntry),
});
export type LeadDetails = v.InferOutput<typeof leadDetails>;

export const leadEndpoints = {
  lead: endpoint('GET /leads/:leadId', everyone, {
    scopes: ['leads:read'],
    summary: 'Everything about a lead',
    response: leadDetails,
  }),
  revealLead: endpoint('POST /leads/:leadId/reveal', everyone, {
    summary: 'The lead with nothing masked; recorded in the audit log',
    response: leadDetails,
  }),
  correctLead: endpoint('POST /leads/:leadId/corrections', salesTeam, {
    summary: 'Corrects a value of a lead; what was sent stays in its history',
    body: leadCorrection,
    /** The stored values. A correction back to `before`, with `after` as `seen`, undoes this one. */
    response: v.strictObject(replaced),
  }),
  addNote: endpoint('POST /leads/:leadId/notes', salesTeam, {
    scopes: ['notes:write'],
    summary: 'Adds a note',
    body: newNote,
    response: note,
  }),
  editNote: endpoint('PATCH /leads/:leadId/notes/:noteId', salesTeam, {
    summary: "Edits one of the user's own notes",
    body: newNote,
    response: note,
  }),
  removeNote: endpoint('DELETE /leads/:leadId/notes/:noteId', salesTeam, {
    summary: "Removes one of the user's own notes; an owner may remove any",
  }),
  mergeLead: endpoint('POST /leads/:leadId/merge', salesTeam, {
    summary: 'Merges a lead into another one, which gets its notes, tags and follow-up',
    body: merge,
    /** The values that were taken over, as corrections. */
    response: v.strictObject({
      corrected: v.array(v.strictObject({ field: v.picklist(correctedFields), ...replaced })),
    }),
  }),
  separateLead: endpoint('POST /leads/:leadId/separate', salesTeam, {
    summary: 'Separates a lead that was merged into another one',
  }),
  verifyNpi: endpoint('POST /leads/:leadId/verify', salesTeam, {
    summary: 'Looks up a registration’s NPI in the registry',
    /** `unavailable`: the registry did not respond, and nothing was changed. */
    response: v.strictObject({
      result: v.picklist(['verified', 'not found', 'wrong kind', 'unavailable']),
    }),
  }),
};
