import * as r from '../replies.ts';
import { nothing } from '../values.ts';
import { type Endpoint, salesTeam } from './endpoint.ts';

export const replyEndpoints = {
  sendReply: {
    method: 'POST',
    path: '/leads/:leadId/replies',
    access: salesTeam,
    summary: 'Queues a mail to the visitor',
    body: r.newReply,
    reply: r.reply,
  },
  templates: {
    method: 'GET',
    path: '/templates',
    access: salesTeam,
    summary: 'All templates of replies',
    reply: r.templates,
  },
  addTemplate: {
    method: 'POST',
    path: '/templates',
    access: salesTeam,
    summary: 'Adds a template',
    body: r.newTemplate,
    reply: r.template,
  },
  editTemplate: {
    method: 'PATCH',
    path: '/templates/:templateId',
    access: salesTeam,
    summary: 'Changes a template',
    body: r.newTemplate,
    reply: r.template,
  },
  removeTemplate: {
    method: 'DELETE',
    path: '/templates/:templateId',
    access: salesTeam,
    summary: 'Removes a template',
    reply: nothing,
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
