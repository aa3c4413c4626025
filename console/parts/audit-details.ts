import { listed } from '#console/lib/listed.ts';
import { amountText, counted } from '#contract/amounts.ts';
import type { AuditEntry } from '#contract/console/audit.ts';
import { progressLabels } from '#contract/console/leads.ts';
import type { User } from '#contract/console/people.ts';
import { longDay } from '#contract/days.ts';
import { formLabel, type LeadProduct, productLabels } from '#contract/form-list.ts';

/** An entry's details. Those that were not recorded are blank. */
export class Details {
  readonly #values: AuditEntry['details'];
  readonly #users: readonly User[];

  constructor(values: AuditEntry['details'], users: readonly User[]) {
    this.#values = values;
    this.#users = users;
  }

  has(name: string): boolean {
    return this.#values[name] !== undefined;
  }

  /** Blank if the entry lacks the detail. */
  fillWith(name: string, sentence: string): string {
    return this.has(name) ? this.fill(sentence) : '';
  }

  /**
   * Fills in the details: `{name}` is a detail as text, `{name.from}` its value before a change, `{name:format}` has one
   * of `formats`, `{name#noun}` is a count, and `{name?yes/no}` one of two texts. `[…]` is omitted, or replaced by the
   * part after its `|`, if one of its details is absent, blank, or 0.
   */
  fill(sentence: string): string {
    return sentence
      .replace(/\[([^|\]]*)\|?([^\]]*)\]/g, (_, part: string, otherwise: string) => {
        const names = [...part.matchAll(/\{([\w.]+)/g)].map(([, name = '']) => name);
        return names.every((name) => !absent.has(this.#text(name))) ? part : otherwise;
      })
      .replace(/\{([\w.]+)([:#?]?)([^}]*)\}/g, (_, name: string, kind: string, format: string) => {
        const value = this.#value(name);
        const text = this.#text(name);
        const [one = '', many] = format.split('/');
        if (kind === '?') return text === 'true' ? one : (many ?? '');
        if (kind === '#')
          return counted(Array.isArray(value) ? value.length : Number(value ?? 0), one, many);
        return formats[format]?.(text, value, this.#users) ?? text;
      });
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
        (name) =>
          write(name, this.#text(name)) ?? `${wordsOf(name)} ${this.fill(`{${name}:user}`)}`,
      );
    return parts.length === 0 ? '' : `${before}${parts.join(', ')}`;
  }

  #text(name: string): string {
    return textOf(this.#value(name));
  }

  /** A value of `name`, or of `name.from` before a change. */
  #value(path: string): unknown {
    const [name = '', from] = path.split('.');
    const value = this.#values[name];
    const isChange =
      typeof value === 'object' && value !== null && 'from' in value && 'to' in value;
    if (isChange) return from ? value.from : value.to;
    return from ? undefined : value;
  }
}

type Format = (text: string, value: unknown, users: readonly User[]) => string;

const formats: Readonly<Record<string, Format>> = {
  contact: (text) => (text === 'phone' ? 'phone number' : 'email address'),
  day: longDay,
  days: (text) => (/^\d+$/.test(text) ? counted(Number(text), 'day') : text),
  form: formLabel,
  forms: (_, value) =>
    listed(Object.entries(value ?? {}).map(([form, count]) => `${count} of “${formLabel(form)}”`)),
  place: (text) => (text === 'quarantined' ? 'quarantine' : text),
  problem: (text) => signInProblems[text] ?? text,
  progress: (text) => progressLabels[text as keyof typeof progressLabels] ?? text,
  quoted: (_, value) => (value as string[]).map((item) => `“${item}”`).join(', '),
  received: (text) => received[text] ?? 'received an answer by email',
  role: (text) => `${text === 'viewer' ? 'a' : 'an'} ${text}`,
  tags: (text) => `${text.includes(', ') ? 'the tags' : 'the tag'} ${text}`,
  target: (text) => {
    const [kind = '', id = ''] = text.split(':');
    return `“${kind === 'form' ? formLabel(id) : (productLabels[id as LeadProduct] ?? id)}”`;
  },
  upper: (text) => text.toUpperCase(),
  /** A user's name, or the text itself if it names someone without an account. */
  user: (text, _, users) =>
    users.find(({ id }) => id === text)?.name ??
    (text === '' || uuid.test(text) ? 'a former user' : text),
  way: (text) => ways[text] ?? text,
};

const received: Readonly<Record<string, string>> = {
  team: 'received a copy of a colleague’s email',
  'auto-reply': 'received an automatic reply',
  bounce: 'received a report that an email could not be delivered',
};

const ways: Readonly<Record<string, string>> = {
  password: 'a password',
  totp: 'a password and an authenticator code',
  'recovery-code': 'a password and a recovery code',
  passkey: 'a passkey',
  link: 'a link',
  directory: 'the company directory',
  invitation: 'an invitation',
};

const signInProblems: Readonly<Record<string, string>> = {
  'not-confirmed': 'it did not confirm the email address',
  absent: 'it sent no email address',
  'other-identity': 'the account is linked to another identity',
};

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

const absent: ReadonlySet<string> = new Set(['', '0']);
const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
