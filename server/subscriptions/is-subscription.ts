import type { Form } from '#contract/form.ts';
import { forms } from '#contract/forms.ts';
import type { Lead } from '#server/leads/store.ts';

/** Whether a lead came by a form that subscribes its address to the news. */
export function isSubscription({ form }: Pick<Lead, 'form'>): boolean {
  const known: readonly Form[] = forms;
  return known.some(({ id, subscription }) => id === form && subscription);
}
