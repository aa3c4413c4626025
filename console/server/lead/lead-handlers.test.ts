import { describe, expect, test } from 'vitest';
import type { BodyOf } from '#console/contract/endpoints.ts';
import { dayOf, defaultTimeZone } from '#contract/days.ts';
import { aConsole, unknownId } from '#tests/support/console.ts';
import { oneDatabase } from '#tests/support/databases.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';

describe.each(oneDatabase())('work with leads on $name', ({ place }) => {
  const open = async () => aConsole(await place());

  test('leads are listed by view and filter, page by page', async () => {
    const { user, store } = await open();
    const agent = await user('agent');
    const me = (await agent.call('account')).body.id;
    const leads = Array.from({ length: 5 }, (_, i) =>
      aLead({ form: i === 4 ? 'demo' : 'contact' }),
    );
    for (const lead of leads) await store.accept(aSubmission({ lead }));
    const spam = aLead({ status: 'spam' });
    const held = aLead({ status: 'quarantined' });
    for (const lead of [spam, held]) await store.accept(aSubmission({ lead, deliveries: [] }));
    const ids = leads.map(({ id }) => id).toReversed();
    const list = async (query: Record<string, string>) =>
      (await agent.call('leads', { query })).body.leads.map(({ id }) => id);

    const first = (await agent.call('leads', { query: { limit: '3' } })).body;
    expect(first.leads.map(({ id }) => id)).toEqual(ids.slice(0, 3));
    expect(await list({ limit: '3', cursor: first.nextCursor ?? '' })).toEqual(ids.slice(3));
    expect(await list({ order: 'oldest' })).toEqual(ids.toReversed());
    expect(await list({ view: 'spam' })).toEqual([spam.id]);
    expect(await list({ view: 'quarantine' })).toEqual([held.id]);
    expect(await list({ form: 'demo' })).toEqual(ids.slice(0, 1));

    const [newest = '', second = ''] = ids;
    const today = dayOf(new Date(), defaultTimeZone);
    const changes = [
      { leadId: newest, assigneeId: me, progress: 'contacted' as const, addTags: ['Hot ', 'west'] },
      { leadId: second, followUpOn: today },
    ];
    const { undo } = (await agent.call('changeLeads', { body: { changes } })).body;
    expect(await list({ view: 'mine' })).toEqual([newest]);
    expect(await list({ view: 'due' })).toEqual([second]);
    expect(await list({ progress: 'contacted', tag: 'hot' })).toEqual([newest]);
    expect(await list({ view: 'unassigned', from: today, to: today })).toEqual(ids.slice(1));
    expect((await agent.call('leadCounts')).body).toEqual({
      today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      new: 4,
      newByForm: { contact: expect.any(Number) },
      mine: 1,
      unassigned: 4,
      unanswered: 4,
      due: 1,
      quarantine: 1,
      spam: 1,
      others: [],
      saved: {},
    });
    expect((await agent.call('tags')).body.tags).toEqual(['Hot', 'west']);
    await agent.call('changeLeads', { body: { changes: undo } });
    expect(await list({ view: 'mine' })).toEqual([]);
    expect(await list({ view: 'due' })).toEqual([]);
    expect(await list({ tag: 'hot' })).toEqual([]);
  });

  test('a tag keeps its first spelling, whatever letter case later ones have', async () => {
    const { user, store } = await open();
    const agent = await user('agent');
    const [one = '', other = ''] = await Promise.all(
      [aLead(), aLead()].map(async (lead) => {
        await store.accept(aSubmission({ lead }));
        return lead.id;
      }),
    );
    const change = async (...changes: BodyOf<'changeLeads'>['changes']) =>
      (await agent.call('changeLeads', { body: { changes } })).body.undo;
    const tagsOf = async (leadId: string) => (await agent.page(leadId)).lead.tags;
    await change({ leadId: one, addTags: ['NYC', 'Ärzte', 'east'] });
    await change({ leadId: other, addTags: ['nyc', 'äRZTE', 'VIP', 'vip'] });
    expect(await tagsOf(one)).toEqual(['Ärzte', 'east', 'NYC']);
    expect(await tagsOf(other)).toEqual(['Ärzte', 'NYC', 'VIP']);
    expect((await agent.call('tags')).body.tags).toEqual(['Ärzte', 'east', 'NYC', 'VIP']);
    expect(await change({ leadId: one, addTags: ['nyc'] })).toEqual([]);

    const undo = await change({ leadId: one, removeTags: ['nyc'] });
    expect(undo).toEqual([{ leadId: one, addTags: ['NYC'] }]);
    const { leads } = (await agent.call('leads', { query: { tag: 'Nyc' } })).body;
    expect(leads.map(({ id }) => id)).toEqual([other]);
  });

  test('a contact request’s title in the list and on the lead page is what its visitor asked for', async () => {
    const { user, accept } = await open();
    const agent = await user('agent');
    const response = { heading: 'Success!', message: 'Thank you.' };
    const source = { page: '/lab/' };
    const payload = { firstname: 'Ann', purpose: 'demo' };
    const lead = await accept({ payload, intake: { source, response } });
    const listed = (await agent.call('leads')).body.leads;
    expect(listed).toMatchObject([{ form: 'contact', formLabel: 'Demo request' }]);
    const body = await agent.page(lead.id);
    expect(body.lead.formLabel).toBe('Demo request');
  });

  test('a bulk change is all or nothing', async () => {
    const { user, accept } = await open();
    const agent = await user('agent');
    const lead = await accept();
    const changes = [
      { leadId: lead.id, progress: 'won' as const },
      { leadId: unknownId, progress: 'won' as const },
    ];
    expect((await agent.call('changeLeads', { body: { changes } })).status).toBe(404);
    const body = await agent.page(lead.id);
    expect(body.lead.progress).toBe('new');
    expect(body.history).toEqual([]);
  });

  test('a viewer sees masked contacts, and each reveal is in the audit log', async () => {
    const { user, accept } = await open();
    const [owner, viewer] = [await user('owner'), await user('viewer')];
    const lead = await accept({
      form: 'partnership',
      payload: {
        firstname: 'Ann',
        lastname: 'Lee',
        phone: '+17025550123',
        emailAddress: 'ann@lab.example',
        message: 'Call (702) 555-0123 or write to ann.lee@lab.example before 2026-11-22.',
      },
    });
    const params = { leadId: lead.id };
    const masked = await viewer.call('lead', { params });
    expect(JSON.stringify(masked.body)).not.toMatch(/5550123|555-0123|ann@|ann\.lee@/);
    expect(masked.body.lead).toMatchObject({
      name: 'Ann Lee',
      email: 'a•••@lab.example',
      phone: '•••23',
      isMasked: true,
    });
    const list = (await viewer.call('leads')).body;
    expect(JSON.stringify(list)).not.toMatch(/5550123|ann@/);
    const revealed = await viewer.call('revealLead', { params });
    expect(revealed.body.lead).toMatchObject({ email: 'ann@lab.example', isMasked: false });
    const { entries } = (await owner.call('audit', { query: { actions: 'lead-revealed' } })).body;
    expect(entries).toMatchObject([{ leadId: lead.id, userName: 'User 2' }]);
  });

  test('a lead page shows fields, deliveries, and other leads of the same person', async () => {
    const { user, store } = await open();
    const agent = await user('agent');
    const html = '<img src=x onerror=alert(1)>';
    const first = aLead({
      payload: { firstname: html, phone: '+1 702 555 0123', emailAddress: 'ANN@lab.example' },
    });
    const second = aLead();
    for (const lead of [first, second]) await store.accept(aSubmission({ lead }));
    const params = { leadId: second.id };
    await expect
      .poll(async () => (await agent.call('lead', { params })).body.related.map(({ id }) => id))
      .toEqual([first.id]);
    const { body } = await agent.call('lead', { params });
    expect(body.related[0]?.name).toBe(html);
    expect(body.fields.map(({ label, values }) => [label, values])).toContainEqual([
      'Phone',
      ['+17025550123'],
    ]);
    expect(body.deliveries).toMatchObject([{ channel: 'mail', state: 'pending', attempts: 0 }]);
  });

  test('quarantined leads are released, and leads marked as spam are restored', async () => {
    const { user, accept, store } = await open();
    const agent = await user('agent');
    const held = await accept({ status: 'quarantined' }, { deliveries: [] });
    const plain = aLead();
    const registration = aLead({ form: 'reg_doc' });
    for (const lead of [plain, registration]) await store.accept(aSubmission({ lead }));
    const leadIds = [held.id, plain.id];
    const released = (await agent.call('releaseLeads', { body: { leadIds } })).body;
    expect(released.changed).toEqual([held.id]);
    expect(released.skipped).toMatchObject([{ leadId: plain.id }]);
    const channels = (await store.deliveriesOf(held.id)).map(({ channel }) => channel);
    expect(channels).toContain('mail');

    const all = { leadIds: [...leadIds, registration.id] };
    const marked = (await agent.call('markSpam', { body: all })).body;
    expect(marked.changed).toEqual(leadIds);
    expect(marked.skipped).toMatchObject([{ leadId: registration.id }]);
    expect(await store.retry(new Date(), { leadId: plain.id })).toBe(0);
    expect(await store.deliveriesOf(plain.id)).toMatchObject([{ state: 'canceled' }]);
    await store.sweep(new Date(Date.now() + 29 * 86_400_000));
    expect(await store.find(plain.id)).toMatchObject({ status: 'spam' });
    const { body } = await agent.call('releaseLeads', { body: { leadIds: [held.id] } });
    expect(body).toMatchObject({ changed: [held.id] });
    expect(await store.find(held.id)).toMatchObject({ status: 'accepted' });
  });

  test('an erased lead leaves only its id in the audit log', async () => {
    const { user, accept } = await open();
    const owner = await user('owner');
    const lead = await accept({
      payload: { firstname: 'Xanthippe', emailAddress: 'x@lab.example' },
    });
    const params = { leadId: lead.id };
    await owner.call('addNote', { params, body: { text: 'Xanthippe called' } });
    const search = async () =>
      (await owner.call('leads', { query: { search: 'xanthippe' } })).body.leads.length;
    expect(await search()).toBe(1);
    const body = { confirmation: 'erase' as const };
    expect((await owner.call('eraseLead', { params, body })).status).toBe(200);
    expect((await owner.call('lead', { params })).status).toBe(404);
    expect(await search()).toBe(0);
  });

  test('a new lead, a change, and an invitation arrive as live events, even in another console process', async () => {
    const databaseUrl = await place();
    const { user, accept, store, dataDir } = await aConsole(databaseUrl);
    const { url } = await aConsole(databaseUrl, dataDir);
    const agent = await user('agent');
    const cookie = `console=${agent.token()}`;
    const response = await fetch(`${url.origin}/api/events`, { headers: { cookie } });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const until = async (part: string) => {
      while (!text.includes(part)) {
        const chunk = await reader?.read();
        if (!chunk || chunk.done) throw new Error(`The stream ended after: ${text}`);
        text += chunk.value;
      }
    };
    await until(': open');
    const lead = await accept();
    await until(`"leadId":"${lead.id}"`);
    expect(text).toContain('event: lead-received');
    const changes = [{ leadId: lead.id, progress: 'won' as const }];
    await agent.call('changeLeads', { body: { changes } });
    await until(`"leadIds":["${lead.id}"]`);

    // An event about a reveal would reload the lead and hide its contact again.
    const [seen, later] = [aLead(), aLead()];
    for (const one of [seen, later]) await store.accept(aSubmission({ lead: one }));
    await agent.call('revealLead', { params: { leadId: seen.id } });
    await agent.call('changeLeads', { body: { changes: [{ leadId: later.id, progress: 'won' }] } });
    await until(`"leadIds":["${later.id}"]`);
    expect(text.match(/"leadIds":/g)).toHaveLength(2);

    const body = { email: 'bob@ldl.example', role: 'agent' } as const;
    await (await user('owner')).call('invite', { body });
    await until('event: changed');
    await reader?.cancel();
  });
});
