import type { Notification } from '#contract/console/notifications.ts';
import { formRowById } from '#contract/form-list.ts';

/** Describes the event without the visitor's name, because other people may see the screen. */
export function notificationText({ kind, actorName }: Pick<Notification, 'kind' | 'actorName'>) {
  switch (kind) {
    case 'assigned':
      return `${actorName} assigned a lead to you`;
    case 'mentioned':
      return `${actorName} mentioned you`;
    case 'answer':
      return 'A visitor answered';
    case 'follow-up':
      return 'A lead is due for follow-up';
    case 'erased':
      return 'A visitor erased a lead';
    case 'new-lead':
      return 'New lead';
  }
}

export function formText({ form }: Pick<Notification, 'form'>): string {
  return formRowById(form)?.label ?? form;
}
