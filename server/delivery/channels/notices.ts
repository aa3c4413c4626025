import type { ChannelHandler, Pace } from '#server/delivery/channel.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import { accountMail } from '#server/delivery/mail/account-mails.ts';
import { type DataMailStore, dataMail } from '#server/delivery/mail/data-mails.ts';
import { digestMail } from '#server/delivery/mail/digest.ts';
import { mailing, mailingOnce } from '#server/delivery/mail/mailing.ts';
import { notificationMail } from '#server/delivery/mail/notification-mail.ts';
import { reminderMail } from '#server/delivery/mail/reminders.ts';
import type { AccountMails } from '#server/jobs/account-mails.ts';
import type { Digests } from '#server/jobs/digests.ts';
import type { NoticeKind } from '#server/jobs/job-handlers.ts';
import type { Job } from '#server/jobs/outbox.ts';
import type { Reminders } from '#server/jobs/reminders.ts';
import type { Notifications } from '#server/leads/notifications/notifications.ts';
import type { MailLinks } from '#server/leads/subscription-links.ts';

/** The dependencies of mails that are about no lead, besides the settings. */
export type NoticeParts = {
  readonly store: AccountMails &
    DataMailStore &
    Pick<Digests, 'attention'> &
    Pick<Notifications, 'findNotified'> &
    Pick<Reminders, 'findReminder'>;
  readonly links: Pick<MailLinks, 'myData'>;
  readonly clock: () => Date;
  /** Shared with all other mail. */
  readonly pace?: Pace | undefined;
};

/** Handlers by kind. A new kind needs a line here, a line in `noticeKinds`, and a label. */
export function openNotices(
  { mail, ...others }: DeliverySettings,
  { store, links, clock, pace }: NoticeParts,
): Readonly<Record<NoticeKind, ChannelHandler<Job>>> {
  const settings = { ...others, mail: { ...mail, ...(pace ? { pace } : {}) } };
  return {
    reminder: mailing(settings, reminderMail(settings, store)),
    account: mailing(settings, accountMail(settings, store)),
    notification: mailingOnce(settings, notificationMail(settings, store)),
    digest: mailing(settings, digestMail(settings, store)),
    'my-data': mailingOnce(settings, dataMail(settings, store, { links, clock })),
  };
}
