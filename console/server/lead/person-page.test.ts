import { describe, expect, test } from 'vitest';
import { addAnswer } from '#server/leads/answers.ts';
import { newId } from '#server/lib/ids.ts';
import { anAnswer } from '#tests/support/answer.ts';
import { aConsole, type Browser } from '#tests/support/console.ts';
import { everyDatabase } from '#tests/support/databases.ts';
import type { RawLead } from '#tests/support/submission.ts';

describe.each(everyDatabase())('the page of a person on $name', ({ place }) => {
  test('the surviving lead of a merge shows the merged submissions with their answers', async () => {
    const { accept, user } = await anOffice(await place());
    const [agent, viewer] = [await user('agent'), await user('viewer')];
    const kept = await accept();
    const first = await accept({ emailAddress: 'rosa@clinic.example', companyName: 'Clinic' });
    const second = await accept({ emailAddress: 'rosa@home.example' });
    for (const leadId of [first, second]) {
      await agent.call('mergeLead', { params: { leadId }, body: { intoId: kept } });
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

  test('a person’s page shows every submission, merged or not, with one conversation', async () => {
    const { accept, user, answer, reply } = await anOffice(await place());
    const agent = await user('agent');
    const byPhone = await accept({ emailAddress: 'ann@home.example', phone: '+17025550188' });
    const merged = await accept({ emailAddress: 'ann@clinic.example', phone: '+17025550188' });
    const kept = await accept({ phone: '' });
    const other = await accept({ emailAddress: 'bo@other.example', phone: '+12125550199' });
    await agent.call('mergeLead', { params: { leadId: merged }, body: { intoId: kept } });
    await agent.call('addNote', { params: { leadId: byPhone }, body: { text: 'Called.' } });
    await reply(agent, kept);
    await answer(merged);
    await answer(other);
    for (const leadId of [kept, merged]) {
      const { body } = await agent.call('person', { params: { leadId } });
      expect(body.submissions.map(({ lead }) => lead.id)).toEqual([kept, merged, byPhone]);
      expect(body.submissions.map(({ fields }) => fields.length)).toEqual([3, 3, 3]);
      expect(body.notes).toMatchObject([{ text: 'Called.', mayEdit: false, mayRemove: false }]);
      expect(body.replies).toHaveLength(1);
      expect(body.answers).toMatchObject([{ leadId: merged }]);
    }
    const missing = await agent.call('person', { params: { leadId: newId() } });
    expect(missing.status).toBe(404);
  });

  test('a person’s page lists the same laboratory by email domain and NPI, but not by the domain of an email service', async () => {
    const { accept, user } = await anOffice(await place());
    const [agent, viewer] = [await user('agent'), await user('viewer')];
    const npi = '1234567893';
    const ann = await accept({ emailAddress: 'ann@St.Example', phone: '+1', npi });
    const bo = await accept({ emailAddress: 'bo@st.example', phone: '+2' });
    const cid = await accept({ emailAddress: 'cid@gmail.com', phone: '+3', npi });
    const dee = await accept({ emailAddress: 'dee@gmail.com', phone: '+4' });
    await accept({ emailAddress: 'eve@sub.st.example', phone: '+5' });
    await accept({ emailAddress: 'spam@st.example', phone: '+6' }, 'spam');
    const laboratory = async (leadId: string, browser = agent) =>
      (await browser.call('person', { params: { leadId } })).body.laboratory;
    expect((await laboratory(ann)).map(({ lead, shared }) => [lead.id, ...shared])).toEqual([
      [cid, 'NPI 1234567893'],
      [bo, 'st.example'],
    ]);
    expect((await laboratory(cid)).map(({ lead }) => lead.id)).toEqual([ann]);
    expect(await laboratory(dee)).toEqual([]);
    const [, masked] = await laboratory(ann, viewer);
    expect(masked).toMatchObject({ lead: { email: 'b•••@st.example' }, shared: ['st.example'] });
  });

  test('a person’s page shows a viewer only masked contacts, even in emails and notes', async () => {
    const { accept, user, answer } = await anOffice(await place());
    const [agent, viewer] = [await user('agent'), await user('viewer')];
    const lead = await accept();
    const params = { leadId: lead };
    await agent.call('addNote', { params, body: { text: 'Call +1 702 555 0123' } });
    await answer(lead);
    const text = JSON.stringify((await viewer.call('person', { params })).body);
    expect(text).toContain('•••');
    for (const hidden of ['ann@lab', '5550123', '555 0123']) expect(text).not.toContain(hidden);
  });
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
    reply: (browser: Browser, leadId: string) =>
      browser.call('sendReply', {
        params: { leadId },
        body: { key: newId(), subject: 'Re: Your request', text: 'Hello', seenReplyId: null },
      }),
    answer: (leadId: string) =>
      addAnswer(office.db, anAnswer(leadId, { text: 'From ann@lab.example' })),
  };
}
