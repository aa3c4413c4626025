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
])('%s becomes %j', (rule, kept) => {
  expect(pageStyles(rule, html)).toBe(kept);
});

test('states that a script or the visitor may change are kept', () => {
  const rules = '.card[data-state="open"]{a:b}[hidden]:where(:not([hidden=until-found])){a:b}';
  expect(pageStyles(rules, html)).toBe(rules);
});

test('a class that an element may lack, or one of several, does not drop a rule', () => {
  const rules = '.card:not(.other){a:b}:is(.card,.other)[aria-current]{a:b}';
  expect(pageStyles(rules, html)).toBe(rules);
});

test('the steps of an animation are kept', () => {
  const rules = '@keyframes fill{from{a:b}50.5%{a:c}}';
  expect(pageStyles(rules, html)).toBe(rules);
});
