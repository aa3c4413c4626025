import * as v from 'valibot';
import { day, id, time } from '#contract/values.ts';
import { auditSentences } from './audit-sentences.ts';
import { endpoint, owner } from './endpoint.ts';
import { keysOf, page } from './values.ts';

export const auditActions = keysOf(auditSentences);
export type AuditAction = keyof typeof auditSentences;

/** Never contains visitor data: leads appear by id only. */
export const auditEntry = v.strictObject({
  /** 1, 2, 3, … without gaps. */
  sequence: v.number(),
  at: time,
  /** Null for the command line and for anyone who isn't signed in. */
  userId: v.nullable(id),
  /** The user's name at that time. */
  userName: v.string(),
  action: v.picklist(auditActions),
  leadId: v.nullable(id),
  details: v.record(v.string(), v.unknown()),
  /** The client's IP address. */
  address: v.string(),
});
export type AuditEntry = v.InferOutput<typeof auditEntry>;

/** An entry must match every condition. */
const filter = {
  userId: v.optional(id),
  leadId: v.optional(id),
  /** Text in the user's name, the address or the details. */
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
  /** Days in `TIME_ZONE`, inclusive. */
  from: v.optional(day),
  to: v.optional(day),
};

export const auditFilter = v.strictObject(filter);
export type AuditFilter = v.InferOutput<typeof auditFilter>;
export type AuditConditions = AuditFilter & { readonly actions?: string | undefined };

const auditQuery = v.strictObject({
  ...filter,
  /** Names of actions, separated by commas, that match the search as well. */
  actions: v.optional(v.pipe(v.string(), v.maxLength(4000))),
  ...page,
});

export const auditEndpoints = {
  audit: endpoint('GET /audit', owner, {
    summary: 'A page of the audit log, newest first',
    query: auditQuery,
    response: v.strictObject({
      entries: v.array(auditEntry),
      nextCursor: v.nullable(v.string()),
    }),
  }),
  exportAudit: endpoint('GET /audit/export', owner, {
    summary: 'The audit log as JSON Lines',
    stream: 'application/jsonl',
  }),
};
