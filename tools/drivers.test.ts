import { expect, test } from 'vitest';
import collection from '#content/analyzers.json' with { type: 'json' };
import { kinds } from '#content/kinds.ts';
import { problemsIn } from '#content/read.ts';
import { driversAsCsv, driversFromCsv } from '#tools/drivers.ts';
import { withoutNames } from '#tools/public-drivers.ts';

test('the collection survives the way through a spreadsheet', () => {
  const makers = driversFromCsv(driversAsCsv());
  expect(makers).toEqual(collection);
  expect(problemsIn('drivers.csv', kinds.analyzers, makers)).toEqual([]);
});

test('a line confirms its driver, and a file without columns changes only what it has', () => {
  const csv =
    'manufacturer,device,confirmed,confirmedOn,software,confirmedBy\nAbbott,ARCHITECT c4000,yes,2026-11-27,v8.5,JD\n';
  const [abbott] = driversFromCsv(csv);
  expect(abbott?.otherNames).toContain('alere');
  expect(abbott?.devices).toEqual([
    {
      device: 'ARCHITECT c4000',
      discipline: 'Biochemistry',
      protocol: 'ASTM',
      confirmed: true,
      confirmedOn: '2026-11-27',
      software: 'v8.5',
      confirmedBy: 'JD',
    },
  ]);
});

test('a confirmation without its proof, an unknown protocol and a device listed twice are refused', () => {
  const problems = (csv: string) => problemsIn('drivers.csv', kinds.analyzers, driversFromCsv(csv));
  expect(problems('manufacturer,device,confirmed\nAbbott,Alinity c,yes\n')).toEqual([
    'drivers.csv, entry 1, devices 1: A confirmed driver needs its day and software version, and the person.',
  ]);
  expect(problems('manufacturer,device,protocol\nAbbott,Alinity c,RS232\n')[0]).toContain(
    'Choose one of ASTM',
  );
  expect(problems('manufacturer,device\nAbbott,Alinity c\nAbbott,Alinity c\n')[0]).toContain(
    'Listed twice: Abbott Alinity c.',
  );
});

test('the pages don’t load the names of the people who confirmed drivers', () => {
  const device = { device: 'X', confirmed: true, confirmedBy: 'Jane Doe' };
  expect(withoutNames(JSON.stringify([{ manufacturer: 'M', devices: [device] }]))).toBe(
    '[{"manufacturer":"M","devices":[{"device":"X","confirmed":true}]}]',
  );
});
