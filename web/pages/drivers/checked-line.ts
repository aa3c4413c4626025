import driversCopy from '#content/drivers.json' with { type: 'json' };
import type { Address } from '#contract/addresses.ts';
import { analyzerList } from '#contract/analyzer-list.ts';
import { type Analyzer, analyzerName } from '#web/pages/drivers/analyzers.ts';
import type { LineMatch } from '#web/pages/drivers/create-matcher.ts';

/** A line of the visitor's list with its match and correction. */
export type CheckedLine = {
  readonly text: string;
  readonly match: LineMatch;
  /** The visitor's correction; null for a device that the catalog doesn't have. */
  readonly choice?: Analyzer | null;
};

/** The pages whose forms can include the list. */
export type CheckLinks = { readonly price: Address; readonly demo: Address };

/** With the form for a missing driver, and the check of a whole list. */
export type DriverLinks = CheckLinks & { readonly missing: Address; readonly check: Address };

/** A device is `ready` when the operator has confirmed its driver, and `listed` until then. */
export type LineState = 'ready' | 'listed' | 'unsure' | 'free';

export function stateOf(line: CheckedLine): LineState {
  const device = deviceOf(line);
  if (device) return device.confirmed ? 'ready' : 'listed';
  return line.choice === undefined && line.match.kind === 'unsure' ? 'unsure' : 'free';
}

/** The catalog's device that matches a line. */
export function deviceOf({ match, choice }: CheckedLine): Analyzer | undefined {
  if (choice !== undefined) return choice ?? undefined;
  return match.kind === 'found' ? match.device : undefined;
}

export function countStates(lines: readonly CheckedLine[]): Readonly<Record<LineState, number>> {
  const counts = { ready: 0, listed: 0, unsure: 0, free: 0 };
  for (const line of lines) counts[stateOf(line)] += 1;
  return counts;
}

export function isSameName({ text }: CheckedLine, device: Analyzer): boolean {
  return analyzerName(device).toLowerCase() === text.toLowerCase();
}

/**
 * The list as sent with a request. Each device is followed by the visitor's own words unless they
 * would make the list too long. Null if the list is too long even without them.
 */
export function sentLines(lines: readonly CheckedLine[]): readonly string[] | null {
  const detailed = lines.map((line) => sentLine(line, true));
  if (fits(detailed)) return detailed;
  const brief = lines.map((line) => sentLine(line, false));
  return fits(brief) ? brief : null;
}

function sentLine(line: CheckedLine, detailed: boolean): string {
  const { sent } = driversCopy;
  const device = deviceOf(line);
  const words = shortened(line.text);
  const state = sent[stateOf(line)];
  if (!device) return `${words}: ${state}`;
  const name = analyzerName(device);
  const note = detailed && !isSameName(line, device) ? ` (${sent.listedAs} ${words})` : '';
  return `${name}: ${state}${note}`;
}

function shortened(text: string): string {
  return text.length > maxWordsLength ? `${text.slice(0, maxWordsLength - 1).trimEnd()}…` : text;
}

function fits(lines: readonly string[]): boolean {
  return new TextEncoder().encode(JSON.stringify(lines)).length <= analyzerList.maxBytes;
}

/** Leaves enough of a line for the longest device name. */
const maxWordsLength = 110;
