import { expect, onTestFinished, test } from 'vitest';
import { knownClias, startCmsServer } from '#tests/support/cms-server.ts';
import { aConsole } from '#tests/support/console.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { laboratory as registered } from '#tests/support/registration.ts';
import { aLead, aSubmission, type RawLead } from '#tests/support/submission.ts';

const payload = {
  firstname: 'Ann',
  companyName: 'Sample Reference Diagnostics',
  userState: 'New York',
  phone: '+15185550100',
  emailAddress: 'ann@lab.example',
};

const open = async (more: RawLead = {}) => {
  const registry = await startCmsServer();
  onTestFinished(() => registry.stop());
  const office = await aConsole(await aDatabase(), undefined, { CLIA_REGISTRY_URL: registry.url });
  const lead = await office.accept({ form: 'demo', payload, ...more }, { deliveries: [] });
  return { ...office, registry, lead, params: { leadId: lead.id } };
};

test('a candidate shows what matches, and only a user can link and unlink it', async () => {
  const { user, params } = await open();
  const agent = await user('agent');
  expect(await agent.page(params.leadId)).toMatchObject({
    laboratory: null,
    wantsCandidates: true,
  });
  const { body } = await agent.call('laboratoryCandidates', { params });
  expect(body).toMatchObject({
    candidates: [{ record: { clia: knownClias.laboratory }, reasons: ['phone', 'name'] }],
  });
  expect((await agent.page(params.leadId)).laboratory).toBeNull();

  const link = { params, body: { clia: knownClias.laboratory } };
  expect((await agent.call('linkLaboratory', link)).status).toBe(200);
  const { laboratory, wantsCandidates, history } = await agent.page(params.leadId);
  expect(laboratory).toMatchObject({
    state: 'found',
    clia: knownClias.laboratory,
    linkedBy: 'user',
    source: 'online',
    record: { testsPerYear: 251_200, certificate: 'accreditation' },
    mayUndo: true,
  });
  expect(laboratory?.comparisons.map(({ label, isSame }) => [label, isSame])).toEqual([
    ['Laboratory name', false],
    ['State', true],
    ['Phone', true],
  ]);
  expect(wantsCandidates).toBe(false);
  expect(history.map(({ action }) => action)).toEqual(['laboratory-linked']);

  expect((await agent.call('undoLaboratory', { params })).status).toBe(200);
  expect(await agent.page(params.leadId)).toMatchObject({
    laboratory: null,
    wantsCandidates: true,
  });
  expect((await agent.call('undoLaboratory', { params })).status).toBe(409);
});

test('a price request is found by its phone, its ZIP Code, and the domain of its email address', async () => {
  const { user, params } = await open({
    form: 'price',
    payload: {
      firstname: 'Ann',
      address: '1 Sample Street, Albany, NY 12207',
      phone: '+15185550100',
      emailAddress: 'ann@samplereferencelab.example',
    },
  });
  const agent = await user('agent');
  const { candidates } = (await agent.call('laboratoryCandidates', { params })).body;
  expect(candidates.map(({ reasons }) => reasons)).toEqual([['phone', 'zip', 'domain']]);
  await agent.call('linkLaboratory', { params, body: { clia: knownClias.laboratory } });
  const { laboratory } = await agent.page(params.leadId);
  expect(laboratory?.comparisons.map(({ label, isSame }) => [label, isSame])).toEqual([
    ['Address', true],
    ['Phone', true],
  ]);
});

test('a CLIA number is not linked if the registry doesn’t know it or doesn’t respond', async () => {
  const { user, params, registry } = await open();
  const agent = await user('agent');
  const link = (clia: string) => agent.call('linkLaboratory', { params, body: { clia } });
  expect((await link(knownClias.unknown)).status).toBe(409);
  expect((await link('1234567890')).status).toBe(400);
  await registry.stop();
  expect((await link(knownClias.laboratory)).status).toBe(409);
  expect((await agent.call('laboratoryCandidates', { params })).body).toEqual({ candidates: [] });
  expect((await agent.call('verifyLaboratory', { params })).status).toBe(409);
  expect((await agent.page(params.leadId)).laboratory).toBeNull();
});

test('a laboratory can be verified again, and nothing changes if the registry doesn’t respond', async () => {
  const { user, params, registry, pass } = await open();
  const agent = await user('agent');
  const link = { params, body: { clia: knownClias.terminated } };
  await agent.call('linkLaboratory', link);
  const linked = (await agent.page(params.leadId)).laboratory;
  expect(linked?.record).toMatchObject({ isActive: false, terminationReason: 'Fees not paid' });
  await registry.stop();
  pass(61);
  expect((await agent.call('verifyLaboratory', { params })).body.result).toBe('unavailable');
  expect((await agent.page(params.leadId)).laboratory).toEqual(linked);
  await registry.restart();
  expect((await agent.call('verifyLaboratory', { params })).body.result).toBe('found');
});

test('a viewer sees a linked laboratory without its phone, and no candidates', async () => {
  const { user, params } = await open();
  const [agent, viewer] = [await user('agent'), await user('viewer')];
  const link = { params, body: { clia: knownClias.laboratory } };
  await agent.call('linkLaboratory', link);
  const { laboratory } = await viewer.page(params.leadId);
  expect(laboratory?.record?.name).toBe('SAMPLE REFERENCE LABORATORY INC');
  expect(JSON.stringify(laboratory)).not.toMatch(/555.?0100/);
  expect((await viewer.call('laboratoryCandidates', { params })).status).toBe(403);
  expect((await viewer.call('linkLaboratory', link)).status).toBe(403);
});

test('leads that are held, merged, have a CLIA number, or have no name are not looked up by name', async () => {
  const { user, accept, store, lead, params } = await open();
  const agent = await user('agent');
  const others = [
    aLead({ form: 'demo', payload, status: 'quarantined' }),
    aLead({ form: 'demo', payload: { ...payload, companyName: '' } }),
    aLead({ form: 'reg_laboratory', payload: registered }),
  ];
  for (const one of others) {
    await store.accept(aSubmission({ lead: one, deliveries: [] }));
    expect((await agent.page(one.id)).wantsCandidates).toBe(false);
  }
  const kept = await accept({ form: 'demo', payload }, { deliveries: [] });
  await agent.merge(params.leadId, kept.id);
  expect((await agent.page(params.leadId)).wantsCandidates).toBe(false);
  const link = { params: { leadId: lead.id }, body: { clia: knownClias.laboratory } };
  expect((await agent.call('linkLaboratory', link)).status).toBe(409);
});
