import { amountText } from '#contract/amounts.ts';
import type { AuditEntry } from '#contract/console/audit.ts';
import type { User } from '#contract/console/people.ts';

/** Reads an entry's details as text. Details that an earlier version did not record are blank. */
export class EntryDetails {
  readonly #values: AuditEntry['details'];
  readonly #users: readonly User[];

  constructor(values: AuditEntry['details'], users: readonly User[]) {
    this.#values = values;
    this.#users = users;
  }

  has(name: string): boolean {
    return this.#values[name] !== undefined;
  }

  text(name: string): string {
    const value = this.#values[name];
    return isChange(value) ? textOf(value.to) : textOf(value);
  }

  /** Blank if the entry lacks the detail. */
  with(name: string, write: (text: string) => string): string {
    return this.has(name) && this.#values[name] !== null ? write(this.text(name)) : '';
  }

  from(name: string): string {
    const value = this.#values[name];
    return isChange(value) ? textOf(value.from) : '';
  }

  to(name: string): string {
    const value = this.#values[name];
    return isChange(value) ? textOf(value.to) : '';
  }

  number(name: string): number {
    const value = this.#values[name];
    return typeof value === 'number' ? value : 0;
  }

  /** The number of items in a list. */
  count(name: string): number {
    const value = this.#values[name];
    return Array.isArray(value) ? value.length : 0;
  }

  /** The items of a list, as text. */
  items(name: string): readonly string[] {
    const value = this.#values[name];
    return Array.isArray(value) ? value.map(textOf) : [];
  }

  entries(name: string): readonly (readonly [string, string])[] {
    const value = this.#values[name];
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).map(([key, item]) => [key, textOf(item)] as const);
  }

  /** A user's name, or the text itself if it names someone without an account. */
  user(id = this.text('user')): string {
    const name = this.#users.find((user) => user.id === id)?.name;
    return name ?? (id === '' || uuid.test(id) ? 'a former user' : id);
  }

  /** 'an owner' */
  role(): string {
    const role = this.text('role');
    return `${role === 'viewer' ? 'a' : 'an'} ${role}`;
  }

  /** ' as an owner' */
  asRole(): string {
    return this.has('role') ? ` as ${this.role()}` : '';
  }

  /** ' “CRM”' */
  quoted(name: string): string {
    return this.with(name, (text) => ` “${text}”`);
  }

  /** The remaining details after an introduction; blank if there are none. */
  rest(
    others: readonly string[],
    before: string,
    write: (name: string, text: string) => string | undefined = () => undefined,
  ): string {
    const parts = Object.keys(this.#values)
      .filter((name) => !others.includes(name))
      .map(
        (name) => write(name, this.text(name)) ?? `${wordsOf(name)} ${this.user(this.text(name))}`,
      );
    return parts.length === 0 ? '' : `${before}${parts.join(', ')}`;
  }
}

/** 'a, b, and c', without blank parts. */
export function listOf(parts: readonly string[]): string {
  const present = parts.filter(Boolean);
  if (present.length < 3) return present.join(' and ');
  return `${present.slice(0, -1).join(', ')}, and ${present.at(-1)}`;
}

export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (typeof value === 'number') return amountText(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** 'includes name' for `includesName`. */
function wordsOf(name: string): string {
  return name.replace(/Id$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function isChange(value: unknown): value is { readonly from: unknown; readonly to: unknown } {
  return typeof value === 'object' && value !== null && 'from' in value && 'to' in value;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
