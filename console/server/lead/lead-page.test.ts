import { expect, onTestFinished, test } from 'vitest';
import { referenceOf } from '#contract/request.ts';
import { aConsole } from '#tests/support/console.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { aClaim, anNpiResult } from '#tests/support/lead-laboratory.ts';
import { knownNpis, startNppesServer } from '#tests/support/nppes-server.ts';
import { emptyRecord, noAddress } from '#tests/support/provider-record.ts';
import { laboratory } from '#tests/support/registration.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';

const open = async () => aConsole(await aDatabase());
const withRegistry = async () => {
  const registry = await startNppesServer();
  onTestFinished(() => registry.stop());
  const settings = { NPI_REGISTRY_URL: registry.url };
  return { ...(await aConsole(await aDatabase(), undefined, settings)), registry };
};

test('the lead page shows a lead’s source, the notice that the visitor saw, and why the lead is held', async () => {
  const { user, store } = await open();
  const [agent, viewer] = [await user('agent'), await user('viewer')];
  const source = { page: '/lab', utm_term: 'ann@lab.example' };
  const held = aLead({
    status: 'quarantined',
    intake: { source, heldBecause: 'check-unavailable' },
  });
  const old = aLead({ status: 'spam' });
  const plain = aLead();
  for (const lead of [held, old, plain]) {
    await store.accept(aSubmission({ lead, deliveries: [] }));
  }
  const shown = await agent.page(held.id);
  expect(shown.lead.heldBecause).toBe('check-unavailable');
  expect(shown.source.map(({ label, value }) => [label, value])).toEqual([
    ['Reference', referenceOf(held.id)],
    ['Sent from page', '/lab'],
    ['Campaign term', 'ann@lab.example'],
  ]);
  expect((await viewer.page(held.id)).source[2]?.value).toBe('a•••@lab.example');
  expect(await agent.page(old.id)).toMatchObject({
    source: [{ name: 'reference' }],
    lead: { heldBecause: null },
  });
  expect((await agent.page(plain.id)).lead.heldBecause).toBeNull();
  await agent.call('markSpam', { body: { leadIds: [plain.id] } });
  const spam = (await agent.call('leads', { query: { view: 'spam' } })).body.leads;
  expect(spam.map(({ heldBecause }) => heldBecause)).toEqual(['marked', null]);
});

test('held leads, and leads with a registration or subscription, are not merged into another', async () => {
  const { user, store } = await open();
  const owner = await user('owner');
  const [lead, other] = [aLead(), aLead()];
  const registration = aLead({ form: 'reg_doc' });
  const subscription = aLead({ form: 'subscribe' });
  const held = aLead({ status: 'quarantined' });
  for (const one of [lead, other, registration, subscription, held]) {
    await store.accept(aSubmission({ lead: one, deliveries: [] }));
  }
  const merge = async (leadId: string, intoId: string) =>
    (await owner.merge(leadId, intoId)).status;
  expect(await merge(lead.id, lead.id)).toBe(409);
  for (const one of [registration, subscription, held]) {
    expect(await merge(one.id, lead.id)).toBe(409);
  }
  expect(await merge(lead.id, registration.id)).toBe(200);
  expect(await merge(lead.id, other.id)).toBe(409);
  expect(await merge(other.id, lead.id)).toBe(409);
  expect((await owner.change(lead.id, { progress: 'won' })).status).toBe(409);
  expect((await owner.note(lead.id, 'x')).status).toBe(409);
  const marked = (await owner.call('markSpam', { body: { leadIds: [lead.id] } })).body;
  expect(marked.skipped).toMatchObject([{ leadId: lead.id }]);
});

test('a registration is verified again, and the record is shown next to the visitor’s values', async () => {
  const { registry, user, accept, store } = await withRegistry();
  const agent = await user('agent');
  const payload = { ...laboratory, npi: knownNpis.laboratory, position: 'DIRECTOR' };
  const results = [anNpiResult(payload.npi, null)];
  const claim = aClaim(payload.npi, { subdomain: 'stexample', results });
  const lead = await accept({ form: 'reg_laboratory', payload }, { claim });
  const params = { leadId: lead.id };
  expect((await agent.page(lead.id)).registry).toMatchObject({ checkedAt: null, groups: [] });

  await registry.stop();
  expect((await agent.call('verifyNpi', { params })).body).toEqual({ result: 'unavailable' });
  expect((await agent.page(lead.id)).registry).toMatchObject({ checkedAt: null });
  await registry.restart();
  expect((await agent.call('verifyNpi', { params })).body).toEqual({ result: 'verified' });
  const { registry: finding, fields, history } = await agent.page(lead.id);
  expect(fields.find(({ name }) => name === 'verification')?.values).toEqual(['verified']);
  expect(finding?.comparisons.map(({ label, isSame }) => [label, isSame])).toEqual([
    ['NPI type', true],
    ['Laboratory name', false],
    ['Contact person', false],
    ['Position', true],
  ]);
  // The mailing address is the same, so it is shown once.
  expect(finding?.groups.map(({ title }) => title)).toEqual([
    'Provider',
    'Practice location',
    'Specialties',
    'Registry dates',
  ]);
  expect(finding?.checkedAt).not.toBeNull();
  expect(history.map(({ action, details }) => [action, details.result])).toEqual([
    ['npi-verified', 'verified'],
    ['npi-verified', 'unavailable'],
  ]);
  expect(
    await store.lease(new Date(Date.now() + 1e10), 60, 9, { kind: 'job', event: 'npi-check' }),
  ).toEqual([]);
  const plain = await accept();
  const wrong = await agent.call('verifyNpi', { params: { leadId: plain.id } });
  expect(wrong.status).toBe(409);
});

test('a registration is filtered by the state in the registry’s record', async () => {
  const { user, accept } = await withRegistry();
  const agent = await user('agent');
  const npi = knownNpis.individual;
  const claim = aClaim(npi, { results: [anNpiResult(npi, null)] });
  const lead = await accept(
    { form: 'reg_doc', payload: { npi, emailAddress: 'ann@lab.example' } },
    { claim },
  );
  const inState = async (state: string) =>
    (await agent.call('leads', { query: { state } })).body.leads.map(({ id }) => id);
  expect(await inState('NY')).toEqual([]);
  await agent.call('verifyNpi', { params: { leadId: lead.id } });
  expect(await inState('NY')).toEqual([lead.id]);
  expect((await agent.page(lead.id)).lead.states).toEqual(['NY']);

  // A record can also arrive with the registration, before a document exists.
  const record = {
    ...emptyRecord,
    npi: '1003000100',
    practiceLocation: { ...noAddress, state: 'NV' },
  };
  const results = [anNpiResult(record.npi, record)];
  const known = await accept(
    { form: 'reg_doc', payload: { npi: record.npi } },
    { claim: aClaim(record.npi, { results }) },
  );
  expect(await inState('NV')).toEqual([known.id]);
});
