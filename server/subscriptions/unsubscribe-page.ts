import { site } from '#contract/site.ts';
import { escapeHtml } from '#server/escape-html.ts';
import type { Site } from '#server/site/open-site.ts';

export type UnsubscribeStep = 'ask' | 'done' | 'unknown' | 'refused' | 'failed';

/** A page in the site's style, without scripts. Its form posts to the page's own URL. */
export function unsubscribePage(
  step: UnsubscribeStep,
  { stylesheets }: Pick<Site, 'stylesheets'>,
): string {
  const { title, text } = copy[step];
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
<main class="page-column section" data-tone="paper">
<p><a href="/" class="text-link">${company}</a></p>
<h1 class="text-2xl" style="margin-top:1.5rem">${title}</h1>
<p class="intro" style="margin-top:1rem">${text}</p>
${step === 'ask' ? form : ''}</main>
</body>
</html>
`;
}

const form = `<form method="post" style="margin-top:2rem">
<button type="submit" class="button" name="List-Unsubscribe" value="One-Click">Unsubscribe</button>
</form>
`;

const copy: Readonly<Record<UnsubscribeStep, { readonly title: string; readonly text: string }>> = {
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
  refused: {
    title: 'Nothing was changed',
    text: 'Something went wrong with this request. Please open the link from the email again.',
  },
  failed: {
    title: 'Nothing was changed',
    text: 'We could not unsubscribe you right now. Please try again in a few minutes.',
  },
};
