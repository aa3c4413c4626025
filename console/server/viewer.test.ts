import { expect, test } from 'vitest';
import { maskText } from '#console/server/leads/masking.ts';
import { aConsole, type Browser } from '#tests/support/console.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';

const secrets = /jsmith|office\.manager|555.?0123|7025550123|o\.private|8085550199/;

async function withLeads() {
  const console = await aConsole(await aDatabase());
  const { user, store } = console;
  const people = {
    owner: await user('owner'),
    agent: await user('agent'),
    viewer: await user('viewer'),
  };
  const lead = aLead({
    form: 'partnership',
    payload: {
      firstname: 'Ann',
      phone: '+17025550123',
      emailAddress: 'jsmith@lab.example',
      message: 'Or office.manager@lab.example, 702 555–0123.',
    },
  });
  const other = aLead({
    payload: { firstname: 'Ann', phone: '+17025550123', emailAddress: 'o.private@lab.example' },
  });
  for (const one of [lead, other]) await store.accept(aSubmission({ lead: one }));
  return { ...console, ...people, lead, other, params: { leadId: lead.id } };
}

test('no response to a viewer contains a contact from any text', async () => {
  const { agent, viewer, params } = await withLeads();
  const text = 'Spoke to jsmith@lab.example at (702) 555-0123';
  await agent.note(params.leadId, text);
  const key = crypto.randomUUID();
  await agent.call('sendReply', { params, body: { key, subject: text, text } });
  const view = { name: 'Ask 555 0123', conditions: { search: 'jsmith' }, columns: null };
  const { id } = (await agent.call('saveView', { body: view })).body;
  await agent.call('shareView', { params: { id }, body: { isShared: true } });
  const replies = [
    await viewer.call('lead', { params }),
    await viewer.call('leads'),
    await viewer.call('deliveries'),
    await viewer.call('tags'),
    await viewer.call('analytics', { query: {} }),
  ];
  for (const { status, body } of replies) {
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(secrets);
  }
  const { views } = (await viewer.call('savedViews')).body;
  expect(views[0]?.name).toBe('Ask •••23');
  const seen = (await agent.call('savedViews')).body.views;
  expect(seen[0]).toMatchObject({ name: 'Ask 555 0123', conditions: { search: 'jsmith' } });
});

test('a reveal shows only the recorded lead', async () => {
  const { viewer, owner, other, params } = await withLeads();
  expect((await viewer.call('lead', { params })).body.related).toHaveLength(1);
  const { body } = await viewer.call('revealLead', { params });
  expect(body.lead.email).toBe('jsmith@lab.example');
  expect(body.related).toMatchObject([{ id: other.id, isMasked: true }]);
  expect(JSON.stringify(body)).not.toContain('o.private');
  const whole = await owner.call('lead', { params });
  expect(whole.body.related).toMatchObject([{ email: 'o.private@lab.example' }]);
  const { entries } = (await owner.call('audit', { query: { actions: 'lead-revealed' } })).body;
  expect(entries).toMatchObject([{ ...params, userName: 'User 3' }]);
});

test('a viewer does not see colleagues’ network addresses', async () => {
  const { viewer, agent, owner, params } = await withLeads();
  await agent.change(params.leadId, { addTags: ['hot'], followUpOn: '2026-12-01' });
  const [entry] = (await viewer.call('lead', { params })).body.history;
  expect(entry).toMatchObject({
    address: '',
    details: { addedTags: ['hot'], followUpOn: { to: '2026-12-01' } },
  });
  const [known] = (await owner.call('lead', { params })).body.history;
  expect(known?.address).toMatch(/^198\.51\./);
});

test('no sort order or filter lets a viewer guess a contact letter by letter', async () => {
  const { viewer, agent } = await withLeads();
  const look = async (browser: Browser, query: Record<string, string>) => {
    const { leads, nextCursor, similar } = (await browser.call('leads', { query })).body;
    return { found: leads.length, nextCursor, similar: similar.length };
  };
  await expect.poll(async () => (await look(agent, { search: 'jsmith' })).found).toBe(1);
  const nothing = { found: 0, nextCursor: null, similar: 0 };
  const guesses = ['js', 'jsm', 'jsmit', 'jsmiht', 'o.priv', '7025', '5550123', '555 0123', '"js"'];
  for (const search of guesses) {
    for (const order of ['newest', 'name', 'organization-desc', 'follow-up']) {
      expect(await look(viewer, { search, order, limit: '1' }), search).toEqual(nothing);
    }
  }
  expect((await look(viewer, { search: 'ann lab.example' })).found).toBe(2);
});

test.each([
  ['jo.doe+x@lab.example', 'j•••@lab.example'],
  ['mail <jo@lab.example>, please', 'mail <j•••@lab.example>, please'],
  ['"jo doe"@lab.example', '"•••@lab.example'],
  ['jo＠lab.example', 'j•••@lab.example'],
  ['jo﹫lab.example', 'j•••@lab.example'],
  ['ｊｏ@ｌａｂ.example', 'j•••@lab.example'],
  ['j\u200bo\u00ad@\u2060lab.example', 'j•••@lab.example'],
  ['７０２‐５５５‐０１２３', '•••23'],
  [
    '7\ufe0f\u20e30\ufe0f\u20e32\ufe0f\u20e35\ufe0f\u20e35\ufe0f\u20e35\ufe0f\u20e30\ufe0f\u20e31',
    '•••01',
  ],
  ['7\u200b\u200b\u200b\u200b02\u034f555\u116001\u180b23', '•••23'],
  ['⑦⓪②⑤⑤⑤⓪①②③', '•••23'],
  ['Ｔｅｓｔｓ ½ \u200b of them', 'Ｔｅｓｔｓ ½ \u200b of them'],
  ['(702) 555-0123', '(•••23'],
  ['702–555–0123', '•••23'],
  ['702/555/0123', '•••23'],
  ['702 · 555 · 0123', '•••23'],
  ['702\u00a0555\u00a00123', '•••23'],
  ['702\u200b555\u200b0123', '•••23'],
  ['+1.702.555.0123', '•••23'],
  ['٧٠٢٥٥٥٠١٢٣', '•••'],
  ['on 2026-11-22 or 11/22/2026', 'on 2026-11-22 or 11/22/2026'],
  ['10, 20, 30, 40 and 500 tests', '10, 20, 30, 40 and 500 tests'],
])('the text %s is shown to a viewer as %s', (text, masked) => {
  expect(maskText(text)).toBe(masked);
});

/** Catches quadratic time, which would exceed the test's timeout. */
test('a long text is masked as fast as many short ones', () => {
  for (const part of ['a', '"', '@', '+']) {
    const text = part.repeat(150_000);
    expect(maskText(text)).toBe(text);
  }
});
