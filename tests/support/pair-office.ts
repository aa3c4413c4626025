import { expect } from 'vitest';
import { routingToTeam } from '#server/delivery/channels/team-deliveries.ts';
import { firstIdAt, newId } from '#server/lib/ids.ts';
import { aConsole } from './console.ts';
import { aReceivedMessage } from './received-message.ts';
import { aLead, aRule, aSubmission, type RawLead } from './submission.ts';

/** A console with an owner who works with leads in ways that touch each other. */
export async function aPairOffice(databaseUrl: string) {
  const office = await aConsole(databaseUrl);
  const { accept, now, settings, store } = office;
  const owner = await office.user('owner');
  let messages = 0;
  const receive = (
    address: string,
    messageId = '',
    more: Parameters<typeof aReceivedMessage>[0] = {},
  ) => {
    const message = aReceivedMessage({ from: { name: '', address }, messageId, ...more });
    messages += 1;
    return store.takeMessage({ mailbox: 'm', uidValidity: '1', uid: messages }, message, now());
  };
  return {
    ...office,
    owner,
    /** A lead that is due, or one of today. */
    aged: async (age: string | undefined, changes: Parameters<typeof accept>[0] = {}) => {
      const receivedAt = new Date(now().getTime() - (age === 'old' ? days + 10 : 0) * dayS * 1000);
      const id = `${firstIdAt(receivedAt)}${newId().slice(13)}`;
      await accept({ id, receivedAt, ...changes });
      return id;
    },
    /** A lead that the rules route, as the public server does. */
    routed: async (changes: RawLead = {}) => {
      const lead = aLead({ receivedAt: now(), ...changes });
      await store.accept(aSubmission({ lead, ...routingToTeam(settings) }));
      return lead.id;
    },
    /** Assigns all new leads from now on. */
    assignNew: async (assigneeId: string) => {
      const body = { rules: [aRule({ assigneeId })], seen: [] };
      expect((await owner.call('changeRules', { body })).status).toBe(200);
    },
    merge: async (leadId: string, intoId: string) => {
      expect((await owner.merge(leadId, intoId)).status).toBe(200);
    },
    change: async (...change: Parameters<typeof owner.change>) => {
      expect((await owner.change(...change)).status).toBe(200);
    },
    /** A lead from an address at lab.example. */
    lead: async (name: string) => {
      const payload = { firstname: name, emailAddress: `${name}@lab.example` };
      return (await accept({ payload }, { deliveries: [] })).id;
    },
    note: owner.note,
    notes: async (leadId: string) =>
      (await owner.page(leadId)).notes.map(({ text }) => text).toSorted(),
    erase: async (leadId: string) => {
      expect((await owner.erase(leadId)).status).toBe(200);
    },
    receive,
    /** A report that emails to an address fail. */
    bounce: (leadId: string, name: string, reason: string, fingerprint: string = newId()) =>
      receive('mailer-daemon@lab.example', '', {
        kind: 'bounce',
        fingerprint,
        signedLeadIds: [leadId],
        bounce: { addresses: [`${name}@lab.example`], reason },
      }),
    reply: async (leadId: string) => {
      const body = { key: newId(), subject: 'Re: Your request', text: 'Hello' };
      const sent = await owner.call('sendReply', { params: { leadId }, body });
      expect(sent.status).toBe(200);
      return body.key;
    },
    due: async () => {
      const leads = await store.expiredLeads(policy, now(), 99);
      return leads.map(({ id }) => id).toSorted();
    },
  };
}

export const dayS = 24 * 60 * 60;
const days = 90;
/** The policy under which an old lead is due. */
export const policy = { days, timeZone: 'UTC' };
