import * as e from '../exports.ts';
import { nothing } from '../values.ts';
import { type Endpoint, salesTeam } from './endpoint.ts';

export const exportEndpoints = {
  exportColumns: {
    method: 'GET',
    path: '/leads/export/columns',
    access: salesTeam,
    summary: 'How many leads an export has, and its possible columns',
    query: e.leadFilter,
    reply: e.exportColumns,
  },
  exportLeads: {
    method: 'GET',
    path: '/leads/export',
    access: salesTeam,
    summary: 'All leads of a list as CSV, JSON, or XLSX; recorded in the audit log',
    query: e.exportQuery,
    reply: nothing,
    stream: 'application/octet-stream',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
