import { expect, test } from 'vitest';
import { pageStyles } from './page-styles.ts';

const html =
  '<main data-accent="red" class="lg:w-[2px] card [&amp;_a]:p-1" data-state="closed"><a>x</a></main>';

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
  ['/* note */.card{a:b}', '.card{a:b}'],
  ['main,table{a:b}', 'main{a:b}'],
  ['.card>a,.card>hr{a:b}', '.card>a{a:b}'],
  ['::-webkit-datetime-edit{a:b}', ''],
  ['::selection{a:b}', '::selection{a:b}'],
  [':root,:host{--x:1px}.card{a:var(--x) b}', '.card{a:1px b}'],
  [':root{--x:var(--y);--y:1px}.card{a:calc(var(--x)*2)}', '.card{a:calc(1px*2)}'],
  [':root{--x:1px}.card{--x:2px;a:var(--x)}', ':root{--x:1px}.card{--x:2px;a:var(--x)}'],
  [
    ':root{--x:1px}@media print{:root{--x:2px}}.card{a:var(--x)}',
    ':root{--x:1px}@media print{:root{--x:2px}}.card{a:var(--x)}',
  ],
  ['@property --x{syntax:"*";initial-value:1px}.card{a:var(--x)}', '.card{a:1px}'],
  [
    '@property --x{syntax:"<length>";initial-value:0}.card{a:calc(3px + var(--x))}',
    '.card{a:calc(3px + 0px)}',
  ],
  ['@property --x{syntax:"*"}.card{a:var(--x,2px) b}', '.card{a:2px b}'],
  ['@layer properties{*{--x:1px}}@property --x{syntax:"*"}.card{a:var(--x,2px)}', '.card{a:2px}'],
  [
    '@property --x{syntax:"*";inherits:false}.card{--x:1px;a:var(--x)}main{a:var(--x,2px)}',
    '@property --x{syntax:"*";inherits:false}.card{--x:1px;a:var(--x)}main{a:var(--x,2px)}',
  ],
  [
    ':root{--x:1px;--y:var(--x)}.card{--x:2px;a:var(--y)}',
    ':root{--x:1px;--y:var(--x)}.card{--x:2px;a:var(--y)}',
  ],
  ['.card{a:var(--set-by-script,0px)}', '.card{a:var(--set-by-script,0px)}'],
  ['.card{a:var(--tw-unset,2px)}', '.card{a:2px}'],
  [':root{--x:.25rem}.card{margin-top:calc(var(--x) * 6)}', '.card{margin-top:1.5rem}'],
  ['.card:is(.other,.card)>a{a:b}', '.card:is(.other,.card)>a{a:b}'],
  ['main:has(.other){a:b}', ''],
  ['.card{content:", "}', '.card{content:", "}'],
  ['@media print{.card{a:b}}@media print{.card{c:d}}', '@media print{.card{a:b;c:d}}'],
  ['@media print{@media screen{.other{a:b}}}', ''],
  [
    '@keyframes fill{to{a:b}}.card{animation:1s fill}',
    '@keyframes fill{to{a:b}}.card{animation:1s fill}',
  ],
  ['@keyframes fill{to{a:b}}', ''],
  ['@page sheet{margin:0}@page{margin:0}', '@page{margin:0}'],
  ['[data-accent=red] .card,[data-accent=blue] .card{a:b}', '[data-accent=red] .card{a:b}'],
  ['::view-transition-old(*){a:b}', ''],
  [
    '@font-face{font-family:F;src:a;unicode-range:U+20-7E}@font-face{font-family:F;src:b;unicode-range:U+E9}',
    '@font-face{font-family:F;src:a;unicode-range:U+20-7E}',
  ],
  [
    '.card{c:d;a:b}@supports (color:color-mix(in lab, red, red)){.card{a:e}}.card{f:g}',
    '.card{c:d;a:e;f:g}',
  ],
  ['@supports (color:color-mix(in lab, red, red)){.card{a:e}}', '.card{a:e}'],
])('%s becomes %j', (rule, kept) => {
  expect(pageStyles(rule, html).rules).toBe(kept);
});

test('page styles keep states that a script or the visitor may change', () => {
  const rules = '.card[data-state=open]{a:b}[hidden]:where(:not([hidden=until-found])){a:c}';
  expect(pageStyles(rules, html).rules).toBe(rules);
});

test('a rule is kept if its class is optional or one of several', () => {
  const rules = '.card:not(.other){a:b}:is(.card,.other)[aria-current]{a:c}';
  expect(pageStyles(rules, html).rules).toBe(rules);
});

test('page styles keep the steps of an animation', () => {
  const rules = '@keyframes fill{0%{a:b}50.5%{a:c}}.card{animation:1s fill}';
  expect(pageStyles(rules, html).rules).toBe(rules);
});

test('a font that is a file of ours is apart from the rules', () => {
  const font = '@font-face{font-family:F;src:url(f.woff2)}';
  const fallback = '@font-face{font-family:G;src:local(Arial)}';
  expect(pageStyles(font + fallback, html)).toEqual({ rules: fallback, fonts: font });
});
