import { describe, expect, test } from 'vitest';
import { certificates } from '#contract/clia.ts';
import { siteRanges } from '#contract/console/lead-filters.ts';
import { type LeadConditions, showsLead } from '#contract/console/lead-views.ts';
import { aConsole, type Browser } from '#tests/support/console.ts';
import { everyDatabase } from '#tests/support/databases.ts';
import { storeRecord } from '#tests/support/lead-laboratory.ts';

describe.each(everyDatabase())('laboratories in lists on $name', ({ place }) => {
  test('a list shows the certificate, the volume, and the tier of each laboratory', async () => {
    const { agent, add, link } = await anOffice();
    const [plain, large] = [await add(), await add()];
    await link(large);
    const listed = new Map((await leadsOf(agent)).map((lead) => [lead.id, lead.laboratory]));
    expect(listed.get(plain)).toBeNull();
    expect(listed.get(large)).toEqual({
      certificate: 'accreditation',
      isActive: true,
      accreditations: ['CAP'],
      testsPerYear: 251_200,
      tier: { id: expect.any(String), name: '100,000 to 1,000,000' },
      sites: 2,
    });
    await link(large, { ...withoutVolume, PGM_TRMNTN_CD: '08', CAP_ACRDTD_Y_MATCH_SW: 'N' });
    const [lead] = (await leadsOf(agent)).filter(({ id }) => id === large);
    expect(lead?.laboratory).toMatchObject({
      isActive: false,
      accreditations: [],
      testsPerYear: null,
      tier: null,
    });
  });

  test('the server filters laboratories as the browser filters its live lists', async () => {
    const { agent, owner, add, link } = await anOffice();
    const ids = await Promise.all(Array.from({ length: 7 }, () => add()));
    const [waived = '', small = '', edge = '', large = '', many = '', unknown = ''] = ids;
    await link(waived, { CRTFCT_TYPE_CD: '2', ...volume(50), LAB_SITE_CNT: '0' });
    await link(small, { CRTFCT_TYPE_CD: '1', ...volume(9_999), LAB_SITE_CNT: '1' });
    await link(edge, { ...volume(10_000), COLA_ACRDTD_Y_MATCH_SW: 'Y', LAB_SITE_CNT: '9' });
    await link(large, { ...volume(1_000_000), LAB_SITE_CNT: '10' });
    await link(many, { ...volume(99_999), LAB_SITE_CNT: '', STATE_CD: 'CA' });
    await link(unknown, { ...withoutVolume, CRTFCT_TYPE_CD: '' });

    const { tiers } = (await agent.call('volumeTiers')).body;
    const filters: LeadConditions[] = [
      ...certificates.map((certificate) => ({ certificate })),
      ...(['CAP', 'COLA', 'A2LA'] as const).map((accreditation) => ({ accreditation })),
      ...siteRanges.map(({ name }) => ({ sites: name })),
      ...tiers.map(({ id }) => ({ tier: id })),
      { tier: small },
      { certificate: 'accreditation', accreditation: 'CAP', tier: tiers[1]?.id },
    ];
    const all = await leadsOf(agent);
    const account = (await agent.call('account')).body;
    const { today } = (await agent.call('leadCounts')).body;
    const viewer = { userId: account.id, timeZone: account.timeZone, today };
    for (const conditions of filters) {
      const shown = (await leadsOf(agent, conditions)).map(({ id }) => id);
      const expected = all.filter((one) => showsLead(conditions, one, viewer));
      expect([conditions, shown]).toEqual([conditions, expected.map(({ id }) => id)]);
    }
    const inTiers = async () =>
      Promise.all(tiers.map(async ({ id }) => (await leadsOf(agent, { tier: id })).length));
    expect(await inTiers()).toEqual([2, 2, 0, 1]);
    expect(await leadsOf(agent, { sites: 'one' })).toHaveLength(2);

    const wider = tiers.map(({ id, name, below }, index) => ({
      id,
      name,
      below: index === 0 ? 10_001 : below,
    }));
    await owner.call('changeVolumeTiers', { body: { seen: tiers, tiers: wider } });
    expect(await inTiers()).toEqual([3, 1, 0, 1]);
  });

  test('counts of laboratories by certificate and tier match their lists', async () => {
    const { agent, add, link } = await anOffice();
    const [one, other, waived, plain, merged] = [
      await add(),
      await add(),
      await add(),
      await add(),
      await add(),
    ];
    await link(one);
    await link(other);
    await link(merged);
    await link(waived, { CRTFCT_TYPE_CD: '2', ...withoutVolume });
    const changes = [
      { leadId: one, progress: 'won' as const },
      { leadId: other, progress: 'qualified' as const },
    ];
    await agent.call('changeLeads', { body: { changes } });
    const into = { params: { leadId: merged }, body: { intoId: plain } };
    expect((await agent.call('mergeLead', into)).status).toBe(200);

    const { business, from, to } = (await agent.call('analytics', { query: { days: '7' } })).body;
    const { tiers } = (await agent.call('volumeTiers')).body;
    const rows = business.filter(({ part }) => part === 'certificate' || part === 'tier');
    expect(rows).toHaveLength(3);
    expect(rows).toContainEqual(row('certificate', 'accreditation', [2, 1, 1]));
    expect(rows).toContainEqual(row('certificate', 'waiver', [1, 0, 0]));
    expect(rows).toContainEqual(row('tier', tiers[2]?.id ?? '', [2, 1, 1]));
    for (const { part, value, leads } of rows) {
      expect(await leadsOf(agent, { [part]: value, from, to })).toHaveLength(leads);
    }
    expect(business).toContainEqual(row('form', 'contact', [4, 1, 1]));
  });

  test('a laboratory is found by the number and name in its record, even after a merge', async () => {
    const { agent, add, link, connection } = await anOffice();
    const [lead, survivor] = [await add(), await add()];
    const found = async (search: string) => (await agent.call('leads', { query: { search } })).body;
    await expect.poll(async () => (await found('ann')).leads.length).toBe(2);
    await link(lead, { FAC_NAME: 'NORTHWIND PATHOLOGY', PRVDR_NUM: '33D7654321' });
    for (const search of ['33d7654321', 'northwind', 'pathology 33D76']) {
      const { leads, matches } = await found(search);
      expect(leads.map(({ id }) => id)).toEqual([lead]);
      expect(matches[0]).toMatchObject({ leadId: lead, label: 'CLIA record' });
    }
    const into = { params: { leadId: lead }, body: { intoId: survivor } };
    expect((await agent.call('mergeLead', into)).status).toBe(200);
    expect((await found('northwind')).leads.map(({ id }) => id)).toEqual([survivor]);
    await link(lead, { FAC_NAME: 'SOUTHWIND PATHOLOGY' });
    expect((await found('northwind')).leads).toEqual([]);
    expect((await found('southwind')).leads.map(({ id }) => id)).toEqual([survivor]);
    await connection.db.deleteFrom('lead_records').execute();
    expect((await found('southwind')).leads).toEqual([]);
  });

  async function anOffice() {
    const opened = await aConsole(await place());
    const { connection } = opened;
    return {
      connection,
      agent: await opened.user('agent'),
      owner: await opened.user('owner'),
      add: async () => {
        const lead = await opened.accept(
          { payload: { firstname: 'Ann', emailAddress: 'ann@lab.example' } },
          { deliveries: [] },
        );
        return lead.id;
      },
      link: (leadId: string, columns?: Readonly<Record<string, string>>) =>
        storeRecord(connection, leadId, columns),
    };
  }
});

async function leadsOf(browser: Browser, conditions: LeadConditions = {}) {
  return (await browser.call('leads', { query: conditions as Record<string, string> })).body.leads;
}

function row(part: string, value: string, [leads, qualified, won]: readonly number[]) {
  return { part, value, leads, qualified, won };
}

function volume(tests: number): Readonly<Record<string, string>> {
  return { ...withoutVolume, FORM_116_TEST_VOL_CNT: String(tests) };
}

const withoutVolume = {
  FORM_116_ACRDTD_TEST_VOL_CNT: '',
  FORM_116_TEST_VOL_CNT: '',
  WVD_TEST_VOL_CNT: '',
  PPMP_TEST_VOL_CNT: '',
} as const;
