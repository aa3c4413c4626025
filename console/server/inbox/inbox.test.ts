import { describe, expect, test } from 'vitest';
import { filterNames, type LeadConditions } from '#console/contract/lead-filters.ts';
import { type LeadView, leadOrders } from '#console/contract/leads.ts';
import { referenceOf } from '#contract/request.ts';
import { newRowOf } from '#server/leads/lead.ts';
import { firstIdAt, newId } from '#server/lib/ids.ts';
import { aConsole, type Browser } from '#tests/support/console.ts';
import { aDatabase, everyDatabase } from '#tests/support/databases.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';

describe.each(everyDatabase())('the inbox on $name', ({ place }) => {
  const open = async () => aConsole(await place());

  test('each view and filter shows its leads', async () => {
    const { user, store } = await open();
    const [agent, other] = [await user('agent'), await user('agent')];
    const [me, they] = [agent.id, other.id];
    const source = { page: '/lab/', utm_source: 'linkedin', utm_campaign: 'lims-q4' };
    const states = ['Nevada', 'New York', ''];
    const leads = ['contact', 'reg_doc', 'subscribe', 'removed', 'demo'].flatMap((form, i) =>
      (['accepted', 'quarantined', 'spam'] as const).map((status) =>
        aLead({
          form,
          status,
          payload: { firstname: 'Ann', userState: states[i % 3] ?? '', userCountry: 'France' },
          ...(form === 'demo' ? { intake: { source } } : {}),
        }),
      ),
    );
    for (const lead of leads) await store.accept(aSubmission({ lead, deliveries: [] }));
    const work = [
      { assigneeId: me, progress: 'won' as const },
      { assigneeId: they, followUpOn: '2026-01-01' },
      { progress: 'lost' as const, followUpOn: '2026-01-02' },
      { progress: 'contacted' as const, followUpOn: '2999-01-01', addTags: ['Hot'] },
    ];
    const changes = leads.slice(0, 12).map(({ id }, i) => ({ leadId: id, ...work[i % 4] }));
    await agent.call('changeLeads', { body: { changes } });
    const shown = async (query: Readonly<Record<string, string>>) =>
      (await agent.call('leads', { query: { ...query, order: 'oldest' } })).body.leads
        .map(({ form }) => form)
        .join(' ');
    const every = 'contact reg_doc subscribe removed demo';
    const views: Readonly<Record<LeadView, string>> = {
      all: 'contact reg_doc removed demo',
      mine: 'contact',
      unassigned: 'reg_doc demo',
      unanswered: 'removed demo',
      due: 'subscribe removed',
      upcoming: 'reg_doc',
      registrations: 'reg_doc',
      subscriptions: 'subscribe',
      quarantine: every,
      spam: every,
    };
    for (const [view, expected] of Object.entries(views)) {
      expect(await shown({ view }), view).toBe(expected);
    }
    expect((await agent.call('leadCounts')).body).toMatchObject({
      new: 2,
      mine: 0,
      unassigned: 2,
      unanswered: 2,
      due: 2,
      quarantine: 5,
      spam: 5,
      newByForm: { removed: 1, demo: 1 },
    });
    const filters: readonly (readonly [Readonly<Record<string, string>>, string])[] = [
      [{ form: 'demo,contact' }, 'contact demo'],
      [{ progress: 'new' }, 'removed demo'],
      [{ progress: 'contacted,won' }, 'contact reg_doc'],
      [{ progress: 'new,lost' }, 'removed demo'],
      [{ answered: 'no' }, views.all],
      [{ answered: 'yes' }, ''],
      [{ answered: 'waiting' }, ''],
      [{ assigneeId: they }, 'removed'],
      [{ assigneeId: `nobody,${they}` }, 'reg_doc removed demo'],
      [{ tag: 'hot' }, 'reg_doc'],
      [{ followUp: 'none' }, 'contact demo'],
      [{ followUp: 'set' }, 'reg_doc removed'],
      [{ state: 'NV' }, 'contact removed'],
      [{ source: 'linkedin' }, 'demo'],
      [{ source: '(direct)' }, 'contact reg_doc removed'],
      [{ campaign: 'lims-q4' }, 'demo'],
      [{ country: 'France' }, views.all],
      [{ state: 'NY,NV', product: 'laboratory' }, 'demo'],
      [{ from: '2026-01-01', to: '2026-01-02' }, ''],
    ];
    expect(new Set(filters.flatMap(([filter]) => Object.keys(filter)))).toEqual(
      new Set(filterNames),
    );
    for (const [filter, expected] of filters) {
      expect(await shown(filter), JSON.stringify(filter)).toBe(expected);
    }
  });

  test('a follow-up is due from midnight in TIME_ZONE', async () => {
    const zone = { TIME_ZONE: 'Pacific/Honolulu' };
    const { user, store, now, pass } = await aConsole(await place(), undefined, zone);
    // 11 PM on November 21 in Honolulu.
    pass((Date.parse('2026-11-22T09:00:00Z') - now().getTime()) / 1000);
    const agent = await user('agent');
    const leads = [aLead(), aLead()];
    for (const lead of leads) await store.accept(aSubmission({ lead }));
    const today = '2026-11-21';
    const days = [today, '2026-11-22'];
    const changes = leads.map(({ id }, i) => ({ leadId: id, followUpOn: days[i] ?? null }));
    await agent.call('changeLeads', { body: { changes } });
    expect(await list(agent, { view: 'due' })).toEqual([leads[0]?.id]);
    expect(await list(agent, { view: 'upcoming' })).toEqual([leads[1]?.id]);
    expect((await agent.call('leadCounts')).body).toMatchObject({ today, due: 1 });
  });

  test('a tag is found, reused as it was first spelled, and removed in any letter case', async () => {
    const { user, accept } = await open();
    const agent = await user('agent');
    const [first, second] = [await accept(), await accept()];
    for (const tag of ['ÉTUDE', 'Ørsted', 'ЛАБОРАТОРИЯ', 'ÇA VA', 'E\u0301TUDE']) {
      await agent.change(first.id, { addTags: [tag] });
      for (const one of [tag, tag.toLowerCase(), tag.normalize('NFC').toLowerCase()]) {
        expect(await list(agent, { tag: one }), one).toEqual([first.id]);
      }
      await agent.change(second.id, { addTags: [tag.toLowerCase()] });
      const spelled = tag.normalize('NFC');
      expect((await agent.call('tags')).body.tags, tag).toEqual([spelled]);
      const { undo } = (await agent.change(first.id, { removeTags: [tag.toLowerCase()] })).body;
      expect(undo).toEqual([{ leadId: first.id, addTags: [spelled] }]);
      expect(await list(agent, { tag })).toEqual([second.id]);
      await agent.change(second.id, { removeTags: [tag] });
    }
  });

  test('a list is sorted in every order, page by page, and blanks come last', async () => {
    const { user, store } = await open();
    const agent = await user('agent');
    const names = ['Bob', '', 'Éva', 'ann', 'Zoë', '', 'Bob'];
    const leads = names.map((firstname, i) =>
      aLead({ payload: { firstname, companyName: firstname && `Lab ${i % 2}`, role: 'tester' } }),
    );
    for (const lead of leads) await store.accept(aSubmission({ lead }));
    const followUps = ['2026-12-01', '2026-11-30'];
    const changes = followUps.map((followUpOn, i) => ({ leadId: leads[i]?.id ?? '', followUpOn }));
    await agent.call('changeLeads', { body: { changes } });
    await expect
      .poll(async () => namesOf(await pages(agent, { order: 'name' })))
      .toEqual(['ann', 'Bob', 'Bob', 'Éva', 'Zoë', '', '']);

    for (const order of leadOrders) {
      const ids = await pages(agent, { order });
      expect([order, new Set(ids).size]).toEqual([order, 7]);
    }
    expect(namesOf(await pages(agent, { order: 'name-desc' }))).toEqual([
      'Zoë',
      'Éva',
      'Bob',
      'Bob',
      'ann',
      '',
      '',
    ]);
    const [first, second] = await pages(agent, { order: 'follow-up' });
    expect([first, second]).toEqual([leads[1]?.id, leads[0]?.id]);
    expect(await pages(agent, { order: 'organization' })).not.toEqual(
      await pages(agent, { order: 'organization-desc' }),
    );

    function namesOf(ids: readonly string[]): string[] {
      return ids.map((id) => names[leads.findIndex((lead) => lead.id === id)] ?? '?');
    }
  });

  test('a list continues even if the last lead on a page was erased', async () => {
    const { user, store } = await open();
    const [agent, viewer] = [await user('agent'), await user('viewer')];
    const names = ['Ann', 'Bea', 'Cleo', '', 'Dora', '', 'Eve', ''];
    const leads = names.map((firstname) =>
      aLead({
        payload: { firstname, companyName: 'Lab', phone: '', emailAddress: 'a@cursor.example' },
      }),
    );
    for (const lead of leads) await store.accept(aSubmission({ lead, deliveries: [] }));
    const search = { search: 'cursor' };
    await expect.poll(() => list(agent, search)).toHaveLength(leads.length);
    const changes = leads.map(({ id }, i) => ({ leadId: id, followUpOn: `2026-12-0${i + 1}` }));
    await agent.call('changeLeads', { body: { changes: changes.slice(0, 6) } });
    const left = new Set(leads.map(({ id }) => id));
    const lists = [
      search,
      { ...search, order: 'oldest' },
      { order: 'name' },
      { ...search, order: 'organization-desc' },
      { order: 'follow-up' },
      { order: 'name-desc' },
    ];
    for (const [i, conditions] of lists.entries()) {
      const browser = i % 2 === 0 ? agent : viewer;
      const page = { ...conditions, limit: '1' };
      const first = (await browser.call('leads', { query: page })).body;
      await store.erase([first.leads[0]?.id ?? ''], new Date());
      left.delete(first.leads[0]?.id ?? '');
      const seen = await pages(browser, conditions, first.nextCursor ?? '');
      expect([conditions, seen.toSorted()]).toEqual([conditions, [...left].toSorted()]);
    }
  });

  test('a search with a typo finds similar leads, but for a viewer only by visible text', async () => {
    const { user, store } = await open();
    const [agent, viewer] = [await user('agent'), await user('viewer')];
    const leads = ['Grace Hopper', 'Zoë Müller', 'Bob Miller'].map((firstname, i) =>
      aLead({
        payload: {
          firstname,
          phone: '',
          emailAddress: `${['hidden', 'concealed', 'secret'][i]}@lab.example`,
        },
      }),
    );
    for (const lead of leads) await store.accept(aSubmission({ lead }));
    const [grace, zoe] = leads.map(({ id }) => id);
    const find = async (browser: Browser, search: string) => {
      const { body } = await browser.call('leads', { query: { search } });
      return { exact: body.leads.map(({ id }) => id), similar: body.similar.map(({ id }) => id) };
    };
    await expect.poll(async () => (await find(agent, 'lab.example')).exact.length).toBe(3);
    expect(await find(agent, 'grcae hoper')).toEqual({ exact: [], similar: [grace] });
    expect(await find(agent, 'zoe muller')).toEqual({ exact: [zoe], similar: [] });
    expect(await find(agent, 'zoe mulelr')).toEqual({ exact: [], similar: [zoe] });
    expect(await find(agent, 'hopper')).toEqual({ exact: [grace], similar: [] });
    expect(await find(agent, 'nobodyhere')).toEqual({ exact: [], similar: [] });
    expect(await find(agent, 'hiddne')).toMatchObject({ similar: [grace] });
    expect(await find(viewer, 'hiddne')).toEqual({ exact: [], similar: [] });
    expect(await find(viewer, 'grcae')).toEqual({ exact: [], similar: [grace] });
  });
});

