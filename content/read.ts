import * as v from 'valibot';
import { textOf } from '#content/files.ts';

/** Mistakes in a file of content. Each line of the message names the file, the field and the reason. */
export class ContentError extends Error {
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ContentError';
  }
}

/** The mistakes that a check finds or throws. The error may come from another loader's copy of this module. */
export function problemsOf(check: () => readonly string[] | undefined): readonly string[] {
  try {
    return check() ?? [];
  } catch (error) {
    if (error instanceof Error && error.name === 'ContentError') return error.message.split('\n');
    throw error;
  }
}

/** Texts by name. A file refers to one in braces, such as `{compliance}`, alone or within a sentence. */
export type Parts = Readonly<Record<string, unknown>>;

/**
 * Reads a file of content with its schema, after filling in the parts that it refers to.
 *
 * @throws {ContentError} if the file does not fit its schema or refers to a part that is not in `parts`.
 */
export function read<Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
  value: unknown,
  parts: Parts = {},
): v.InferOutput<Schema> {
  const problems = problemsIn(file, schema, value, parts);
  if (problems.length > 0) throw new ContentError(problems);
  return v.parse(schema, filledIn(value, parts, []));
}

/** Reads a JSON file with its schema. */
export function readJson<Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
  parts: Parts = {},
): v.InferOutput<Schema> {
  return read(file, schema, jsonIn(file), parts);
}

/** The value of a JSON file. */
export function jsonIn(file: string, text = textOf(file)) {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = `a quotation mark, a comma or a bracket is missing. ${(error as Error).message}`;
    throw new ContentError([`${file}: ${reason}`]);
  }
}

/** The mistakes in a file, as sentences. */
export function problemsIn(
  file: string,
  schema: v.GenericSchema,
  value: unknown,
  parts: Parts = {},
): readonly string[] {
  const unknown: string[] = [];
  const { issues = [] } = v.safeParse(schema, filledIn(value, parts, unknown));
  return [
    ...unknown.map((name) => `${file}: the text {${name}} does not exist. Is its name misspelled?`),
    ...issues.map((issue) => `${file}, ${fieldOf(issue)}: ${issue.message}`),
  ];
}

function filledIn(value: unknown, parts: Parts, unknown: string[]): unknown {
  const partNamed = (name: string): unknown => {
    if (!(name in parts)) unknown.push(name);
    return filledIn(parts[name], parts, unknown);
  };
  if (typeof value === 'string') {
    const name = /^\{([\w-]+)\}$/.exec(value)?.[1];
    if (name) return partNamed(name);
    return value.replace(/\{([\w-]+)\}/g, (_, each) => `${partNamed(each)}`);
  }
  if (Array.isArray(value)) return value.map((each) => filledIn(each, parts, unknown));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, filledIn(each, parts, unknown)]),
  );
}

/** `questions 3, answer`: lists are counted from 1. */
function fieldOf({ path }: v.BaseIssue<unknown>): string {
  const keys = (path ?? []).map(({ key }, place) =>
    typeof key === 'number' ? `${place === 0 ? 'entry' : ''} ${key + 1}` : `, ${String(key)}`,
  );
  return keys.join('').replace(/^, /, '') || 'the whole file';
}
