import { expect, test } from 'vitest';
import { renderDocument } from '#web/document.tsx';
import { type Analyzer, analyzers } from '#web/pages/drivers/analyzers.ts';
import {
  confirmedPart,
  defaultOrder,
  defaultView,
  matching,
  type Order,
  ofDiscipline,
  orderAfterClick,
  ordered,
  searchOf,
  viewOf,
} from '#web/pages/drivers/catalog-view.ts';

const assets = { styles: '/s.css', inlineStyles: false, font: '/f.woff2', page: '/p.js' };

function analyzer(manufacturer: string, device: string): Analyzer {
  return { manufacturer, device, discipline: 'Hematology' };
}

function names(rows: readonly Analyzer[]): string[] {
  return rows.map((row) => `${row.manufacturer} ${row.device}`);
}

const rows = [
  analyzer('Sysmex', 'XN-10'),
  analyzer('abbott', 'Alinity c'),
  analyzer('Sysmex', 'XN-2'),
  analyzer('Roche', 'cobas c 501'),
];

test.each([
  ['ABBOTT', ['abbott Alinity c']],
  ['xn-', ['Sysmex XN-10', 'Sysmex XN-2']],
  ['  roche   cobas ', ['Roche cobas c 501']],
  [' ', names(rows)],
  ['telescope', []],
  ['.*', []],
])('the drivers search for “%s” finds %j', (query, found) => {
  expect(names(matching(rows, query))).toEqual(found);
});

test('choosing a discipline keeps only its rows', () => {
  expect(names(ofDiscipline(rows, 'Biochemistry'))).toEqual([]);
  expect(ofDiscipline(rows, 'Hematology')).toHaveLength(rows.length);
});

test('drivers are sorted by manufacturer at first, with devices in numeric order', () => {
  expect(names(ordered(rows, defaultOrder))).toEqual([
    'abbott Alinity c',
    'Roche cobas c 501',
    'Sysmex XN-2',
    'Sysmex XN-10',
  ]);
});

test('a second click on a column reverses the order, and a third restores it', () => {
  const second = orderAfterClick(defaultOrder, 'manufacturer');
  expect(second).toEqual({ column: 'manufacturer', direction: 'descending' });
  expect(orderAfterClick(second, 'manufacturer')).toEqual(defaultOrder);
});

test('clicking another column sorts ascending', () => {
  const descending: Order = { column: 'manufacturer', direction: 'descending' };
  expect(orderAfterClick(descending, 'device')).toEqual({
    column: 'device',
    direction: 'ascending',
  });
});

const order: Order = { column: 'device', direction: 'descending' };

test('the URL contains the search and the sort, and restores the same view', () => {
  const search = searchOf({ query: 'cobas c&i', discipline: 'Biochemistry', order }, '');
  expect(search).toBe('?q=cobas+c%26i&discipline=Biochemistry&sort=-device');
  expect(viewOf(search)).toEqual({ query: 'cobas c&i', discipline: 'Biochemistry', order });
});

test('the URL omits defaults and keeps other parameters', () => {
  expect(searchOf({ ...defaultView, query: ' ' }, '?q=xn&sort=device')).toBe('');
  expect(searchOf({ ...defaultView, query: 'xn' }, '?utm=mail')).toBe('?utm=mail&q=xn');
});

test('an unknown column or discipline in the URL is ignored', () => {
  expect(viewOf('?sort=price&discipline=Astrology')).toEqual(defaultView);
});

test('the collection lists each pair of manufacturer and device once', () => {
  const pairs = names(analyzers).map((name) => name.toLowerCase());
  expect(new Set(pairs).size).toBe(pairs.length);
  expect(pairs.length).toBeGreaterThan(300);
});

test('analyzers that measure only electrolytes are in a group that names them', () => {
  const devices = ['HumaLyte Plus 5', 'EasyLyte PLUS', 'i-Smart 30 PRO', 'ISE 6000', 'XI-921'];
  const found = analyzers.filter(({ device }) =>
    [...devices, 'EC 90', 'URIT-910 Plus'].includes(device),
  );
  expect(found).toHaveLength(7);
  for (const { discipline } of found) expect(discipline).toContain('electrolytes');
});

test('while no driver is confirmed, the page says that no listed device has one today', async () => {
  const html = (await renderDocument('/lab/drivers', assets)) ?? '';
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  if (confirmedPart(analyzers) === 'none') expect(main).not.toMatch(/We have|Driver ready/);
});

test('the page states whether none, some, or all of the collection is confirmed', () => {
  const open = analyzer('Abbott', 'Alinity c');
  const confirmed = { ...analyzer('Abbott', 'Alinity i'), confirmed: true };
  expect(confirmedPart([open])).toBe('none');
  expect(confirmedPart([open, confirmed])).toBe('some');
  expect(confirmedPart([confirmed])).toBe('all');
});