const open = async () => aConsole(await aDatabase());

test('a lead has one name in filters, counts and exports, and is found by its reference', async () => {
  const { user, accept, url } = await open();
  const agent = await user('agent');
  const ask = (purpose: string) => accept({ payload: { purpose, product: 'labreports' } });
  const [question, demo, trial] = [await ask('support'), await ask('demo'), await ask('trial')];
  const landing = await accept({ form: 'demo' });
  const found = async (query: Readonly<Record<string, string>>) =>
    new Set((await agent.call('leads', { query })).body.leads.map(({ id }) => id));
  const idsOf = (...leads: readonly { readonly id: string }[]) =>
    new Set(leads.map(({ id }) => id));
  expect(await found({ form: 'support' })).toEqual(idsOf(question));
  expect(await found({ form: 'demo' })).toEqual(idsOf(demo, landing));
  expect(await found({ form: 'demo,trial' })).toEqual(idsOf(demo, landing, trial));
  // Saved views from before purposes.
  expect(await found({ form: 'contact' })).toEqual(idsOf(question, demo, trial));
  expect((await agent.call('leadCounts')).body).toMatchObject({
    newByForm: { support: 1, demo: 2, trial: 1 },
    others: ['trial', 'support'],
  });
  const reference = referenceOf(question.id);
  for (const search of [reference, reference.replace('-', '').toLowerCase()]) {
    expect(await found({ search })).toEqual(idsOf(question));
  }
  const { lead, fields, source } = await agent.page(question.id);
  expect([lead.formLabel, source[0]?.value]).toEqual(['Support question', reference]);
  expect(fields.map(({ values }) => values[0])).toEqual(['Support question', 'Labreports']);
  const query = `ids=${question.id}&format=csv&columns=form,product,reference`;
  const headers = { cookie: `console=${agent.token()}` };
  const file = await fetch(`${url.origin}/api/leads/export?${query}`, { headers });
  expect(await file.text()).toContain(`\r\nSupport question,Labreports,${reference}\r\n`);
});

