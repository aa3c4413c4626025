import '#server/extension/install-console.ts';
import { addAnswer, type NewAnswer } from '#console/server/leads/answers.ts';
import { openConnection } from '#server/db/open-connection.ts';
import { createTransactions } from '#server/db/transactions.ts';
import { cleanLine } from '#server/lib/clean-text.ts';
import { newId } from '#server/lib/ids.ts';
import { anAnswer } from '#tests/support/answer.ts';
import {
  changeMeanwhile,
  expectCleanAt,
  leadPane,
  openLead,
  sendDemoRequest,
} from '#tests/support/console-page.ts';
import { expect, test } from '#tests/support/console-test.ts';

/** R199. */
test('answers appear in the history as text, with files to download', async ({ page, server }) => {
  await sendDemoRequest(server.site);
  await expect(page.locator('[data-lead]').getByText('Ann').first()).toBeVisible();
  await storeAnswers(server.dataDir, [
    {
      subject: 'Re: Your request',
      text: 'Tuesday works. <b>Not markup</b>',
      quoted: '> When may I call?',
      files: [
        {
          id: newId(),
          name: cleanLine('test list.pdf', 100),
          mediaType: cleanLine('application/pdf', 100),
          bytes: 4,
          content: Buffer.from('%PDF'),
          omission: null,
        },
      ],
    },
    { kind: 'auto-reply', subject: 'Out of office', text: 'I am away.' },
    { is_from_other: 1, from_address: 'bob@else.example', text: 'I take over from Ann.' },
    { kind: 'team', is_unverified: 1, from_address: 'olga@site.example', text: 'Send a price.' },
    {
      kind: 'bounce',
      from_name: 'Mail Delivery System',
      subject: 'Undelivered',
      bounced_address: 'ann@lab.example',
      bounce_reason: '550 5.1.1 User unknown',
    },
  ]);
  await openLead(page);
  await expect(page.getByText('Tuesday works. <b>Not markup</b>')).toBeVisible();
  await expect(page.getByText('> When may I call?')).toBeHidden();
  await page.getByText('Show quoted text').first().click();
  await expect(page.getByText('> When may I call?')).toBeVisible();
  await expect(page.getByText('I am away.')).toBeHidden();
  await expect(page.getByText('From another address: bob@else.example')).toBeVisible();
  await expect(page.getByText('Sender not verified: olga@site.example')).toBeVisible();
  await expect(page.getByText('Email to ann@lab.example does not arrive: 550 5.1.1')).toBeVisible();
  const newest = page.getByRole('region', { name: 'Newest answer' });
  await expect(newest).toContainText('I take over from Ann.');
  await expectCleanAt(page, 390, 768, 1440);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'test list.pdf' }).click();
  expect((await download).suggestedFilename()).toBe('test list.pdf');
});

test('an answer appears in place, and nothing moves while a user types', async ({
  page,
  server,
}) => {
  await sendDemoRequest(server.site);
  await openLead(page);
  await page.getByLabel('Write a reply or a note').click();
  const subject = page.getByText(/^Subject: /);
  await expect(subject).toHaveText('Subject: Re: We got your demo request');
  await storeAnswers(server.dataDir, [
    { subject: 'A question', text: 'What does it cost?', from_name: 'Ann Lee' },
  ]);
  await changeMeanwhile(page, 'notes', { text: 'Called' });
  await expect(leadPane(page).getByText('What does it cost?')).toBeVisible();
  await expect(subject).toHaveText('Subject: Re: A question');
  await expect(page.getByRole('heading', { name: 'Ann Lee', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Discard' })).toHaveCount(0);

  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('It depends.');
  const place = await message.boundingBox();
  await storeAnswers(server.dataDir, [{ subject: 'Another question', text: 'On what?' }]);
  await changeMeanwhile(page, 'notes', { text: 'Called' });
  await expect(page.locator('.timeline').getByText('On what?')).toBeVisible();
  await expect(page.getByText('Ann answered.')).toBeVisible();
  await expect(message).toHaveValue('It depends.');
  await expect(message).toBeFocused();
  expect(await message.boundingBox()).toEqual(place);
  await expect(subject).toHaveText('Subject: Re: A question');
  await page.getByRole('button', { name: 'Discard' }).click();
  const newest = page.getByRole('region', { name: 'Newest answer' });
  await expect(newest).toContainText('On what?');
  // The mark is for the line of the history.
  await expect(newest.locator('.timeline-mark')).toBeHidden();
  await expect(page.locator('.timeline').getByText('On what?')).toHaveCount(0);
});

async function storeAnswers(
  dataDir: string,
  answers: readonly Partial<NewAnswer>[],
): Promise<void> {
  const connection = await openConnection({ dataDir });
  const { id: leadId } = await connection.db
    .selectFrom('leads')
    .select('id')
    .executeTakeFirstOrThrow();
  for (const [i, answer] of answers.entries()) {
    const message_id = `<${i}.${Date.now()}@lab.example>`;
    const stored = { text: '', quoted: '', message_id, received_at: Date.now() + i, ...answer };
    await createTransactions(connection).write((db) => addAnswer(db, anAnswer(leadId, stored)));
  }
  await connection.db.destroy();
}
