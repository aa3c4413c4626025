import { expect, test } from 'vitest';
import { isForward, splitQuoted } from '#console/server/mailbox/quoted-text.ts';

const header = (from: string, sent: string, to: string, subject: string) =>
  `${from} LDL <leads@site.example>\n${sent}\n${to} Ann Lee\n${subject} Your request\n\nWhen?`;

test.each([
  '-----Original Message-----\nFrom: Olga',
  '-------- Ursprüngliche Nachricht --------\nVon: Olga',
  header('From:', 'Sent: Thursday, November 26, 2026 9:00:00 AM', 'To:', 'Subject:'),
  header('*From:*', '*Date:* 26 November 2026 at 09:00', '*To:*', '*Subject:*'),
  header('________________________________\nFrom:', 'Sent: Nov 26, 2026', 'To:', 'Subject:'),
  header('_____________\n\nVon:', 'Gesendet: 26. November 2026 09:00', 'An:', 'Betreff:'),
  header('De :', 'Envoyé : jeudi 26 novembre 2026 09:00', 'À :', 'Objet :'),
  header('Fra:', 'Sendt: 26. november 2026 09:00', 'Til:', 'Emne:'),
  header('Od:', 'Wysłano: 26 listopada 2026 09:00', 'Do:', 'Temat:'),
  header('差出人:', '送信日時: 2026年11月26日 9:00', '宛先:', '件名:'),
  'On Sun, Nov 22, 2026 Olga\n<olga@site.example> wrote:\n> When?',
  'On Nov 24, 2026, at 09:12, Olga wrote:\n\n> When?',
  'On Tuesday, Olga <o@s.example> wrote:\n> When?',
  'Olga <o@s.example> wrote:\n> When?\n> Where?',
  'Am 22.11.2026 schrieb Olga:\n> Wann?',
  'Am 24.11.2026 um 09:12 schrieb Olga Smith:\n\nWann?',
  'Le mar. 24 nov. 2026 à 09:12, Olga <o@s.example> a écrit :\n> Mardi ?',
  'El mar, 24 nov 2026 a las 9:12, Olga (<o@s.example>)\nescribió:\n\n¿Martes?',
  'Il giorno mar 24 nov 2026 alle ore 09:12 Olga <o@s.example> ha scritto:\n\n> quando',
  'Em ter., 24 de nov. de 2026 às 09:12, Olga <o@s.example> escreveu:\n\n> quando',
  'Op di 24 nov 2026 om 09:12 schreef Olga <o@s.example>:\n\n> wanneer',
  'wt., 24 lis 2026 o 09:12 Olga <o@s.example> napisał(a):\n\n> kiedy',
  'W dniu 24.11.2026 o 09:12, Olga pisze:\n> kiedy',
  'Den tir. 24. nov. 2026 kl. 09.12 skrev Olga <o@s.example>:\n\n> hvornår',
  'ti 24. marrask. 2026 klo 9.12 Olga (o@s.example) kirjoitti:\n\n> koska',
  'út 24. 11. 2026 v 9:12 odesílatel Olga <o@s.example> napsal:\n\n> kdy',
  'Olga <o@s.example>, 24 Kas 2026 Sal, 09:12 tarihinde şunu yazdı:\n\n> ne',
  'Olga <o@s.example> ezt írta (időpont: 2026. nov. 24., K, 9:12):\n\n> mikor',
  'вт, 24 нояб. 2026 г. в 09:12, Olga <o@s.example>:\n\n> когда',
  '24 нояб. 2026 г., в 09:12, Olga <o@s.example> написал(а):\n\n> когда',
  '2026年11月24日(火) 9:12 Olga <o@s.example>:\n\n> いつ',
  'Olga <o@s.example> 于2026年11月24日周二 09:12写道：\n\n> 何时',
  '> When?',
  '>When?\n>Where?',
])('an answer above %j is split from it', (quoted) => {
  expect(splitQuoted(`Yes.\n\n${quoted}`)).toEqual({ text: 'Yes.', quoted });
});

test('an introduction right below the answer is split from it', () => {
  const quoted =
    'On Tuesday, November 24, 2026 at 09:12:11 AM EST, Olga <o@s.example> wrote:  \n \n When?';
  expect(splitQuoted(`Yes\n    ${quoted}`)).toEqual({ text: 'Yes', quoted });
  const wrapped = 'On Nov 24, 2026 at 9:12 AM\nOlga <o@s.example> wrote:\n> When?';
  expect(splitQuoted(`Yes\n${wrapped}`)).toEqual({ text: 'Yes', quoted: wrapped });
});

test.each([
  'Hello,\nOn Friday my colleague wrote to you about three things:\nwe need the price.',
  'Hello,\nOn Nov 24, 2026 my colleague wrote to you about three things:\nwe need the price.',
  'Hello,\nOn Nov 24 at 9:30 our director wrote:\nwe need the price.',
  'Hallo,\nAm 24.11.2026 um 9:00 schrieb meine Kollegin Ihnen:\n12 Stück.',
  'Hello,\nI met bob@lab.example on 24 Nov 2026 at 10:00 for this:\nthe price.',
  'Hello, here is the route.\nFrom: Albany\nTo: New York\nDate: every Monday\nCc: nobody\nPlease quote.',
  'Hello\nFrom: Albany <a@lab.example>\nTo: NY <n@lab.example>\nDate: every Monday\nPlease quote.',
  'From: here it is far.\nBest',
  'Our numbers:\n>5000 tests a day',
  'Our numbers:\n> 5000 tests a day',
  'Our numbers:\n>5000 tests a day\n>20 people',
  'Our goal:\n>five thousand tests',
  'Hello,\n________________\nWe need:\n5 licenses',
  'On Sunday he wrote to me\nand I agree.',
  '> When?\nAt ten.\n> Where?\nHere.',
  'Hello,\n> When?\nAt ten.',
  'See my answers below.\n\nOn Tue, Nov 24, 2026 at 9:12, Olga <o@s.example> wrote:\n\nWhen? At ten.',
])('%j is shown whole', (text) => {
  expect(splitQuoted(text)).toEqual({ text, quoted: '' });
});

test.each(['Fwd: Offer', 'FW: Offer', 'WG: Angebot', 'TR : Offre'])('%s forwards', (subject) => {
  expect(isForward(subject)).toBe(true);
  expect(isForward(`Re: ${subject}`)).toBe(false);
});