test('a list shows its total, and each form shows its number of new leads', async () => {
  const { user, store } = await open();
  const [agent, viewer] = [await user('agent'), await user('viewer')];
  const npi = { firstname: 'Ann', verification: 'not found' };
  const leads = ['contact', 'demo', 'demo', 'reg_doc'].map((form) =>
    aLead({ form, payload: form === 'reg_doc' ? npi : { firstname: 'Ann' } }),
  );
  for (const lead of leads) await store.accept(aSubmission({ lead, deliveries: [] }));
  await agent.change(leads[0]?.id ?? '', { progress: 'won' });
  const first = (await agent.call('leads', { query: { limit: '2' } })).body;
  expect(first).toMatchObject({ total: 4, leads: [{ npiProblem: 'not found' }, {}] });
  const next = { limit: '2', cursor: first.nextCursor ?? '' };
  expect((await agent.call('leads', { query: next })).body.total).toBeNull();
  const search = { search: 'ann', limit: '1' };
  expect((await agent.call('leads', { query: search })).body.total).toBe(4);
  expect((await viewer.call('leads', { query: search })).body.total).toBeNull();
  const { body } = await agent.call('leadCounts');
  expect(body).toMatchObject({ new: 3, newByForm: { demo: 2, reg_doc: 1 } });
});

