import { expect, test } from 'vitest';
import { aConsole } from '#tests/support/console.ts';
import { aDatabase } from '#tests/support/databases.ts';
import type { RawLead } from '#tests/support/submission.ts';

test('the surviving lead of a merge shows the merged submissions with their answers', async () => {
  const { accept, user } = await anOffice(await aDatabase());
  const [agent, viewer] = [await user('agent'), await user('viewer')];
  const kept = await accept();
  const first = await accept({ emailAddress: 'rosa@clinic.example', companyName: 'Clinic' });
  const second = await accept({ emailAddress: 'rosa@home.example' });
  for (const leadId of [first, second]) {
    await agent.merge(leadId, kept);
  }
  const { merged } = await agent.page(kept);
  expect(merged.map(({ lead }) => lead.id)).toEqual([second, first]);
  expect(merged[1]?.fields).toContainEqual(
    expect.objectContaining({ name: 'companyName', values: ['Clinic'] }),
  );
  expect((await agent.page(first)).merged).toEqual([]);
  const revealed = await viewer.call('revealLead', { params: { leadId: kept } });
  expect(revealed.body.lead.email).toBe('ann@lab.example');
  expect(JSON.stringify(revealed.body.merged)).not.toContain('rosa@');
  expect(JSON.stringify((await viewer.page(kept)).merged)).not.toContain('rosa@');
});

test('a lead’s page lists the leads that share a contact with it, or with a lead merged into it', async () => {
  const { accept, user } = await anOffice(await aDatabase());
  const agent = await user('agent');
  const byPhone = await accept({ emailAddress: 'ann@home.example', phone: '+17025550188' });
  const merged = await accept({ emailAddress: 'ann@clinic.example', phone: '+17025550188' });
  const kept = await accept({ phone: '' });
  await accept({ emailAddress: 'bo@other.example', phone: '+12125550199' });
  await agent.merge(merged, kept);
  const { related } = await agent.page(kept);
  expect(related.map(({ id }) => id)).toEqual([merged, byPhone]);
});

test('a lead’s page lists the same laboratory by email domain and NPI, but not by the domain of an email service', async () => {
  const { accept, user } = await anOffice(await aDatabase());
  const [agent, viewer] = [await user('agent'), await user('viewer')];
  const npi = '1234567893';
  const ann = await accept({ emailAddress: 'ann@St.Example', phone: '+1', npi });
  const bo = await accept({ emailAddress: 'bo@st.example', phone: '+2' });
  const cid = await accept({ emailAddress: 'cid@gmail.com', phone: '+3', npi });
  const dee = await accept({ emailAddress: 'dee@gmail.com', phone: '+4' });
  await accept({ emailAddress: 'eve@sub.st.example', phone: '+5' });
  await accept({ emailAddress: 'spam@st.example', phone: '+6' }, 'spam');
  const laboratory = async (leadId: string, browser = agent) =>
    (await browser.page(leadId)).sameLaboratory;
  expect((await laboratory(ann)).map(({ lead, shared }) => [lead.id, ...shared])).toEqual([
    [cid, 'NPI 1234567893'],
    [bo, 'st.example'],
  ]);
  expect((await laboratory(cid)).map(({ lead }) => lead.id)).toEqual([ann]);
  expect(await laboratory(dee)).toEqual([]);
  const [, masked] = await laboratory(ann, viewer);
  expect(masked).toMatchObject({ lead: { email: 'b•••@st.example' }, shared: ['st.example'] });
});

async function anOffice(databaseUrl: string) {
  const office = await aConsole(databaseUrl);
  return {
    ...office,
    accept: async (
      changes: NonNullable<RawLead['payload']> = {},
      status: 'accepted' | 'spam' = 'accepted',
    ) => {
      const payload = { phone: '+17025550123', emailAddress: 'ann@lab.example', ...changes };
      const lead = await office.accept({ status, payload: { firstname: 'Ann', ...payload } });
      return lead.id;
    },
  };
}
