import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { aLead } from '#tests/support/submission.ts';
import { replyHtml } from './reply-html.ts';
import { replyMail } from './visitor-mails.ts';

test.each([
  ['Adam Agent', '"Adam Agent, LDL" <leads@site.example>'],
  ['Bob "B" <eve@x.example>\\', '"Bob \\"B\\" <eve@x.example>\\\\, LDL" <leads@site.example>'],
  ['Zoë Ødegård 王', expect.stringMatching(/^=\?UTF-8\?.*<leads@site\.example>$/)],
  ['Ann\r\nBcc: eve@x.example', expect.stringMatching(/<leads@site\.example>$/)],
])('a reply by %j comes from that person at the company’s address', async (name, from) => {
  const message = await mailBy(name);
  const mail = await PostalMime.parse(message);
  expect(mail.from).toEqual({
    name: `${name.replace(/\s+/g, ' ')}, LDL`,
    address: 'leads@site.example',
  });
  const header = /^From: (.*(?:\r\n .*)*)/m.exec(message.toString());
  expect(header?.[1]?.replace(/\r\n/g, '')).toEqual(from);
  expect(mail.headers.some(({ key }) => key === 'bcc')).toBe(false);
  expect(message.toString()).toMatch(/^Content-Type: multipart\/alternative;/m);
});

test('the HTML part has the words of the text, and its links work', () => {
  const text =
    'Hello <Ann> & team,\n\nsee (https://ldl.example/a_(b)?x=1&y="), http://ldl.example.\nor write to ann+x@lab.example! Not javascript:alert(1), ftp://x, @lab or https://.';
  const html = replyHtml(`${text}\n\nAdam\n+1 702`, 'Adam\n+1 702');
  const [, body = ''] = html.split(/<body[^>]*>/);
  const words = body
    .replace(/<br>|<\/p>/g, ' ')
    .replace(/<[^>]*>|&nbsp;/g, '')
    .replace(
      /&(\w+);/g,
      (_, name: string) => ({ lt: '<', gt: '>', amp: '&', quot: '"' })[name] ?? '',
    );
  const plain = (some: string) => some.split(/\s+/).filter(Boolean).join(' ');
  expect(plain(words)).toBe(plain(`${text} Adam +1 702`));
  const links = Array.from(html.matchAll(/href="([^"]*)"/g), ([, href]) => href);
  expect(links).toEqual([
    'https://ldl.example/a_(b)?x=1&amp;y=',
    'http://ldl.example',
    'mailto:ann%2Bx@lab.example',
  ]);
  const [before = '', after = ''] = html.split('class="rule"');
  expect([before.includes('Adam'), after.includes('Adam<br>+1 702')]).toEqual([false, true]);
  expect(html).not.toMatch(/<img|url\(|<link/);
});

async function mailBy(name: string) {
  const reply = {
    subject: 'Hello',
    text: 'Hello',
    author: { name, signature: '' },
    replyTo: 'adam@lab.example',
    parentId: null,
    answeredId: null,
    cc: [],
    files: [],
    createdAt: new Date(),
  };
  const store = { findReply: async () => reply, replyFilePart: async () => null };
  const delivery = { id: 'one', channel: 'reply:one', attempts: 1, date: new Date() };
  const compose = replyMail({ from: { name: 'Site', address: 'leads@site.example' } }, store, null);
  const message = await compose({ ...delivery, lead: aLead() });
  if (!message) throw new Error('no message');
  return buffer(message.raw());
}