test('more than 1,000 new leads on one form don’t hide the count of another form', async () => {
  const { user, db } = await open();
  const agent = await user('agent');
  const forms = ['reg_doc', 'contact', ...Array.from({ length: 1001 }, () => 'demo')];
  const leads = forms.map((form) => ({
    ...newRowOf(aLead({ form, payload: {} })),
    status: 'accepted' as const,
  }));
  await db.insertInto('leads').values(leads).execute();
  const { body } = await agent.call('leadCounts');
  expect(body).toMatchObject({ new: 1000, newByForm: { demo: 1000, reg_doc: 1, contact: 1 } });
  const list = (await agent.call('leads')).body;
  expect(list).toMatchObject({ total: 1003, totalIsCapped: false });
  const demos = (await agent.call('leads', { query: { form: 'contact' } })).body;
  expect(demos).toMatchObject({ total: 1, totalIsCapped: false });
});

test('From and To are days in TIME_ZONE', async () => {
  const zone = { TIME_ZONE: 'America/New_York' };
  const { user, store } = await aConsole(await aDatabase(), undefined, zone);
  const agent = await user('agent');
  // November 22 in New York begins at 5 AM UTC and has 24 hours; the second lead came at 9:30 PM.
  const times = ['2026-11-22T05:00:00Z', '2026-11-23T02:30:00Z', '2026-11-23T05:00:00Z'];
  const [first, second, third] = times.map((time) => {
    const receivedAt = new Date(time);
    return aLead({ id: `${firstIdAt(receivedAt)}${newId().slice(13)}`, receivedAt });
  });
  for (const lead of [first, second, third]) {
    if (lead) await store.accept(aSubmission({ lead }));
  }
  const shown = (filter: LeadConditions) => list(agent, filter);
  const day = '2026-11-22';
  expect(await shown({ from: day, to: day })).toEqual([second?.id, first?.id]);
  expect(await shown({ from: '2026-11-23' })).toEqual([third?.id]);
  expect(await shown({ to: '2026-11-21' })).toEqual([]);
});

