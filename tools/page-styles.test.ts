import { expect, test } from 'vitest';
import { pageStyles } from './page-styles.ts';

const html = '<main class="lg:w-[2px] card [&amp;_a]:p-1" data-state="closed"><a>x</a></main>';

test.each([
  ['.card{a:b}', '.card{a:b}'],
  ['.other{a:b}', ''],
  ['.card .other{a:b}', ''],
  ['.card,.other{a:b}', '.card{a:b}'],
  ['main>a:hover{a:b}', 'main>a:hover{a:b}'],
  ['.lg\\:w-\\[2px\\]{a:b}', '.lg\\:w-\\[2px\\]{a:b}'],
  ['.\\[\\&_a\\]\\:p-1 a{a:b}', '.\\[\\&_a\\]\\:p-1 a{a:b}'],
  ['@media print{.other{a:b}}', ''],
  ['@media print{.card{a:b}}', '@media print{.card{a:b}}'],
])('of %s the page gets %j', (rule, kept) => {
  expect(pageStyles(rule, html)).toBe(kept);
});

test('what a script or the visitor may change counts as there', () => {
  const rules = '.card[data-state="open"]{a:b}[hidden]:where(:not([hidden=until-found])){a:b}';
  expect(pageStyles(rules, html)).toBe(rules);
});

test('a class that an element may lack, or have another one of, is no reason to drop a rule', () => {
  const rules = '.card:not(.other){a:b}:is(.card,.other)[aria-current]{a:b}';
  expect(pageStyles(rules, html)).toBe(rules);
});

test('the steps of an animation stay', () => {
  const rules = '@keyframes fill{from{a:b}50.5%{a:c}}';
  expect(pageStyles(rules, html)).toBe(rules);
});
