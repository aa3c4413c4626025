import * as audit from '../audit.ts';
import { nothing } from '../values.ts';
import { type Endpoint, owner } from './endpoint.ts';

export const auditEndpoints = {
  audit: {
    method: 'GET',
    path: '/audit',
    access: owner,
    summary: 'A page of the audit log, newest first',
    query: audit.auditQuery,
    reply: audit.auditPage,
  },
  checkAudit: {
    method: 'GET',
    path: '/audit/check',
    access: owner,
    summary: 'Whether the audit log is whole',
    reply: audit.auditCheck,
  },
  exportAudit: {
    method: 'GET',
    path: '/audit/export',
    access: owner,
    summary: 'The audit log as JSON Lines',
    reply: nothing,
    stream: 'application/jsonl',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
