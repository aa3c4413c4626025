import { readStored, store } from '#web/lib/stored.ts';
import { type Analyzer, analyzerName, analyzers } from '#web/pages/drivers/analyzers.ts';
import { type CheckedLine, deviceOf } from '#web/pages/drivers/checked-line.ts';
import { matchLine } from '#web/pages/drivers/find-drivers.ts';
import { readList } from '#web/pages/drivers/read-list.ts';

/** The visitor's list, kept until the tab is closed. */
type Kept = { text: string; checked: boolean; choices: readonly unknown[] };

export function keep(text: string, lines: readonly CheckedLine[] | undefined): void {
  const kept: Kept = { text, checked: lines !== undefined, choices: (lines ?? []).map(keptChoice) };
  store('sessionStorage', key, JSON.stringify(kept));
}

export function readKept(): Kept {
  try {
    const kept: Partial<Kept> | null = JSON.parse(readStored('sessionStorage', key) ?? 'null');
    return {
      text: typeof kept?.text === 'string' ? kept.text : '',
      checked: kept?.checked === true,
      choices: Array.isArray(kept?.choices) ? kept.choices : [],
    };
  } catch {
    return { text: '', checked: false, choices: [] };
  }
}

/** The last result in this tab, with the visitor's corrections. */
export function keptLines(): readonly CheckedLine[] | undefined {
  return readKept().checked ? linesOfText() : undefined;
}

/**
 * Adds devices or what the visitor typed to the list, unless they are on it, and returns the whole list. A list from
 * a table keeps only its names, because a new row would have no columns.
 */
export function addToList(names: readonly string[]): readonly CheckedLine[] {
  const lines = linesOfText() ?? [];
  const listed = new Set(
    lines.flatMap((line) => {
      const device = deviceOf(line);
      return device ? [line.text, analyzerName(device)] : [line.text];
    }),
  );
  const all = [...lines, ...matched(names.filter((name) => !listed.has(name)))];
  keep(all.map(({ text }) => text).join('\n'), all);
  return all;
}

export function matched(lines: readonly string[]): readonly CheckedLine[] {
  return lines.map((text) => ({ text, match: matchLine(text) }));
}

function linesOfText(): readonly CheckedLine[] | undefined {
  const { text, choices } = readKept();
  const list = readList(text);
  if (!list.ok) return undefined;
  const devices = new Map(analyzers.map((each) => [keyOf(each), each]));
  return matched(list.lines).map((line, place) => {
    const kept = choices[place];
    const choice = kept === '' ? null : devices.get(String(kept));
    return choice === undefined ? line : { ...line, choice };
  });
}

/** Blank for a device that the catalog doesn't have; false if there is no correction. */
function keptChoice({ choice }: CheckedLine): string | false {
  if (choice === undefined) return false;
  return choice ? keyOf(choice) : '';
}

function keyOf({ manufacturer, device }: Analyzer): string {
  return `${manufacturer}/${device}`;
}

const key = 'checked-analyzers';
