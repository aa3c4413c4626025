import { expect, test } from 'vitest';
import { newId } from '#server/lib/ids.ts';
import { aConsole, type Member } from '#tests/support/console.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { aReceivedMessage } from '#tests/support/received-message.ts';

const situations = [
  ...(['new', 'mine', 'theirs', 'nobody’s', 'lost', 'won'] as const),
  ...(['merged', 'spam', 'quarantined', 'erased'] as const),
] as const;
type Situation = (typeof situations)[number];
/** The visitor answers our email, or writes to the mailbox. */
const routes = ['an answer', 'a new email'] as const;
/** Reasons why the usual user might not hear of it. */
const troubles = ['none', 'replied', 'late', 'disabled', 'muted', 'no recipients'] as const;

test('nothing that a visitor writes in 120 conversations is without a list or without somebody told', async () => {
  const office = await anOffice(await aDatabase());
  const lost: string[] = [];
  for (const [situation, story] of stories()) {
    const isTold = await office.converse(situation, story);
    if (!isTold) lost.push([situation, ...Object.values(story)].join(', '));
  }
  expect(lost).toEqual([]);
});

type Story = {
  readonly route: (typeof routes)[number];
  readonly form: 'contact' | 'career';
  readonly trouble: (typeof troubles)[number];
};

/** Each situation with each route and trouble. The forms alternate, so each of them meets all of these. */
function stories(): (readonly [Situation, Story])[] {
  return situations.flatMap((situation, i) =>
    routes.flatMap((route, j) =>
      troubles.map((trouble, k) => {
        const form = (i + j + k) % 2 === 0 ? 'contact' : 'career';
        return [situation, { route, form, trouble }] as const;
      }),
    ),
  );
}

async function anOffice(databaseUrl: string) {
  const { accept, user, store, db, now, pass } = await aConsole(databaseUrl);
  const owner = await user('owner');
  const [me, colleague, disabled] = [await user('agent'), await user('agent'), await user('agent')];
  const gone = disabled.id;
  await db.updateTable('users').set({ disabled_at: 1 }).where('id', '=', gone).execute();
  await owner.call('changeAnswering', { body: { form: 'career', needsReply: false } });
  let count = 0;

  type Prepared = {
    readonly id: string;
    readonly change: (more: object) => Promise<unknown>;
    readonly assign: (member: Member) => Promise<unknown>;
  };
  const arrange: Record<Situation, (lead: Prepared) => Promise<unknown>> = {
    new: async () => undefined,
    quarantined: async () => undefined,
    merged: async () => undefined,
    mine: ({ assign }) => assign(me),
    theirs: ({ assign }) => assign(colleague),
    'nobody’s': ({ change }) => change({ progress: 'contacted', assigneeId: null }),
    lost: ({ change }) => change({ progress: 'lost' }),
    won: ({ change }) => change({ progress: 'won' }),
    spam: ({ id }) => owner.call('markSpam', { body: { leadIds: [id] } }),
    erased: ({ id }) => owner.erase(id),
  };

  async function prepare(situation: Situation, { form, trouble }: Story, address: string) {
    const status = situation === 'quarantined' ? 'quarantined' : 'accepted';
    const payload = { firstname: 'Ann', emailAddress: address };
    const { id } = await accept({ form, status, payload }, { deliveries: [] });
    const change = (more: object) => owner.change(id, more);
    const assign = ({ id: assigneeId }: Member) => change({ progress: 'contacted', assigneeId });
    if (['replied', 'late'].includes(trouble) && situation !== 'quarantined') {
      const body = { key: newId(), subject: 'Hello', text: 'Hello' };
      await colleague.call('sendReply', { params: { leadId: id }, body });
      pass(60);
    }
    await arrange[situation]({ id, change, assign });
    if (trouble === 'disabled' && situation !== 'erased') {
      const row = { lead_id: id, progress: 'new', assignee_id: gone } as const;
      await db
        .insertInto('lead_work')
        .values(row)
        .onConflict((conflict) => conflict.column('lead_id').doUpdateSet({ assignee_id: gone }))
        .execute();
    }
    if (situation !== 'merged') return id;
    const kept = await accept({ form, payload }, { deliveries: [] });
    await owner.merge(id, kept.id);
    return id;
  }

  /** Users hear of answers, or of none at all. */
  async function mute(isMuted: boolean): Promise<void> {
    const choices = isMuted ? '{"mail":[],"console":[],"forms":null}' : null;
    await db.updateTable('users').set({ notification_choices: choices }).execute();
  }

  return {
    /** True if what the visitor wrote is in a list, and somebody was told of it. */
    converse: async (situation: Situation, story: Story): Promise<boolean> => {
      count += 1;
      const address = `visitor${count}@lab.example`;
      const arrivedAt = now();
      const leadId = await prepare(situation, story, address);
      await mute(story.trouble === 'muted');
      const message = aReceivedMessage({
        from: { name: 'Ann', address },
        signedLeadIds: story.route === 'an answer' ? [leadId] : [],
        // Through a ticket system.
        isBulk: story.route === 'an answer' && story.form === 'career',
        // Read only after the team has written.
        receivedAt: story.trouble === 'late' ? arrivedAt : now(),
      });
      const team =
        story.trouble === 'no recipients' || story.trouble === 'muted' ? [] : ['sales@lab.example'];
      const place = { mailbox: 'm', uidValidity: '1', uid: count };
      const before = now();
      const taken = await store.takeMessage(place, message, before, undefined, team);
      await mute(false);
      pass(120);
      if (taken.result !== 'taken') {
        const { passed } = await store.attention(before, now(), 0);
        return passed > 0;
      }
      const { id: answerId } = await db
        .selectFrom('lead_answers')
        .select('id')
        .where('lead_id', '=', taken.leadId)
        .orderBy('received_at', 'desc')
        .executeTakeFirstOrThrow();
      const told = [
        ...(await db
          .selectFrom('notifications')
          .where('event', '=', `answer:${answerId}`)
          .select('id')
          .execute()),
        ...(await db
          .selectFrom('deliveries')
          .where('item', '=', answerId)
          .where('event', '=', 'answer')
          .select('id')
          .execute()),
      ];
      const view = { spam: 'spam', quarantined: 'quarantine' }[situation as 'spam'] ?? 'unanswered';
      const list = await owner.call('leads', { query: { view, order: 'newest', limit: '10' } });
      return told.length > 0 && list.body.leads.some(({ id }) => id === taken.leadId);
    },
  };
}
