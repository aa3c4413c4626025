import { copyrightYears, site } from '#contract/site.ts';
import { escapeHtml } from '#server/escape-html.ts';
import type { Site } from '#server/site/open-site.ts';
import type { SubscriptionLinks } from './subscription-links.ts';

/** `ask` shows the button; `rejected` and `failed` changed nothing. */
export type SubscriptionStep = 'ask' | 'done' | 'unknown' | 'rejected' | 'failed';

/**
 * A page with the site's style sheet, a header, and a footer line, without scripts. Its form posts to the
 * page's own URL. Classes must exist in `web/`, where the style sheet gets its rules from.
 */
export function subscriptionPage(
  purpose: keyof SubscriptionLinks,
  step: SubscriptionStep,
  { stylesheets }: Pick<Site, 'stylesheets'>,
): string {
  const { button, ...steps } = copy[purpose];
  const { title, text } = steps[step];
  const company = escapeHtml(site.company);
  const links = stylesheets.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`);
  return `<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${title} | ${company}</title>
${links.join('\n')}
</head>
<body>
<div class="flex min-h-dvh flex-col">
<header class="site-header" data-tone="paper"><div class="page-column site-header-bar">
<a href="/" class="logo">${caps}<span class="text-lg">${company}</span> <span class="sr-only">home</span></a>
</div></header>
<main class="grow page-column pt-12 pb-20 md:pt-20 md:pb-28">
<p class="font-semibold text-muted">Newsletter</p>
<h1 class="text-2xl mt-4">${title}</h1>
<p class="intro mt-6">${text}</p>
${step === 'ask' ? form(purpose, button) : homeLink}</main>
<footer data-tone="ink" class="text-sm"><div class="page-column" style="padding-block:1.5rem">
<p class="flex flex-wrap items-center justify-between gap-x-8 text-muted">
<span>© ${copyrightYears(new Date())} ${company}, ${escapeHtml(site.address)}</span>
<a href="mailto:${escapeHtml(site.email)}" class="footer-link text-link">${escapeHtml(site.email)}</a>
</p>
</div></footer>
</div>
</body>
</html>
`;
}

function form(purpose: keyof SubscriptionLinks, label: string): string {
  const { name, value } = buttons[purpose];
  return `<form method="post" class="mt-10">
<button type="submit" class="button" name="${name}" value="${value}">${label}</button>
</form>
`;
}

const homeLink = `<p class="mt-10"><a href="/" class="button button-secondary">Go to the home page</a></p>
`;

/** The logo of the site, as in `web/shell/logo.tsx`. */
const caps =
  '<svg viewBox="0 0 26 20" aria-hidden="true" width="34" height="26">' +
  '<path class="fill-lavender" d="M0 0h5v15.5a2.5 2.5 0 0 1-5 0z"/>' +
  '<path class="fill-citrate" d="M7 0h5v12.5a2.5 2.5 0 0 1-5 0z"/>' +
  '<path class="fill-serum" d="M14 0h5v17.5a2.5 2.5 0 0 1-5 0z"/>' +
  '<path class="fill-heparin" d="M21 0h5v11.5a2.5 2.5 0 0 1-5 0z"/></svg>';

/** What the button posts. Mail programs post the same to unsubscribe (RFC 8058). */
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
