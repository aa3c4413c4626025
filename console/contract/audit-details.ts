import type { User } from '#console/contract/people.ts';
import { amountText, counted } from '#contract/amounts.ts';

/** An entry's details as text. A detail that was not recorded is blank. */
export class Details {
  readonly #values: Readonly<Record<string, unknown>>;
  readonly #users: readonly User[];

  constructor(values: Readonly<Record<string, unknown>>, users: readonly User[]) {
    this.#values = values;
    this.#users = users;
  }

  has(name: string): boolean {
    return this.#values[name] !== undefined;
  }

  is(name: string): boolean {
    return this.value(name) === true;
  }

  /** The value, or the new one of a change. */
  value(name: string): unknown {
    const value = this.#values[name];
    return isChange(value) ? value.to : value;
  }

  text(name: string): string {
    return textOf(this.value(name));
  }

  /** The value before a change. */
  before(name: string): string {
    const value = this.#values[name];
    return isChange(value) ? textOf(value.from) : '';
  }

  /** A user's name, or the text itself if it names someone without an account. */
  user(name: string): string {
    const text = this.text(name);
    const user = this.#users.find(({ id }) => id === text);
    return user?.name ?? (text === '' || uuid.test(text) ? 'a former user' : text);
  }

  /** '3 leads', for a number or a list. */
  count(name: string, one: string, many?: string): string {
    const value = this.value(name);
    return counted(Array.isArray(value) ? value.length : Number(value ?? 0), one, many);
  }

  /** As `count`, after an introduction; blank for none. */
  some(before: string, name: string, one: string, many?: string): string {
    return after(before, ['', '0'].includes(this.text(name)) ? '' : this.count(name, one, many));
  }

  /** “a”, “b” */
  quoted(name: string): string {
    return [this.value(name) ?? []]
      .flat()
      .map((text) => `“${text}”`)
      .join(', ');
  }

  /** The remaining details after an introduction; blank if there are none. */
  rest(
    others: readonly string[],
    introduction: string,
    write: (name: string, text: string) => string | undefined = () => undefined,
  ): string {
    const parts = Object.keys(this.#values)
      .filter((name) => !others.includes(name))
      .map((name) => write(name, this.text(name)) ?? `${wordsOf(name)} ${this.user(name)}`);
    return after(introduction, parts.join(', '));
  }
}

/** A text after its introduction; blank if the text is. */
export function after(introduction: string, text: string, end = ''): string {
  return text && `${introduction}${text}${end}`;
}

function isChange(value: unknown): value is { readonly from: unknown; readonly to: unknown } {
  return typeof value === 'object' && value !== null && 'from' in value && 'to' in value;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (typeof value === 'number') return amountText(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** 'includes name' for `includesName`. */
function wordsOf(name: string): string {
  return name.replace(/Id$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
