import * as p from '../privacy.ts';
import { type Endpoint, owner } from './endpoint.ts';

/** The contact is in the body, because addresses of requests are logged by proxies. */
export const privacyEndpoints = {
  findPerson: {
    method: 'POST',
    path: '/privacy/person',
    access: owner,
    summary: 'Everything stored under an email address or a phone number',
    body: p.personQuery,
    reply: p.personRecord,
  },
  exportPerson: {
    method: 'POST',
    path: '/privacy/person/export',
    access: owner,
    summary: 'The same as a file; recorded in the audit log',
    body: p.personExport,
    reply: p.exportedFile,
  },
  erasePerson: {
    method: 'POST',
    path: '/privacy/person/erase',
    access: owner,
    summary: 'Erases all leads of a person with their notes, deliveries, and mail files',
    body: p.personErasure,
    reply: p.erasedLeads,
  },
  retention: {
    method: 'GET',
    path: '/privacy/retention',
    access: owner,
    summary: 'How long the leads of each form are kept, and what the next run erases',
    reply: p.retention,
  },
  previewRetention: {
    method: 'POST',
    path: '/privacy/retention/:form/preview',
    access: owner,
    summary: 'What the next run would erase under another rule',
    body: p.retentionRule,
    reply: p.retentionPreview,
  },
  changeRetention: {
    method: 'PATCH',
    path: '/privacy/retention/:form',
    access: owner,
    summary: 'Changes how long the leads of a form are kept',
    body: p.retentionRule,
    reply: p.retention,
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