test('a cursor reveals no name, and only one from the server is accepted', async () => {
  const { user, store } = await open();
  const viewer = await user('viewer');
  for (const firstname of ['Ann', 'Bea']) {
    await store.accept(aSubmission({ lead: aLead({ payload: { firstname } }), deliveries: [] }));
  }
  const query = { order: 'name', limit: '1' };
  const cursor = async () => (await viewer.call('leads', { query })).body.nextCursor ?? '';
  await expect.poll(cursor).not.toBe('');
  const text = await cursor();
  expect(Buffer.from(text.replace('aes:', ''), 'base64url').toString()).not.toMatch(/ann/i);
  for (const wrong of ['x', `${text}x`, 'plain:{}', `plain:{"id":"x","document":1,"key":""}`]) {
    const response = await viewer.call('leads', { query: { ...query, cursor: wrong } });
    expect([wrong, response.status]).toEqual([wrong, 400]);
  }
});

test('a cursor works only for the list, order, and conditions that it was issued for', async () => {
  const { user, accept } = await open();
  const owner = await user('owner');
  const leads = [await accept(), await accept(), await accept()];
  const changes = leads.map(({ id }) => ({ leadId: id, addTags: ['a'] }));
  await owner.call('changeLeads', { body: { changes } });
  const lists = [
    ...leadOrders.map((order) => ['leads', { order }] as const),
    ['leads', { tag: 'a' }],
    ['leads', { view: 'unassigned' }],
    ['leads', { search: 'ann' }],
    ['deliveries', {}],
    ['deliveries', { state: 'pending' }],
    ['deliveries', { since: '2020-01-01' }],
    ['audit', {}],
    ['audit', { actions: 'lead-changed' }],
  ] as const;
  const statusOf = async (endpoint: 'leads' | 'deliveries' | 'audit', query: object) =>
    (await owner.call(endpoint, { query: { limit: '1', ...query } })).status;
  for (const [endpoint, conditions] of lists) {
    const page = { limit: '1', ...conditions };
    const cursorOf = async () =>
      (await owner.call(endpoint, { query: page })).body.nextCursor ?? '';
    await expect.poll(cursorOf, { message: JSON.stringify(page) }).not.toBe('');
    const cursor = await cursorOf();
    for (const [other, different] of lists) {
      const isSame = endpoint === other && conditions === different;
      const status = await statusOf(other, { ...different, cursor });
      expect([page, different, status]).toEqual([page, different, isSame ? 200 : 400]);
    }
    expect(await statusOf(endpoint, { ...conditions, cursor, limit: '2' })).toBe(200);
  }
});

