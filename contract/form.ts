import * as v from 'valibot';
import type { ProviderKind } from './npi.ts';
import type { Rule } from './rules.ts';

/**
 * A text field. Its key in a form's `fields` is the control's `name` and the payload's field name
 * (R89).
 */
export type TextField = {
  readonly kind: 'text' | 'email' | 'phone' | 'longtext';
  readonly label: string;
  readonly required: boolean;
  /** All rules run, so all failing messages can be shown. */
  readonly rules: readonly Rule[];
  /** The control's `maxlength` in characters, enforced again by the server. */
  readonly maxLength: number;
  /** True if the payload doesn't have the field while it is blank, so that the specified payload stays as it is. */
  readonly isExtra?: true;
  /** The text field whose value replaces this optional field in the payload if it is blank. */
  readonly blankTakes?: string;
  readonly autocomplete?: string;
  readonly inputMode?: 'numeric' | 'decimal' | 'url';
  readonly placeholder?: string;
  /** Units offered next to the text and appended to it: `120000 per year` (R110). */
  readonly units?: readonly [string, ...string[]];
  /** Precedes the notes of the rules. */
  readonly note?: string;
  /** The control's initial value, restored when the form is cleared. */
  readonly initial?: string;
};

/** One of several options: radio buttons or a select. The empty text means no choice. */
export type ChoiceField = {
  readonly kind: 'choice';
  readonly label: string;
  readonly required: boolean;
  readonly options: readonly string[];
  /** The labels of options whose value is not their label. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly isExtra?: true;
  readonly autocomplete?: string;
  readonly note?: string;
  readonly initial?: string;
};

/** Any of several options: checkboxes. */
export type ListField = {
  readonly kind: 'list';
  readonly label: string;
  readonly required: boolean;
  readonly options: readonly string[];
  /**
   * The text field enabled by an extra box 'Other'. The box itself is not sent; a filled-in text
   * counts as one choice (R111).
   */
  readonly other?: string;
  readonly note?: string;
};

/**
 * An optional list of lines that the visitor attaches; it has no blank value. If no list is attached, the payload
 * doesn't have the field.
 */
export type LinesField = {
  readonly kind: 'lines';
  readonly label: string;
  readonly required: false;
  readonly maxLines: number;
  /** Maximum number of characters in a line. */
  readonly maxLength: number;
  /** Limit for the whole list as JSON, so that the body stays below the server's limit (R129). */
  readonly maxBytes: number;
  readonly note?: string;
};

/** A boolean without a control, such as the step of a registration. */
type FlagField = { readonly kind: 'flag'; readonly label: string };

export type Field = TextField | ChoiceField | ListField | LinesField | FlagField;
export type Fields = Readonly<Record<string, Field>>;

/**
 * The values of a form: a list for list fields, a boolean for flags, text for all others. Attached
 * lines are undefined unless there are any.
 */
export type Payload<F extends Fields = Fields> = {
  [K in keyof F]: F[K] extends ListField
    ? string[]
    : F[K] extends LinesField
      ? string[] | undefined
      : F[K] extends FlagField
        ? boolean
        : string;
};

export type Form<F extends Fields = Fields> = {
  /** Stored with the lead; never shown to visitors. */
  readonly id: string;
  /** Relative to the API's base path (R126). */
  readonly path: `/${string}`;
  /** The bot check's token is bound to it. */
  readonly action: string;
  readonly fields: F;
  /**
   * The notice about how we use the values, shown with the form and stored with each lead (R167).
   */
  readonly notice: string;
  /** The purpose of this form's values in the privacy policy. */
  readonly purpose: string;
  /** Conditions between fields: field name to message. Used for fields that have no message of their own. */
  validateTogether?(payload: Payload<F>): Readonly<Record<string, string>>;
  /** Replaces the standard popup text after success. */
  readonly thanks?: { readonly heading: string; readonly message: string };
  /** Replaces the standard popup text after a failure that the server doesn't explain. */
  readonly failure?: { readonly heading: string; readonly message: string };
  /** Replaces the standard text of the email that confirms receipt to the visitor. */
  readonly acknowledgment?: Acknowledgment;
  /**
   * Subscribes the email address to the newsletter once its owner has confirmed the email described here.
   * Stored once for each address, with an unsubscribe link.
   */
  readonly subscription?: {
    readonly confirmation: { readonly subject: string; readonly lines: readonly string[] };
    /**
     * Shown in the popup above the response, which is identical for every address and does not mention email (R125).
     */
    readonly next: string;
  };
  /** A registration, sent in two steps (R70), and the kind of NPI that it needs. */
  readonly registration?: { readonly wants: ProviderKind };
};

/** Wire names shared by all forms, besides their fields. */
export const envelope = {
  /** The bot check's token. */
  token: 'g_recaptcha_response',
  /** Invisible to people, so only bots fill it in (R136). */
  honeypot: 'website_url',
  /** The origin of the submission (R192): `Source`. Optional. */
  source: 'source',
  /** Our client sends it with every submission (R130). */
  idempotencyHeader: 'idempotency-key',
} as const;

export const formResponses = {
  thanks: {
    heading: 'Success!',
    message: 'Thank you for contacting us. One of our representatives will be in touch with you.',
  },
  sendingError: {
    heading: 'Sending data error',
    message: 'An error occurred while sending the data, please try again later',
  },
} as const;

/** A form with its name in emails to the team and in listings. */
export type LabeledForm = Form & { readonly label: string };

/** Must not repeat anything the visitor typed: the address is unverified. */
export type Acknowledgment = {
  /** Subject and heading; by default they name the request (`request.ts`). */
  readonly title?: string;
  readonly thanks: string;
  /** The steps after this email. If there is one, a representative gets in touch after it. */
  readonly next: readonly [string] | readonly [string, string];
};

export function defineForm<const F extends Fields>(form: Form<F>): Form<F> {
  return form;
}

/**
 * The names of the fields that a visitor is asked for. The text of 'Other' belongs to its list, an extension to its
 * phone.
 */
export function questionsOf({ fields }: Form): readonly string[] {
  const others = Object.values(fields).map((field) => 'other' in field && field.other);
  const isAsked = ([name, field]: readonly [string, Field]) =>
    field.kind !== 'flag' &&
    field.kind !== 'lines' &&
    !('isExtra' in field && field.isExtra) &&
    !others.includes(name);
  return Object.entries(fields)
    .filter(isAsked)
    .map(([name]) => name);
}

/** Tells what a field asks for and accepts, shown below it (R94); some of it only with the message of its rule. */
export function noteOf(field: Field, problems: readonly string[] = []): string {
  const own = 'note' in field ? field.note : undefined;
  const rules = 'rules' in field ? field.rules : [];
  const shown = rules.filter(
    ({ isNoteLate, message }) => !isNoteLate || problems.includes(message),
  );
  return [own, ...shown.map(({ note }) => note)].filter(Boolean).join('. ');
}

export function text(
  label: string,
  more: Partial<Omit<TextField, 'label'>> & Pick<TextField, 'rules'>,
): TextField {
  return { kind: 'text', required: true, maxLength: 200, ...more, label };
}

export const leadField = v.strictObject({
  name: v.string(),
  label: v.string(),
  kind: v.picklist(['text', 'email', 'phone', 'longtext', 'choice', 'list', 'lines', 'other']),
  values: v.array(v.string()),
});
export type LeadField = v.InferOutput<typeof leadField>;
