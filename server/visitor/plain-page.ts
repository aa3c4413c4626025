import type { FastifyInstance, FastifyReply } from 'fastify';
import { legalPages } from '#contract/privacy-notice.ts';
import { copyrightYears, site } from '#contract/site.ts';
import { errorResponse } from '#server/intake/stages.ts';
import { escapeHtml } from '#server/lib/clean-text.ts';
import type { Site } from '#server/lib/http/open-site.ts';
import type { Log } from '#server/lib/log.ts';

export type PlainPage = {
  /** The label above the title. */
  readonly label: string;
  readonly title: string;
  readonly text: string;
  /** The HTML of the page's one action; by default a link to the home page. */
  readonly action?: string;
  /** HTML below, on paper. */
  readonly details?: string;
};

/**
 * A page that the server renders itself, with the site's style sheet, a header, and a footer line,
 * but no scripts. Its classes must occur in `web/`, because the style sheet contains only rules
 * used there.
 */
export function plainPage(
  { label, title, text, action = homeLink, details = '' }: PlainPage,
  { stylesheets }: Pick<Site, 'stylesheets'>,
): string {
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
<a href="/" class="logo">${fourCaps('width="34" height="26"')}<span class="text-lg">${company}</span> <span class="sr-only">home</span></a>
</div></header>
<main class="flex grow flex-col">
<div data-tone="ink"${details === '' ? ' class="grow"' : ''}><div class="page-column flex gap-x-10 max-md:flex-col-reverse">
<div class="grow pt-9 pb-14 md:py-20">
<p class="font-semibold text-muted">${label}</p>
<h1 class="text-3xl mt-3 max-w-[10em]">${title}</h1>
<p class="intro mt-6">${text}</p>
${action}</div>
${fourCaps('class="h-28 shrink-0 self-start md:h-40 lg:h-88"')}
</div></div>
${details === '' ? '' : `<div class="page-column pt-12 pb-20">\n${details}</div>\n`}</main>
<footer data-tone="ink" class="border-line border-t text-sm"><div class="page-column" style="padding-block:1.5rem">
<div class="flex flex-wrap items-center justify-between gap-x-8 text-muted">
<p>© ${copyrightYears(new Date())} ${company}, ${escapeHtml(site.address)}</p>
<ul class="flex flex-wrap gap-x-6">
${footerLinks.join('\n')}
</ul>
</div>
</div></footer>
</div>
</body>
</html>
`;
}

/** The texts of pages for requests that changed nothing. `failure` states what the server could not do. */
export function unchanged(failure: string) {
  const title = 'Nothing was changed';
  const rejected =
    'Something went wrong with this request. Please open the link from the email again.';
  return {
    rejected: { title, text: rejected },
    failed: { title, text: `${failure} Please try again in a few minutes.` },
  };
}

/** Serves plain pages whose forms are posted in these types; `onError` responds to a request that failed. */
export function takePlainForms(
  app: FastifyInstance,
  types: readonly string[],
  onError: (reply: FastifyReply, status: number, step: 'rejected' | 'failed') => FastifyReply,
  log: Log,
): void {
  app.removeAllContentTypeParsers();
  for (const type of types) {
    const options = { parseAs: 'string', bodyLimit: 4096 } as const;
    app.addContentTypeParser(type, options, async (_: unknown, body: unknown) => body);
  }
  app.setErrorHandler((error, _request, reply) => {
    const { status } = errorResponse(error, log);
    return onError(reply, status, status < 500 ? 'rejected' : 'failed');
  });
}

export function sendPlain(
  reply: FastifyReply,
  status: number,
  content: string,
  mediaType = 'text/html; charset=utf-8',
): FastifyReply {
  return reply.code(status).headers(plainPageHeaders).type(mediaType).send(content);
}

/** Prevents caching, because any page that the server renders may be about one person. */
const plainPageHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
} as const;

const footerLinks = [
  ...Object.values(legalPages).map(({ path, title }) => footerLink(path, title)),
  footerLink(`mailto:${site.email}`, site.email),
];

function footerLink(href: string, text: string): string {
  return `<li><a href="${escapeHtml(href)}" class="footer-link text-link">${escapeHtml(text)}</a></li>`;
}

const homeLink = `<p class="mt-10"><a href="/" class="button">Go to the home page</a></p>
`;

/** As in `web/ui/cap.tsx`. */
function fourCaps(attributes: string): string {
  return `<svg viewBox="0 0 26 20" aria-hidden="true" ${attributes}>${caps}</svg>`;
}

const caps =
  '<path class="fill-lavender" d="M0 0h5v15.5a2.5 2.5 0 0 1-5 0z"/>' +
  '<path class="fill-citrate" d="M7 0h5v12.5a2.5 2.5 0 0 1-5 0z"/>' +
  '<path class="fill-serum" d="M14 0h5v17.5a2.5 2.5 0 0 1-5 0z"/>' +
  '<path class="fill-heparin" d="M21 0h5v11.5a2.5 2.5 0 0 1-5 0z"/>';
