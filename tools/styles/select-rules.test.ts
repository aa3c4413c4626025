import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageStyles } from './page-styles.ts';

test('no rule that an element of the page matches is dropped', () => {
  fc.assert(
    fc.property(aMatchingSelector, ({ html, selector }) => {
      expect(pageStyles(`${selector}{a:b}`, html).rules).toMatch(/\{a:b\}$/);
    }),
  );
});

test('a rule that needs a class, an element, or an accent that is not in the page is dropped', () => {
  fc.assert(
    fc.property(aMatchingSelector, fc.constantFrom(...missing), ({ html, selector }, part) => {
      const sheet = [`${selector} ${part}`, `${part} ${selector}`, `:is(${part}) ${selector}`];
      expect(pageStyles(sheet.map((each) => `${each}{a:b}`).join(''), html).rules).toBe('');
    }),
  );
});

const missing = ['.other', 'table', '[data-accent=blue]'];

/**
 * Generates the path from the root to an element. Each step has an element name, classes, and the
 * part of both that a selector names.
 */
const aMatchingSelector = fc
  .array(
    fc.record({
      name: fc.constantFrom('main', 'section', 'p', 'A'),
      classes: fc.subarray(['card', 'lg:w-[2px]', '[&_a]:p-1', '-mt-0.5', 'é']),
      namesElement: fc.boolean(),
      named: fc.nat(5),
      combinator: fc.constantFrom(' ', '>', ' * '),
      state: fc.constantFrom(
        '',
        ':hover',
        ':not(.gone)',
        '[data-state=open]',
        ':is(.gone,*)',
        ':where(:not([hidden=gone]))',
        ':first-child',
        '[data-accent=red]',
      ),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((path) => {
    const open = path.map(
      ({ name, classes }) =>
        `<${name} data-accent="red" class="${classes.join(' ').replaceAll('&', '&amp;')}">`,
    );
    const close = path.map(({ name }) => `</${name}>`).reverse();
    const compounds = path.map(({ name, classes, namesElement, named, state }) => {
      const chosen = classes.slice(0, named).map((each) => `.${escapeName(each)}`);
      return `${namesElement ? name : '*'}${chosen.join('')}${state}`;
    });
    const combined = path.slice(1).map(({ combinator }, index) => {
      // A star between two compounds requires an element there, so only a child combinator can do
      // without one.
      return `${combinator === ' * ' ? ' ' : combinator}${compounds[index + 1]}`;
    });
    return {
      html: [...open, ...close].join(''),
      selector: [compounds[0], ...combined].join(''),
    };
  });

function escapeName(name: string): string {
  return name.replace(/[^\w-]/g, (sign) => `\\${sign}`);
}
