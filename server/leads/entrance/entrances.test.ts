import { describe, expect, test } from 'vitest';
import { newsletterForm } from '#contract/forms/newsletter.ts';
import { runLeads } from '#server/cli/run-leads.ts';
import { routingToTeam } from '#server/delivery/channels/team-deliveries.ts';
import { subscriptionLinks } from '#server/leads/subscription-links.ts';
import { aConsole } from '#tests/support/console.ts';
import { oneDatabase } from '#tests/support/databases.ts';
import { addDestination } from '#tests/support/destination-workers.ts';
import { anIntakeApp, linkKey, post } from '#tests/support/intake-app.ts';
import { contact } from '#tests/support/payloads.ts';
import { aReceivedMessage } from '#tests/support/received-message.ts';
import { runCommand } from '#tests/support/run-command.ts';
import { aLead, aRule, aSubmission } from '#tests/support/submission.ts';

/** Each lets one lead in. */
const entrances: Readonly<Record<string, (office: Office) => Promise<unknown>>> = {
  'sent by a form': async ({ site }) => post((await site()).app, contact),
  'that a user enters': ({ owner }) =>
    owner.call('addLead', { body: { form: 'contact', fields: contact } }),
  'from the mailbox': async ({ store, settings }) => {
    const routing = routingToTeam(settings);
    const place = { mailbox: 'm', uidValidity: '1', uid: 1 };
    return store.takeMessage(place, aReceivedMessage({}), new Date(), routing);
  },
  'that a user releases': async ({ owner, hold }) =>
    owner.call('releaseLeads', { body: { leadIds: [await hold('quarantined')] } }),
  'released from the command line': async ({ env, hold }) =>
    runCommand(runLeads, env, 'release', await hold('spam')),
  'whose subscription is confirmed': async ({ site }) => {
    const { app, store } = await site();
    const payload = { emailAddress: contact.emailAddress };
    await app.inject({ method: 'POST', url: `/api${newsletterForm.path}`, payload });
    const [lead] = await store.list({ limit: 1 });
    const { confirm } = subscriptionLinks(linkKey, new URL('http://localhost'));
    return app.inject({
      method: 'POST',
      url: new URL(confirm.linkFor(lead?.id ?? '')).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'subscription=confirm',
    });
  },
};

describe.each(oneDatabase())('the entrances of leads on $name', ({ name, place }) => {
  test.each(Object.entries(entrances))(
    'a lead %s is assigned by its rule, delivered, reported to destinations, and followed',
    async (_name, letIn) => {
      const office = await anOffice(await place());
      await letIn(office);
      await office.appendEntries();
      const { owner, assignee, destinationId } = office;
      const [stored, ...others] = await office.store.list({ limit: 2 });
      expect(others).toEqual([]);
      const id = stored?.id ?? '';
      const { lead, history } = await owner.page(id);
      expect(lead.assigneeId).toBe(assignee.id);
      const channels = (await office.store.deliveriesOf(id)).map(({ channel }) => channel);
      const toVisitor = ['acknowledgment', 'confirmation'];
      expect(channels.filter((channel) => !toVisitor.includes(channel)).toSorted()).toEqual([
        'mail:desk@lab.example',
        'new-lead',
        `to:${destinationId}`,
        expect.stringMatching(`^to:${destinationId}:lead\\.changed:`),
      ]);
      const details = { assigneeId: { from: null, to: assignee.id }, rule: 'All leads' };
      expect(history.filter(({ action }) => action === 'lead-changed')).toMatchObject([
        { userName: 'system', details },
      ]);
      const { notifications } = (await assignee.call('notifications')).body;
      expect(notifications).toMatchObject([
        { kind: 'assigned', lead: { id }, actorName: 'A rule' },
      ]);
    },
  );

  test.skipIf(name === 'SQLite')(
    'forms don’t wait for the console’s changes',
    async () => {
      const office = await anOffice(await place());
      const { app } = await office.site();
      const end = Promise.withResolvers<void>();
      const held = Promise.withResolvers<void>();
      const change = office.transactions.change(() => {
        held.resolve();
        return end.promise;
      });
      await held.promise;
      const response = await post(app, contact);
      expect(response.statusCode).toBe(200);
      const [lead] = await office.store.list({ limit: 1 });
      const { assigneeId } = (await office.owner.page(lead?.id ?? '')).lead;
      expect(assigneeId).toBe(office.assignee.id);
      end.resolve();
      await change;
    },
    3_500,
  );
});

type Office = Awaited<ReturnType<typeof anOffice>>;

/** A console with a follower, a destination, and a rule that assigns every lead. */
async function anOffice(databaseUrl: string) {
  const office = await aConsole(databaseUrl);
  const { store, dataDir } = office;
  const [owner, agent, follower] = [
    await office.user('owner'),
    await office.user('agent'),
    await office.user('viewer'),
  ];
  const rule = aRule({ assigneeId: agent.id, addresses: ['desk@lab.example'] });
  await owner.call('changeRules', { body: { rules: [rule], seen: [] } });
  await follower.call('chooseNotifications', {
    body: { mail: ['new-lead'], console: ['new-lead'], forms: null },
  });
  await addDestination(owner, { events: ['lead.created', 'lead.changed'] });
  const [destination] = await store.destinations();
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  return {
    ...office,
    env,
    owner,
    assignee: agent,
    destinationId: destination?.id,
    site: () => anIntakeApp({ env }),
    hold: async (status: 'quarantined' | 'spam') => {
      const lead = aLead({ status });
      await store.accept(aSubmission({ lead }));
      return lead.id;
    },
  };
}
