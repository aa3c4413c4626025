import { expect, test } from 'vitest';
import { passwordProblem } from './password-problem.ts';
import { assertStrong, ourWords } from './password-strength.ts';

const ann = ['Ann Miller', 'ann@lab.example', ...ourWords];

test.each([
  ['password1234', 'stolen'],
  ['qwertyuiopasdf', 'stolen'],
  ['Q W E R T Y U I O P A S D F', 'stolen'],
  ['ＰＡＳＳword１２３４', 'stolen'],
  ['            ', 'Repeats'],
  ['zaq12wsx zaq12wsx', 'easy to guess'],
  ['laboratorylaboratory', 'our names'],
  ['LDL Laboratory 2026!!', 'our names'],
  ['ann@lab.example', 'your address'],
  ['MillerMillerAnn', 'your name'],
  ['P@ssw0rd!!2026', 'easy to guess'],
  ['correct horse', 'easy to guess'],
  ['correct horse battery staple', 'stolen'],
  ['p a s s w o r d', 'easy to guess'],
  ['!p!a!s!s!w!o!r!d!', 'easy to guess'],
  ['pásswörd1234', 'stolen'],
  ['Analyzer Specimen 1', 'our names'],
])('the password "%s" is rejected', (password, reason) => {
  expect(passwordProblem(password, ann)).toContain(reason);
});

test.each([
  'correct horse battery',
  'my dog likes cheese',
  'Xq7#kd9!plmZ',
  'eine sehr lange Nacht im Mai',
  'коричневая лиса прыгает',
  `${'x7K!'.repeat(2)}${'Zp3 '.repeat(3)}tulip garden`,
  'Miller counts eleven boats',
  '#$%^&*(!)-_+=',
])('the password "%s" is accepted', (password) => {
  expect(passwordProblem(password, ann)).toBeNull();
});

test('the problem with a password is an error at its field', async () => {
  const wrong = assertStrong('password', 'password1234', []);
  await expect(wrong).rejects.toMatchObject({
    fieldErrors: { password: expect.stringContaining('stolen') },
  });
});

test('a password of the maximum length takes less than a second to check', () => {
  const before = process.cpuUsage();
  passwordProblem('4@8({[<69!1|0$5+7%2'.repeat(11).slice(0, 200), []);
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
});
