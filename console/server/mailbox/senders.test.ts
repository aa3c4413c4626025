import { expect, test } from 'vitest';
import { aMail, readMail } from '#tests/support/raw-mail.ts';

const ann = 'ann@lab.example';

test.each([
  [`Ann Lee, MD <${ann}>`, 'Ann Lee, MD'],
  [`Lee, Ann, MD, PhD <${ann}>`, 'Lee, Ann, MD, PhD'],
  [`Ann Lee; MD <${ann}>`, 'Ann Lee, MD'],
  [`Ann Lee, MD ${ann}`, 'Ann Lee, MD'],
  [`"Lee, Ann" <${ann}>, MD`, 'Lee, Ann'],
  [`Ann (Lab, Main) Lee, MD <${ann}>`, 'Ann Lee, MD'],
  [`Ann Lee, M.D., FCAP <${ann}>, Bob, MT <bob@lab.example>`, 'Ann Lee, M.D., FCAP'],
  [`Ann <${ann}>, Bob <bob@lab.example>`, 'Ann'],
  [`${ann} (Ann Lee)`, 'Ann Lee'],
  [`Lab: Ann <${ann}>, bob@lab.example;`, 'Ann'],
  [`Dr. Lee: Lab <${ann}>`, 'Lab'],
  [`ANN@lab.example`, ''],
  [`<<${ann}>>`, ''],
  [`Ann <mailto:${ann}>`, 'Ann'],
  [`Ann Lee [mailto:${ann}]`, ''],
  [`"Ann Lee <${ann}>`, ''],
  [`Ann Lee <${ann}`, 'Ann Lee'],
  [`=?utf-8?Q?Lee=2C_Ann?= <${ann}>`, 'Lee, Ann'],
  [`=?utf-8?Q?Lee, Ann?= <${ann}>`, 'Lee, Ann'],
  [`=?utf-8?Q?K=E9vin?= <${ann}>`, 'Kévin'],
])('the sender in From: %s is found', async (From, name) => {
  expect((await readMail(aMail({ From }))).from).toEqual({ name, address: ann });
});

test.each([
  [{ From: '', Sender: `Ann <${ann}>` }, 'Ann'],
  [{ From: '', 'Reply-To': `Ann Lee, MD <${ann}>` }, 'Ann Lee, MD'],
  [{ From: 'Ann Lee', 'Reply-To': ann }, 'Ann Lee'],
  [{ From: 'Ann Lee, MD', Sender: ann }, 'Ann Lee, MD'],
  [{ From: 'Ann <ann>', 'Return-Path': `<${ann}>` }, 'Ann'],
])('the address of the sender in %j is found', async (headers, name) => {
  expect((await readMail(aMail(headers))).from).toEqual({ name, address: ann });
});

test('a lead is looked up by all authors, and by Reply-To if a list rewrote From', async () => {
  const senders = async (headers: Readonly<Record<string, string>>) =>
    (await readMail(aMail(headers))).senders;
  expect(await senders({ From: `Bob <bob@lab.example>, Ann <${ann}>` })).toEqual([
    'bob@lab.example',
    ann,
  ]);
  expect(await senders({ From: 'Ann via Lab <lab@lists.example>', 'Reply-To': ann })).toEqual([
    'lab@lists.example',
    ann,
  ]);
  expect(await senders({ From: 'Ann' })).toEqual([]);
});
