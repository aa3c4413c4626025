import { readFile, writeFile } from 'node:fs/promises';
import { parseCsvObjects, writeCsvObjects } from 'hucre/csv';
import collection from '#content/analyzers.json' with { type: 'json' };
import { kinds } from '#content/kinds.ts';
import { problemsIn } from '#content/read.ts';

/** A line of the spreadsheet: lists are separated by semicolons, `confirmed` is yes or empty. */
type Row = Readonly<Record<string, string>>;
type DriverFields = Readonly<Record<string, unknown>>;

const file = 'content/analyzers.json';
const columns = [
  'manufacturer',
  'device',
  'otherNames',
  'discipline',
  'protocol',
  'connection',
  'directions',
  'confirmed',
  'confirmedOn',
  'software',
  'confirmedBy',
] as const;
const lists: readonly string[] = ['otherNames', 'directions'];

/** The collection as CSV, a line for each device. */
export function driversAsCsv(makers: readonly Maker[] = collection): string {
  const rows = makers.flatMap(({ manufacturer, devices }) =>
    devices.map((device) => rowOf({ manufacturer, ...device })),
  );
  return writeCsvObjects(rows, { headers: [...columns] });
}

type Maker = {
  readonly manufacturer: string;
  readonly otherNames?: readonly string[];
  readonly devices: readonly DriverFields[];
};

/** The collection of a CSV. Other names of a manufacturer are kept; a column that is absent changes nothing. */
export function driversFromCsv(
  csv: string,
  makers: readonly Maker[] = collection,
): readonly Maker[] {
  const { data } = parseCsvObjects(csv, { header: true });
  const rows = data.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name.trim(), `${value ?? ''}`.trim()]),
    ),
  );
  const names = [...new Set(rows.map(({ manufacturer = '' }) => manufacturer))];
  return names.map((manufacturer) => {
    const known = makers.find((maker) => maker.manufacturer === manufacturer);
    const devices = rows
      .filter((row) => row.manufacturer === manufacturer)
      .map((row) =>
        recordOf(
          row,
          known?.devices.find(({ device }) => device === row.device),
        ),
      );
    return { ...known, manufacturer, devices };
  });
}

function rowOf(record: DriverFields): Row {
  return Object.fromEntries(
    columns.map((column) => {
      const value = record[column];
      if (Array.isArray(value)) return [column, value.join('; ')];
      return [column, value === true ? 'yes' : `${value ?? ''}`];
    }),
  );
}

function recordOf(row: Row, known: DriverFields = {}): DriverFields {
  const values = columns.slice(1).map((column) => {
    const typed = row[column];
    if (typed === undefined) return [column, known[column]];
    if (lists.includes(column)) return [column, typed ? typed.split(/\s*;\s*/) : undefined];
    if (column === 'confirmed') return [column, /^(yes|true|x|1)$/i.test(typed) || undefined];
    return [column, typed || undefined];
  });
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

if (import.meta.main) {
  const [command, path = 'drivers.csv'] = process.argv.slice(2);
  if (command === 'export') {
    await writeFile(path, driversAsCsv());
    console.log(`Wrote ${path}.`);
  } else if (command === 'import') {
    const makers = driversFromCsv(await readFile(path, 'utf8'));
    const problems = problemsIn(path, kinds.analyzers, makers);
    for (const problem of problems) console.error(problem);
    if (problems.length > 0) {
      console.error('Nothing was changed.');
      process.exitCode = 1;
    } else {
      await writeFile(file, `${JSON.stringify(makers, null, 2)}\n`);
      console.log(`Wrote ${file}. Run: npm run content -- check`);
    }
  } else {
    console.error('Usage: npm run drivers -- export [drivers.csv] | import [drivers.csv]');
    process.exitCode = 1;
  }
}
