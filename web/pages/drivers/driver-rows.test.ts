import { describe, expect, test } from 'vitest';
import { type Analyzer, analyzerName, analyzers } from '#content/analyzers.ts';
import { confirmedDrivers } from '#content/confirmed-drivers.ts';
import {
  confirmedPart,
  defaultOrder,
  defaultView,
  matching,
  type Order,
  orderAfterClick,
  ordered,
  searchOf,
  viewOf,
} from '#web/pages/drivers/driver-rows.ts';

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

describe('the search', () => {
  test('finds by manufacturer and by device, ignoring case', () => {
    expect(names(matching(rows, 'ABBOTT'))).toEqual(['abbott Alinity c']);
    expect(names(matching(rows, 'xn-'))).toEqual(['Sysmex XN-10', 'Sysmex XN-2']);
  });

  test('finds text that spans manufacturer and device', () => {
    expect(names(matching(rows, 'roche cobas'))).toEqual(['Roche cobas c 501']);
  });

  test('ignores extra spaces around the query and between words', () => {
    expect(names(matching(rows, '  roche   cobas '))).toEqual(['Roche cobas c 501']);
  });

  test('keeps only the rows of a discipline', () => {
    expect(names(matching(rows, 'xn', 'Biochemistry'))).toEqual([]);
    expect(matching(rows, '', 'Hematology')).toHaveLength(rows.length);
  });

  test('keeps every row for a blank query and none without a match', () => {
    expect(matching(rows, ' ')).toHaveLength(rows.length);
    expect(matching(rows, 'telescope')).toEqual([]);
  });

  test('treats regular expression characters literally', () => {
    expect(matching(rows, '.*')).toEqual([]);
  });
});

describe('the order', () => {
  test('is by manufacturer ascending at first, with devices sorted numerically within it', () => {
    expect(names(ordered(rows, defaultOrder))).toEqual([
      'abbott Alinity c',
      'Roche cobas c 501',
      'Sysmex XN-2',
      'Sysmex XN-10',
    ]);
  });

  test('is reversed by a second click on the same column and restored by a third', () => {
    const second = orderAfterClick(defaultOrder, 'manufacturer');
    expect(second).toEqual({ column: 'manufacturer', direction: 'descending' });
    expect(orderAfterClick(second, 'manufacturer')).toEqual(defaultOrder);
  });

  test('starts ascending when another column is clicked', () => {
    const descending: Order = { column: 'manufacturer', direction: 'descending' };
    expect(orderAfterClick(descending, 'device')).toEqual({
      column: 'device',
      direction: 'ascending',
    });
  });

  test('does not modify the given rows', () => {
    const before = names(rows);
    ordered(rows, { column: 'device', direction: 'descending' });
    expect(names(rows)).toEqual(before);
  });
});

describe('the URL', () => {
  const order: Order = { column: 'device', direction: 'descending' };

  test('contains the search and the sort and restores the same view', () => {
    const search = searchOf({ query: 'cobas c&i', discipline: 'Biochemistry', order }, '');
    expect(search).toBe('?q=cobas+c%26i&discipline=Biochemistry&sort=-device');
    expect(viewOf(search)).toEqual({ query: 'cobas c&i', discipline: 'Biochemistry', order });
  });

  test('omits defaults and keeps other parameters', () => {
    expect(searchOf({ ...defaultView, query: ' ' }, '?q=xn&sort=device')).toBe('');
    expect(searchOf({ ...defaultView, query: 'xn' }, '?utm=mail')).toBe('?utm=mail&q=xn');
  });

  test('ignores an unknown column and an unknown discipline', () => {
    expect(viewOf('?sort=price&discipline=Astrology')).toEqual(defaultView);
  });
});

describe('the collection', () => {
  test('has each pair of manufacturer and device once', () => {
    const pairs = names(analyzers).map((name) => name.toLowerCase());
    expect(new Set(pairs).size).toBe(pairs.length);
    expect(pairs.length).toBeGreaterThan(300);
  });
});

test('the page states whether none, some, or all of the collection is confirmed', () => {
  const open = analyzer('Abbott', 'Alinity c');
  const confirmed = { ...analyzer('Abbott', 'Alinity i'), confirmed: true };
  expect(confirmedPart([open])).toBe('none');
  expect(confirmedPart([open, confirmed])).toBe('some');
  expect(confirmedPart([confirmed])).toBe('all');
});

test('every confirmed driver is in the collection', () => {
  const names = confirmedDrivers === 'all' ? [] : confirmedDrivers;
  expect(names.filter((name) => !analyzers.some((row) => analyzerName(row) === name))).toEqual([]);
});
