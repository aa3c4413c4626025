import * as v from 'valibot';
import { isCall, requestList } from '#contract/form-list.ts';
import { id, time } from '#contract/values.ts';
import { endpoint, everyone } from './endpoint.ts';
import { leadSummary } from './leads.ts';

/** Labels of the notifications, in the order of the account page. */
export const notificationLabels = {
  assigned: 'A colleague assigns a lead to me',
  mentioned: 'A colleague mentions me in a note',
  answer: 'A visitor answers about my lead, or after my reply',
  bounce: 'An email to my lead, or my reply, is refused',
  'follow-up': 'My lead’s follow-up has come',
  erased: 'A visitor erases a lead of mine',
  'new-lead': 'A new lead arrives',
} as const;

export type NotificationKind = keyof typeof notificationLabels;
export const notificationKinds = Object.keys(notificationLabels) as NotificationKind[];

const kind = v.picklist(notificationKinds);

/** Nobody is notified of the calls that users enter. */
export const reportedRequests = requestList.filter(({ id: key }) => !isCall(key));

export const notification = v.strictObject({
  id,
  kind,
  at: time,
  isRead: v.boolean(),
  /** Blank if no user caused it. */
  actorName: v.string(),
  /** The lead's key in `requestList`. */
  form: v.string(),
  /** Null for a lead that was erased. */
  lead: v.nullable(leadSummary),
});
export type Notification = v.InferOutput<typeof notification>;

const notifications = v.strictObject({
  /** The number of unread notifications, including ones older than those listed. */
  unread: v.number(),
  /** The newest 50. */
  notifications: v.array(notification),
});

export const notificationChoices = v.strictObject({
  mail: v.array(kind),
  console: v.array(kind),
  /** The requests whose new leads are reported; null for all. */
  forms: v.nullable(v.array(v.picklist(reportedRequests.map((form) => form.id)))),
});
export type NotificationChoices = v.InferOutput<typeof notificationChoices>;

/** The choices of users who have not chosen yet. */
export const defaultChoices: NotificationChoices = {
  mail: notificationKinds.filter((one) => one !== 'new-lead'),
  console: notificationKinds.filter((one) => one !== 'new-lead'),
  forms: null,
};

export const notificationEndpoints = {
  notifications: endpoint('GET /notifications', everyone, {
    summary: "The user's own notifications, newest first",
    response: notifications,
  }),
  readNotifications: endpoint('POST /notifications/read', everyone, {
    summary: "Marks the user's own notifications as read, up to a given one",
    body: v.strictObject({ upTo: id }),
  }),
  notificationChoices: endpoint('GET /account/notifications', everyone, {
    summary: 'The user’s notification settings',
    response: notificationChoices,
  }),
  chooseNotifications: endpoint('PATCH /account/notifications', everyone, {
    summary: 'Changes the user’s notification settings',
    body: notificationChoices,
    response: notificationChoices,
  }),
};