test('saved views are private until they are shared, and keep their URL', async () => {
  const { user } = await open();
  const [owner, agent, viewer] = [await user('owner'), await user('agent'), await user('viewer')];
  const body = {
    name: 'Nevada demos',
    conditions: { form: 'demo', state: 'NV', order: 'name' as const },
    columns: ['organization' as const, 'received' as const],
  };
  const saved = (await agent.call('saveView', { body })).body;
  expect(saved).toMatchObject({ ...body, isShared: false });
  const { body: counts } = await agent.call('leadCounts');
  expect(counts.saved).toEqual({ [saved.id]: 0 });
  const params = { id: saved.id };
  expect((await agent.call('changeView', { params, body: {} })).body).toEqual(saved);
  const namesFor = async (browser: Browser) =>
    (await browser.call('savedViews')).body.views.map(({ name }) => name);
  expect(await namesFor(agent)).toEqual(['Nevada demos']);
  expect(await namesFor(owner)).toEqual([]);
  for (const name of ['changeView', 'shareView', 'removeView'] as const) {
    const change =
      name === 'shareView' ? { isShared: true } : name === 'changeView' ? {} : undefined;
    expect((await owner.call(name, { params, body: change as never })).status).toBe(404);
  }

  await agent.call('shareView', { params, body: { isShared: true } });
  expect(await namesFor(viewer)).toEqual(['Nevada demos']);
  expect((await viewer.call('removeView', { params })).status).toBe(404);
  expect((await viewer.call('changeView', { params, body: { name: 'Mine' } })).status).toBe(404);
  const renamed = (await owner.call('changeView', { params, body: { name: 'NV' } })).body;
  expect(renamed).toEqual({ ...saved, name: 'NV', isShared: true });
  const own = { ...body, name: 'Alpha', columns: null };
  expect((await viewer.call('saveView', { body: own })).status).toBe(200);
  expect(await namesFor(viewer)).toEqual(['Alpha', 'NV']);
  expect((await agent.call('removeView', { params })).status).toBe(200);
  expect(await namesFor(viewer)).toEqual(['Alpha']);

  const wrong = { ...body, conditions: { state: 'XX' } };
  expect((await agent.call('saveView', { body: wrong as never })).status).toBe(400);
  // An erasure doesn't search names of views or saved searches, so they must contain no contact.
  for (const contact of ['ann@lab.example', 'Ann, (702) 555-0123']) {
    const named = await agent.call('saveView', { body: { ...body, name: contact } });
    expect([named.status, named.body]).toMatchObject([400, { fieldErrors: { name: aContact } }]);
    const searched = { ...body, conditions: { search: contact } };
    expect((await agent.call('saveView', { body: searched })).body).toMatchObject({
      fieldErrors: { 'conditions.search': aContact },
    });
    const { status } = await viewer.call('changeView', {
      params: { id: (await viewer.call('savedViews')).body.views[0]?.id ?? '' },
      body: { name: contact },
    });
    expect(status).toBe(400);
  }
  const { entries } = (await owner.call('audit')).body;
  const views = entries.filter(({ action }) => action.startsWith('view-'));
  expect(views.map(({ action }) => action)).toEqual([
    'view-removed',
    'view-saved',
    'view-changed',
    'view-changed',
    'view-changed',
    'view-saved',
  ]);
  expect(JSON.stringify(views)).not.toContain('Nevada');
});

async function list(browser: Browser, query: LeadConditions): Promise<string[]> {
  const { body } = await browser.call('leads', { query: query as Record<string, string> });
  return body.leads.map(({ id }) => id);
}

/** Returns the ids on all pages from a cursor on, with two leads per page. */
async function pages(
  browser: Browser,
  conditions: Record<string, string>,
  from = '',
): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = from;
  do {
    const more: Record<string, string> = cursor === '' ? {} : { cursor };
    const query = { ...conditions, limit: '2', ...more };
    const { body } = await browser.call('leads', { query });
    ids.push(...body.leads.map(({ id }) => id));
    cursor = body.nextCursor;
  } while (cursor !== null);
  return ids;
}

const aContact = expect.stringContaining('an email address or a phone number');
