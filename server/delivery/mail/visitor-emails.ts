import { timeText } from '#contract/days.ts';
import { formRowById } from '#contract/form-list.ts';
import { formById } from '#contract/forms.ts';
import { myDataPath } from '#contract/my-data.ts';
import {
  answerSentence,
  bookingText,
  referenceOf,
  representativeContacts,
  requestOf,
  requestTexts,
  requestTitle,
} from '#contract/request.ts';
import { email } from '#contract/rules.ts';
import { site } from '#contract/site.ts';
import type { Compose, Message } from '#server/delivery/channel.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import type { Job } from '#server/jobs/queue.ts';
import { acknowledgmentTitles } from '#server/leads/acknowledgment-titles.ts';
import type { Lead } from '#server/leads/lead.ts';
import type { MailLinks } from '#server/leads/subscription-links.ts';
import { DeliveryRefused } from '#server/lib/delivery-failure.ts';
import type { MailAddress } from '#server/lib/mail-address.ts';
import type { PrivacyStore } from '#server/store/privacy-store.ts';
import type { Link } from './mail-blocks.ts';
import { type MailPage, mailPage } from './mail-page.ts';
import { buildMessage } from './message.ts';

type VisitorMailOptions = {
  readonly from: MailAddress;
  readonly publicUrl: URL;
  readonly timeZone: string;
  readonly links: Pick<MailLinks, 'unsubscribe' | 'confirm' | 'answers'>;
};

