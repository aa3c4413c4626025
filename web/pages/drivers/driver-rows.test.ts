import { describe, expect, test } from 'vitest';
import { type Analyzer, analyzers } from '#content/analyzers.ts';
import {
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
  test('finds by manufacturer and by device, whatever the case', () => {
    expect(names(matching(rows, 'ABBOTT'))).toEqual(['abbott Alinity c']);
    expect(names(matching(rows, 'xn-'))).toEqual(['Sysmex XN-10', 'Sysmex XN-2']);
  });

  test('finds text that runs from the manufacturer into the device', () => {
    expect(names(matching(rows, 'roche cobas'))).toEqual(['Roche cobas c 501']);
  });

  test('takes blanks around the query and between words for one', () => {
    expect(names(matching(rows, '  roche   cobas '))).toEqual(['Roche cobas c 501']);
  });

  test('keeps only the rows of a discipline', () => {
    expect(names(matching(rows, 'xn', 'Biochemistry'))).toEqual([]);
    expect(matching(rows, '', 'Hematology')).toHaveLength(rows.length);
  });

  test('keeps every row when nothing is typed, and none when nothing matches', () => {
    expect(matching(rows, ' ')).toHaveLength(rows.length);
    expect(matching(rows, 'telescope')).toEqual([]);
  });

  test('reads signs of a pattern as they are', () => {
    expect(matching(rows, '.*')).toEqual([]);
  });
});

describe('the order', () => {
  test('is by manufacturer ascending at first, with devices by number within it', () => {
    expect(names(ordered(rows, defaultOrder))).toEqual([
      'abbott Alinity c',
      'Roche cobas c 501',
      'Sysmex XN-2',
      'Sysmex XN-10',
    ]);
  });

  test('turns round on a second click of the same column, and back on a third', () => {
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

  test('does not change the rows that it was given', () => {
    const before = names(rows);
    ordered(rows, { column: 'device', direction: 'descending' });
    expect(names(rows)).toEqual(before);
  });
});

describe('the address', () => {
  const order: Order = { column: 'device', direction: 'descending' };

  test('carries the search and the sort, and gives back the same view', () => {
    const search = searchOf({ query: 'cobas c&i', discipline: 'Biochemistry', order }, '');
    expect(search).toBe('?q=cobas+c%26i&discipline=Biochemistry&sort=-device');
    expect(viewOf(search)).toEqual({ query: 'cobas c&i', discipline: 'Biochemistry', order });
  });

  test('leaves out defaults and keeps other parameters', () => {
    expect(searchOf({ ...defaultView, query: ' ' }, '?q=xn&sort=device')).toBe('');
    expect(searchOf({ ...defaultView, query: 'xn' }, '?utm=mail')).toBe('?utm=mail&q=xn');
  });

  test('ignores an unknown column and an unknown discipline', () => {
    expect(viewOf('?sort=price&discipline=Astrology')).toEqual(defaultView);
  });
});

describe('the collection', () => {
  test('names each pair of manufacturer and device once', () => {
    const pairs = names(analyzers).map((name) => name.toLowerCase());
    expect(new Set(pairs).size).toBe(pairs.length);
    expect(pairs.length).toBeGreaterThan(300);
  });
});
