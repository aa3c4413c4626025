import { site } from '#contract/site.ts';
import { escapeHtml } from '#server/escape-html.ts';
import type { Site } from '#server/site/open-site.ts';

export type UnsubscribeStep = 'ask' | 'done' | 'unknown' | 'refused' | 'failed';

/**
 * A page of the server in the clothes of the site: its style sheet, no script. The form has no
 * address of its own, so that it goes to the page's.
 */
export function unsubscribePage(
  step: UnsubscribeStep,
  { stylesheets }: Pick<Site, 'stylesheets'>,
): string {
  const { title, text } = words[step];
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
<main class="frame section" data-tone="paper">
<p><a href="/" class="text-link">${company}</a></p>
<h1 class="display-2" style="margin-top:1.5rem">${title}</h1>
<p class="lead" style="margin-top:1rem">${text}</p>
${step === 'ask' ? form : ''}</main>
</body>
</html>
`;
}

const form = `<form method="post" style="margin-top:2rem">
<button type="submit" class="button" name="List-Unsubscribe" value="One-Click">Unsubscribe</button>
</form>
`;

const words: Readonly<Record<UnsubscribeStep, { readonly title: string; readonly text: string }>> =
  {
    ask: {
      title: 'Stop the news?',
      text: 'After this you receive no more news from us by email.',
    },
    done: {
      title: 'You are unsubscribed',
      text: 'You receive no more news from us by email. You can subscribe again at any time.',
    },
    unknown: {
      title: 'This link is not valid',
      text: 'Please use the whole link from the email that you received.',
    },
    refused: {
      title: 'Nothing was changed',
      text: 'The request was not the one that ends a subscription. Please open the link again.',
    },
    failed: {
      title: 'Nothing was changed',
      text: 'We cannot end the subscription at this moment. Please try again in a little while.',
    },
  };
