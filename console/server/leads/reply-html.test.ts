import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { aDelivery } from '#tests/support/delivery.ts';
import { aLead } from '#tests/support/submission.ts';
import { replyHtml } from './reply-html.ts';
import { replyMail } from './reply-mail.ts';

test.each([
  ['Adam Agent', '"Adam Agent, LDL" <leads@site.example>'],
  ['Bob "B" <eve@x.example>\\', '"Bob \\"B\\" <eve@x.example>\\\\, LDL" <leads@site.example>'],
  ['Zoë Ødegård 王', expect.stringMatching(/^=\?UTF-8\?.*<leads@site\.example>$/)],
  ['Ann\r\nBcc: eve@x.example', expect.stringMatching(/<leads@site\.example>$/)],
])('a reply by %j is sent in that person’s name from the company’s address', async (name, from) => {
  const author = { name, signature: '' };
  const reply = { subject: 'Hello', text: 'Hello', author, replyTo: 'adam@lab.example' };
  const none = { parentId: null, answeredId: null, cc: [], files: [] };
  const store = { findReply: async () => ({ ...reply, ...none }), replyFilePart: async () => null };
  const compose = replyMail({ from: { name: 'Site', address: 'leads@site.example' } }, store, null);
  const delivery = aDelivery({ id: 'one', kind: 'reply', item: 'one', attempts: 1 });
  const message = await compose({ ...delivery, lead: aLead() });
  const raw = String(message && (await buffer(message.raw())));
  const mail = await PostalMime.parse(raw);
  const shown = `${name.replace(/\s+/g, ' ')}, LDL`;
  expect(mail.from).toEqual({ name: shown, address: 'leads@site.example' });
  const header = /^From: (.*(?:\r\n .*)*)/m.exec(raw);
  expect(header?.[1]?.replace(/\r\n/g, '')).toEqual(from);
  expect(mail.headers.some(({ key }) => key === 'bcc')).toBe(false);
});

test('the HTML part of a reply has the words of the text, and its links work', () => {
  const text =
    'Hello <Ann> & team,\n\nsee (https://ldl.example/a_(b)?x=1&y="), http://ldl.example.\nor write to ann+x@lab.example! Not javascript:alert(1), ftp://x, @lab or https://.';
  const html = replyHtml(`${text}\n\nAdam\n+1 702`, 'Adam\n+1 702');
  const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"' };
  const words = (html.split(/<body[^>]*>/)[1] ?? '')
    .replace(/<br>/g, ' ')
    .replace(/<[^>]*>|&nbsp;/g, '')
    .replace(/&(\w+);/g, (_, name: string) => entities[name] ?? '');
  const plain = (some: string) => some.trim().replace(/\s+/g, ' ');
  expect(plain(words)).toBe(plain(`${text} Adam +1 702`));
  expect(Array.from(html.matchAll(/href="([^"]*)"/g), ([, href]) => href)).toEqual([
    'https://ldl.example/a_(b)?x=1&amp;y=',
    'http://ldl.example',
    'mailto:ann%2Bx@lab.example',
  ]);
  expect(html).toMatch(/https:\/\/\.[^A]*class="rule".*\n.*Adam<br>\+1 702/);
});