/** The email that confirms receipt to the visitor. A subscriber's has an unsubscribe link (RFC 8058). */
export function acknowledgment(options: VisitorMailOptions): Compose {
  return async ({ id, date, lead }) => {
    if (lead.status === 'unsubscribed') return null;
    const isSubscription = formById(lead.form)?.subscription !== undefined;
    const href = options.links.unsubscribe.linkFor(lead.id);
    const replyTo = isSubscription ? null : (options.links.answers?.addressFor(lead.id) ?? null);
    return visitorMessage(
      { id, date, to: addressOf(lead) },
      {
        ...acknowledgmentContent(lead, options.timeZone),
        ...(isSubscription ? { action: { text: 'Unsubscribe', href } } : {}),
        headers: isSubscription
          ? {
              'List-Unsubscribe': `<${href}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }
          : {},
        replyTo,
      },
      options,
    );
  };
}

/** States the request, the time, and the steps that the form's page showed, but nothing the visitor typed. */
function acknowledgmentContent(
  lead: Lead,
  timeZone: string,
): Pick<VisitorMail, 'subject' | 'title' | 'lead' | 'blocks'> {
  const { form, receivedAt, confirmedAt } = lead;
  const { purpose, product } = requestOf(lead);
  const { thanks, next, title } = formById(form)?.acknowledgment ?? {
    thanks: 'Thank you for contacting us.',
    next: requestTexts(purpose ?? 'call', { product }).next,
  };
  const what = formRowById(form) ? requestTitle(lead) : 'Your message';
  const isSubscription = title !== undefined;
  const reference = isSubscription ? [] : [`Reference ${referenceOf(lead.id)}`];
  const answer = isSubscription ? '' : answerSentence(purpose);
  const steps = [firstStep, next[0], next[1] ?? representativeContacts];
  const booking = { text: bookingText, href: site.bookingLink };
  return {
    ...acknowledgmentTitles(lead),
    lead: [thanks, answer].filter(Boolean).join(' '),
    blocks: [
      {
        kind: 'fact',
        label: 'What we got',
        lines: [what, timeText(confirmedAt ?? receivedAt, timeZone), ...reference],
      },
      { kind: 'steps', label: 'What happens next', steps },
      ...(isSubscription || site.bookingLink === ''
        ? []
        : [{ kind: 'button', link: booking } as const]),
    ],
  };
}

/** The email that asks the owner of an address to confirm a subscription. */
export function subscriptionConfirmation(options: VisitorMailOptions): Compose {
  return async ({ id, date, lead }) => {
    const content = formById(lead.form)?.subscription?.confirmation;
    if (!content || lead.status !== 'unconfirmed') return null;
    const link = { text: 'Confirm subscription', href: options.links.confirm.linkFor(lead.id) };
    const mail = askingContent(content, link);
    return visitorMessage({ id, date, to: addressOf(lead) }, mail, options);
  };
}

/** An email whose purpose is its button. */
function askingContent(
  { subject, lines: [about = '', ...notes] }: MailCopy,
  link?: Link,
): VisitorMail {
  const text = (line: string) => ({ kind: 'text', text: line }) as const;
  return {
    subject,
    title: subject,
    blocks: [text(about), ...(link ? [{ kind: 'button', link } as const] : []), ...notes.map(text)],
  };
}

function addressOf({ payload: { emailAddress } }: Lead): string {
  return typeof emailAddress === 'string' ? emailAddress : '';
}

type MailCopy = { readonly subject: string; readonly lines: readonly string[] };

type VisitorMail = Pick<MailPage, 'title' | 'lead' | 'blocks'> & {
  readonly subject: string;
  /** The link that ends a subscription once the address's owner has confirmed it. */
  readonly action?: Link;
  readonly headers?: Readonly<Record<string, string>>;
  /** The address for answers; the sender by default. */
  readonly replyTo?: string | null;
};

/** The address is unverified, so the email contains nothing that the sender typed. Null for a blank address. */
async function visitorMessage(
  { id, date, to }: { readonly id: string; readonly date: Date; readonly to: string },
  { subject, action, headers, replyTo = null, ...page }: VisitorMail,
  { from, publicUrl }: Pick<VisitorMailOptions, 'from' | 'publicUrl'>,
): Promise<Message | null> {
  if (!email.holds(to)) return null;
  const why = action
    ? `You are receiving this email because this address was subscribed at ${publicUrl.origin}.`
    : `This address was entered in a form at ${publicUrl.origin}. If this was not you, you can ignore this email.`;
  const signature = [site.company, site.address, site.email].filter((part) => part !== '');
  const myData = { text: myDataText, href: `${publicUrl.origin}${myDataPath}` };
  const foot = [why, ...(action ? [action] : []), myData, signature.join('\n')];
  return buildMessage(
    { id, date },
    {
      subject,
      ...mailPage({ ...page, foot }),
      from: { name: from.name || site.company, address: from.address },
      to: [{ name: '', address: to }],
      replyTo: replyTo === null ? [] : [replyTo],
      headers: { Precedence: 'bulk', 'X-Auto-Response-Suppress': 'All', ...headers },
    },
  );
}

const myDataText = 'See or erase what we have stored about you';
/** The text of the first step on the form's page, which is this email. */
const firstStep = 'This confirmation. Done. You don’t need to do anything else.';

/**
 * The email with a link to the visitor's own data. Only the owner of the address reads it, so it may reveal whether
 * anything is stored.
 */
export function dataMail(
  { mail, publicUrl }: Pick<DeliverySettings, 'mail' | 'publicUrl'>,
  { findDataRequest, isAnythingStored }: DataMailStore,
  { links, clock }: { readonly links: Pick<MailLinks, 'myData'>; readonly clock: () => Date },
): Compose<Job> {
  return async ({ id, item, date }) => {
    const request = await findDataRequest(item, clock());
    if (!request) throw new DeliveryRefused('the link expired before its email could be sent');
    const isStored = await isAnythingStored(request.address);
    const link = { text: 'See your data', href: links.myData.linkFor(item) };
    const message = await visitorMessage(
      { id, date, to: request.address },
      isStored ? askingContent(storedCopy, link) : askingContent(nothingCopy),
      { from: mail.from, publicUrl },
    );
    if (!message) throw new DeliveryRefused('the address is not one that email can be sent to');
    return message;
  };
}

export type DataMailStore = Pick<PrivacyStore, 'findDataRequest' | 'isAnythingStored'>;

const storedCopy = {
  subject: 'Your link to your data',
  lines: [
    `You asked ${site.company} what is stored under your email address. Open this link to see, download or erase it.`,
    'The link works once, within 30 minutes of your request. Anyone who has it can see your data, so please do not forward it.',
  ],
};
const nothingCopy = {
  subject: 'Nothing is stored under your address',
  lines: [
    `You asked ${site.company} what is stored under your email address. Nothing that was sent through a form on our website is stored under it.`,
    'If you used another address, ask again with that one.',
  ],
};
