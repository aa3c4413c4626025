import type { NotificationKind } from '#console/contract/notifications.ts';
import { requestLabel } from '#contract/contact-purposes.ts';
import { formLabel } from '#contract/form-list.ts';
import type { Compose, Message } from '#server/delivery/channel.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import type { MailBlock } from '#server/delivery/mail/mail-blocks.ts';
import { leadLink } from '#server/delivery/mail/mail-page.ts';
import { userMessage } from '#server/delivery/mail/service-email.ts';
import type { Job } from '#server/jobs/queue.ts';
import type { MailAddress } from '#server/lib/mail-address.ts';
import type { Notifications, Notified } from './notification-store.ts';
import type { NotificationMail } from './notify.ts';

type Settings = Pick<DeliverySettings, 'mail' | 'console'>;

/** The email to a user whom a note mentions. */
export function mentionMail(
  settings: Settings,
  { findMention }: Pick<Notifications, 'findMention'>,
): Compose {
  return async (delivery) => {
    const mention = await findMention(delivery.item);
    if (!mention) return null;
    const { id, form, intake } = delivery.lead;
    const request = requestLabel(form, intake?.source);
    return userMail(delivery, settings, {
      user: { name: mention.name, address: mention.address },
      title: `${mention.author} mentioned you`,
      subject: `${mention.author} mentioned you: ${request}`,
      about: `In a note about a lead: ${request}.`,
      leads: [{ id, form }],
    });
  };
}

/** The email to a follower about a new lead. */
export function newLeadMail(
  settings: Settings,
  { noteNewLead }: Pick<Notifications, 'noteNewLead'>,
): Compose {
  return async (delivery) => {
    const { id, form, intake } = delivery.lead;
    const team = settings.mail.to.map(({ address }) => address);
    const user = await noteNewLead(delivery.item, { id, form }, team);
    if (!user) return null;
    const title = `New lead: ${requestLabel(form, intake?.source)}`;
    const about = 'It arrived a moment ago.';
    return userMail(delivery, settings, {
      user,
      title,
      about,
      subject: title,
      leads: [{ id, form }],
    });
  };
}

/** The email about other events. Null if they have been undone since. */
export function notificationMail(
  settings: Settings,
  { findNotified }: Pick<Notifications, 'findNotified'>,
): Compose<Job> {
  return async ({ id, date, details }) => {
    const found = await findNotified((details as NotificationMail).ids);
    const [first] = found?.events ?? [];
    if (!found || !first) return null;
    const { title, about } = contentOf(first.kind, found.events);
    const subject = found.events.length === 1 ? `${title}: ${formLabel(first.form)}` : title;
    const leads = found.events.flatMap(({ leadId, form }) =>
      leadId === null ? [] : [{ id: leadId, form }],
    );
    return userMail({ id, date }, settings, { user: found.user, title, subject, about, leads });
  };
}

function contentOf(
  kind: NotificationKind,
  events: Notified['events'],
): { readonly title: string; readonly about: string } {
  const isOne = events.length === 1;
  const form = formLabel(events[0]?.form ?? '');
  switch (kind) {
    case 'assigned':
      return {
        title: `${events[0]?.actorName} assigned ${isOne ? 'a lead' : `${events.length} leads`} to you`,
        about: isOne ? `${form}.` : 'These leads are now assigned to you.',
      };
    case 'erased':
      return {
        title: isOne ? 'A visitor erased a lead' : `A visitor erased ${events.length} leads`,
        about: `${isOne ? `${form}. ` : ''}The visitor used the “Your data” page. Nothing is left, not even in the console.`,
      };
    default:
      return { title: 'A visitor answered', about: `About your lead: ${form}.` };
  }
}

type UserMail = {
  readonly user: MailAddress;
  readonly title: string;
  readonly subject: string;
  readonly about: string;
  readonly leads: readonly { readonly id: string; readonly form: string }[];
};

/** An email to one user. It names forms, but contains nothing that a visitor or a user typed. */
function userMail(
  mail: { readonly id: string; readonly date: Date },
  settings: Settings,
  { user, title, subject, about, leads }: UserMail,
): Promise<Message> {
  const { url } = settings.console;
  const isOne = leads.length === 1;
  const links = leads.slice(0, maxListed).map(({ id, form }) => ({
    text: isOne ? 'Open the lead' : formLabel(form),
    href: leadLink(url, id),
  }));
  const [button] = links;
  const more = leads.length - links.length;
  const opening: readonly MailBlock[] =
    isOne && button ? [{ kind: 'button', link: button }] : [{ kind: 'links', links }];
  const blocks: readonly MailBlock[] = [
    { kind: 'text', text: about },
    ...(links.length > 0 ? opening : []),
    ...(more > 0 ? [{ kind: 'text', text: `And ${more} more.` } as const] : []),
  ];
  const footLink = { text: 'Choose your notifications', href: new URL('/account', url).href };
  return userMessage(mail, { title, subject, blocks, footLink }, settings, user);
}

const maxListed = 50;
