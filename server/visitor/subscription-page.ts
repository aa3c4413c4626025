import type { SubscriptionLinks } from '#server/leads/subscription-links.ts';
import type { Site } from '#server/lib/http/open-site.ts';
import { plainPage } from './plain-page.ts';

/** `ask` shows the button; `rejected` and `failed` changed nothing. */
export type SubscriptionStep = 'ask' | 'done' | 'unknown' | 'rejected' | 'failed';

/** The page's form posts to the page's own URL. */
export function subscriptionPage(
  purpose: keyof SubscriptionLinks,
  step: SubscriptionStep,
  site: Pick<Site, 'stylesheets'>,
): string {
  const { button, ...steps } = copy[purpose];
  const body = step === 'ask' ? form(purpose, button) : '';
  return plainPage({ label: 'Newsletter', ...steps[step], body }, site);
}

function form(purpose: keyof SubscriptionLinks, label: string): string {
  const { name, value } = buttons[purpose];
  return `<form method="post" class="mt-10">
<button type="submit" class="button" name="${name}" value="${value}">${label}</button>
</form>
`;
}

/** The value that the button posts. Mail programs post the same to unsubscribe (RFC 8058). */
export const buttons = {
  confirm: { name: 'subscription', value: 'confirm' },
  unsubscribe: { name: 'List-Unsubscribe', value: 'One-Click' },
} as const;

type Copy = Readonly<
  Record<SubscriptionStep, { readonly title: string; readonly text: string }>
> & {
  readonly button: string;
};

const copy: Readonly<Record<keyof SubscriptionLinks, Copy>> = {
  confirm: {
    button: 'Confirm subscription',
    ask: {
      title: 'Subscribe to our newsletter?',
      text: 'We will send it to the address where you received our email. You can unsubscribe at any time.',
    },
    done: {
      title: 'You are subscribed',
      text: 'You will receive our newsletter by email. Each issue has a link to unsubscribe.',
    },
    unknown: {
      title: 'This link is not valid',
      text: 'It may be incomplete or have expired. Please use the complete link from the latest email, or subscribe again.',
    },
    rejected: {
      title: 'Nothing was changed',
      text: 'Something went wrong with this request. Please open the link from the email again.',
    },
    failed: {
      title: 'Nothing was changed',
      text: 'We could not confirm your subscription right now. Please try again in a few minutes.',
    },
  },
  unsubscribe: {
    button: 'Unsubscribe',
    ask: {
      title: 'Unsubscribe from our newsletter?',
      text: 'You will no longer receive it.',
    },
    done: {
      title: 'You are unsubscribed',
      text: 'You will no longer receive our newsletter. You can subscribe again at any time.',
    },
    unknown: {
      title: 'This link is not valid',
      text: 'Please use the complete link from the email.',
    },
    rejected: {
      title: 'Nothing was changed',
      text: 'Something went wrong with this request. Please open the link from the email again.',
    },
    failed: {
      title: 'Nothing was changed',
      text: 'We could not unsubscribe you right now. Please try again in a few minutes.',
    },
  },
};
