import * as v from 'valibot';
import { id, personContact, time } from '#contract/values.ts';
import { endpoint, owner } from './endpoint.ts';
import { leadSummary } from './leads.ts';
import { exportedFile } from './values.ts';

/** One of the person's leads. Its page and the export show everything that is stored. */
const foundLead = v.pick(leadSummary, ['id', 'form', 'formLabel', 'receivedAt', 'status']);
export type FoundLead = v.InferOutput<typeof foundLead>;

export const foundPerson = v.strictObject({
  /** An address in lower case, or a number such as `+17025550123`. */
  contact: v.string(),
  collectedAt: time,
  /** Newest first. */
  leads: v.array(foundLead),
  /** Addresses on the suppression list, among those of these leads and the one that was searched. */
  suppressed: v.array(v.strictObject({ emailAddress: v.string(), since: time })),
  /** The number of other leads in the inbox that mention the contact, such as in a note or a Cc. */
  mentions: v.number(),
  /** True if only the newest 100 leads with the contact were looked at. */
  mentionsAreCapped: v.boolean(),
});
export type FoundPerson = v.InferOutput<typeof foundPerson>;

export const personQuery = v.strictObject({ contact: personContact });

const exportFormats = ['json', 'html'] as const;

/** `confirmation` is the word `erase`, typed by the user. */
export const eraseConfirmation = v.strictObject({
  confirmation: v.pipe(
    v.string(),
    v.trim(),
    v.toLowerCase(),
    v.literal('erase', 'Type erase to confirm.'),
  ),
});

/** `leadIds` are those of the preview. If other leads match now, nothing is erased. */
const personErasure = v.strictObject({
  contact: personContact,
  leadIds: v.pipe(v.array(id), v.minLength(1)),
  ...eraseConfirmation.entries,
});

/**
 * Deleted leads disappear from every list. They count as erased once no file on the server contains them, which may
 * have to wait for a backup.
 */
export const erasure = v.strictObject({
  id,
  reason: v.picklist(['leads', 'person', 'retention']),
  /** A user's id, or the audit log's name for another actor. */
  askedBy: v.string(),
  leads: v.number(),
  deletedAt: time,
  /** Null while the leads are being erased. */
  erasedAt: v.nullable(time),
});
export type Erasure = v.InferOutput<typeof erasure>;

const retention = v.strictObject({
  /** Null keeps leads forever. */
  days: v.nullable(v.number()),
  /** True if the environment sets the days. */
  isFixed: v.boolean(),
  nextRunAt: time,
  lastRun: v.nullable(v.strictObject({ endedAt: time, erased: v.number() })),
  stored: v.number(),
  /** The number of leads that the next run erases. */
  due: v.number(),
});

/** The contact is sent in the body, because proxies log URLs. */
export const privacyEndpoints = {
  findPerson: endpoint('POST /privacy/person', owner, {
    summary: 'Everything stored under an email address or a phone number',
    body: personQuery,
    response: foundPerson,
  }),
  exportPerson: endpoint('POST /privacy/person/export', owner, {
    summary: 'A person’s stored data as a file; recorded in the audit log',
    body: v.strictObject({ contact: personContact, format: v.picklist(exportFormats) }),
    response: exportedFile,
  }),
  erasePerson: endpoint('POST /privacy/person/erase', owner, {
    summary: 'Erases all leads sent with a contact, with their notes, deliveries and mail files',
    body: personErasure,
    response: erasure,
  }),
  eraseLead: endpoint('POST /leads/:leadId/erase', owner, {
    summary: 'Erases a lead with its notes, deliveries and mail files',
    body: eraseConfirmation,
    response: erasure,
  }),
  erasures: endpoint('GET /privacy/erasures', owner, {
    summary: 'Unfinished erasures, and those from the last 30 days',
    /** Unfinished ones first, each newest first; at most 20. */
    response: v.strictObject({ erasures: v.array(erasure) }),
  }),
  retention: endpoint('GET /privacy/retention', owner, {
    summary: 'How long leads are kept, and what the next run erases',
    response: retention,
  }),
};
