import { type Channels, forLeads } from '#server/delivery/channel.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import { mailChannel } from '#server/delivery/mail/mail-channel.ts';
import { accountMail } from './account-emails.ts';
import { digestMail } from './digest.ts';
import type { Digests } from './digests.ts';
import { mentionMail, newLeadMail, notificationMail } from './notification-mail.ts';
import type { Notifications } from './notification-store.ts';
import type { AccountEmails } from './queue-account-mail.ts';
import { reminderMail } from './reminder-mail.ts';
import type { Reminders } from './reminder-queue.ts';

type NoticeStore = AccountEmails &
  Pick<Digests, 'attention'> &
  Pick<Notifications, 'findMention' | 'findNotified' | 'noteNewLead'> &
  Pick<Reminders, 'findReminder'>;

/** For emails to one person, who must not get one twice. */
const once = { once: true };

/** The lanes of emails to users and the team. */
export function noticeLanes(settings: DeliverySettings, store: NoticeStore): Channels {
  const service = (event: string) => ({ kind: 'service', event });
  return [
    [{ kind: 'mention' }, forLeads(mailChannel(settings, mentionMail(settings, store), once))],
    [{ kind: 'new-lead' }, forLeads(mailChannel(settings, newLeadMail(settings, store), once))],
    [service('reminder'), mailChannel(settings, reminderMail(settings, store))],
    [service('account'), mailChannel(settings, accountMail(settings, store))],
    [service('notification'), mailChannel(settings, notificationMail(settings, store), once)],
    [service('digest'), mailChannel(settings, digestMail(settings, store))],
  ];
}
