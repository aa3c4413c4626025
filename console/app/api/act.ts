import type { QueryClient } from '@tanstack/react-query';
import type { EndpointName, ResponseOf } from '#console/contract/endpoints.ts';
import type { AnyRequest, RequestOf } from './call.ts';
import { refreshLeads, reloadLeadLists } from './lead-lists.ts';
import { callWithProof } from './proof.ts';
import { keyOf } from './query-client.ts';

/** Makes a change, and resolves once the open screens show it. */
export async function act<N extends EndpointName>(
  client: QueryClient,
  name: N,
  request: RequestOf<N>,
): Promise<ResponseOf<N>> {
  try {
    const reply = await send(client, name, request);
    await refresh(client, name, request);
    return reply;
  } catch (error) {
    void refresh(client, name, request);
    throw error;
  }
}

/** Makes a change. Some endpoints return the new content of a query. */
export async function send<N extends EndpointName>(
  client: QueryClient,
  name: N,
  request: RequestOf<N>,
): Promise<ResponseOf<N>> {
  const reply = await callWithProof(name, request);
  const { params = {} }: AnyRequest = request;
  const query = replacedBy[name];
  if (query === 'lead') client.setQueryData(keyOf(query, { params }), reply);
  else if (query) client.setQueryData(keyOf(query, {}), reply);
  return reply;
}

/** Reloads everything that a change may have made stale, even if the change failed. */
export async function refresh(
  client: QueryClient,
  name: EndpointName,
  { params }: AnyRequest,
): Promise<void> {
  const outdated = outdatedBy[name] ?? [];
  if (outdated === 'everything') return client.invalidateQueries();
  if (outdated === 'lead') return reloadLead(client, params?.leadId ?? '');
  await reload(client, outdated);
}

export async function reload(client: QueryClient, names: readonly EndpointName[]): Promise<void> {
  await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] })));
}

/** Reloads a lead after a user changed its notes, replies, or work. */
function reloadLead(client: QueryClient, leadId: string): void {
  void client.invalidateQueries({ queryKey: ['lead', leadId] });
  void refreshLeads(client, [leadId]);
}

/** Removes erased leads from the screen. */
export function forgetLeads(client: QueryClient, leadIds: readonly string[]): void {
  for (const leadId of leadIds) client.removeQueries({ queryKey: ['lead', leadId] });
  reloadLeadLists(client);
  void reload(client, ['leadCounts', 'retention', ...deliveryQueries]);
}

/** All queries about deliveries. */
export const deliveryQueries = [
  'deliveries',
  'deliveryChannels',
  'deliveryAttempts',
  'replayableDeliveries',
] as const;
const destinationQueries = ['destinations', ...deliveryQueries] as const;

/**
 * The queries that a change makes stale. `lead` is the lead in the request's path, with the lists that show it.
 */
const outdatedBy: Readonly<
  Partial<Record<EndpointName, readonly EndpointName[] | 'lead' | 'everything'>>
> = {
  addLead: ['leadCounts', 'leads'],
  addNote: 'lead',
  editNote: 'lead',
  removeNote: 'lead',
  sendReply: 'lead',
  correctContact: 'lead',
  verifyNpi: 'lead',
  verifyLaboratory: 'lead',
  linkLaboratory: 'lead',
  undoLaboratory: 'lead',
  mergeLead: 'everything',
  separateLead: 'everything',
  replayDeliveries: ['lead', ...deliveryQueries],
  saveView: ['savedViews', 'leadCounts'],
  changeView: ['savedViews', 'leadCounts'],
  shareView: ['savedViews'],
  removeView: ['savedViews'],
  addTemplate: ['templates'],
  editTemplate: ['templates'],
  removeTemplate: ['templates'],
  addDestination: destinationQueries,
  changeDestination: destinationQueries,
  removeDestination: destinationQueries,
  rotateSecret: destinationQueries,
  retireSecret: destinationQueries,
  addApiToken: ['apiTokens'],
  revokeApiToken: ['apiTokens'],
  skipSetupStep: ['health'],
  sendTestEmail: ['health'],
  backUpNow: ['health'],
  planBackups: ['health'],
  changeRules: ['rules'],
  changeAccount: ['users'],
  changePassword: ['sessions'],
  endSession: ['sessions'],
  endOtherSessions: ['sessions'],
  invite: ['invitations'],
  withdrawInvitation: ['invitations'],
  sendPasswordReset: ['invitations'],
  changeUser: ['users'],
  unlinkDirectory: ['users'],
  removeSecondFactor: ['users'],
};

/** The queries whose new content a change returns. */
const replacedBy: Readonly<Partial<Record<EndpointName, EndpointName>>> = {
  revealLead: 'lead',
  changeAccount: 'account',
  changeReplySettings: 'account',
  removeTotp: 'account',
  addPasskey: 'account',
  removePasskey: 'account',
  changeSignInRules: 'signInRules',
  chooseNotifications: 'notificationChoices',
  changeLostReasons: 'lostReasons',
  changeRules: 'rules',
  changeRetention: 'retention',
};
