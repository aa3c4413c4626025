import { describe, expect, test } from 'vitest';
import type { LeadConditions } from '#console/contract/lead-filters.ts';
import { aConsole, type Browser } from '#tests/support/console.ts';
import { everyDatabase } from '#tests/support/databases.ts';
import { storeRecord } from '#tests/support/lead-laboratory.ts';

describe.each(everyDatabase())('laboratories in lists on $name', ({ place }) => {
  test('a list shows the certificate and the volume of each laboratory', async () => {
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
    });
    await link(large, { ...withoutVolume, PGM_TRMNTN_CD: '08' });
    const [lead] = (await leadsOf(agent)).filter(({ id }) => id === large);
    expect(lead?.laboratory).toMatchObject({
      isActive: false,
      testsPerYear: null,
    });
  });

  test('a laboratory is found by the number and name in its record, even after a merge', async () => {
    const { agent, add, link } = await anOffice();
    const [lead, survivor] = [await add(), await add()];
    const found = async (search: string) => (await agent.call('leads', { query: { search } })).body;
    await link(lead, { FAC_NAME: 'NORTHWIND PATHOLOGY', PRVDR_NUM: '33D7654321' });
    for (const search of ['33d7654321', 'northwind', 'pathology 33D76']) {
      const { leads, matches } = await found(search);
      expect(leads.map(({ id }) => id)).toEqual([lead]);
      expect(matches[0]).toMatchObject({ leadId: lead, label: 'CLIA record' });
    }
    expect((await agent.merge(lead, survivor)).status).toBe(200);
    expect((await found('northwind')).leads.map(({ id }) => id)).toEqual([survivor]);
    await link(lead, { FAC_NAME: 'SOUTHWIND PATHOLOGY' });
    expect((await found('northwind')).leads).toEqual([]);
    expect((await found('southwind')).leads.map(({ id }) => id)).toEqual([survivor]);
  });

  async function anOffice() {
    const opened = await aConsole(await place());
    const { connection } = opened;
    return {
      connection,
      agent: await opened.user('agent'),
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

const withoutVolume = {
  FORM_116_ACRDTD_TEST_VOL_CNT: '',
  FORM_116_TEST_VOL_CNT: '',
  WVD_TEST_VOL_CNT: '',
  PPMP_TEST_VOL_CNT: '',
} as const;
