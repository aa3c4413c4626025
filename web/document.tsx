import { feedPath } from '#content/articles.ts';
import { copyOf } from '#content/copy-of.ts';
import { palette } from '#contract/palette.ts';
import { brochureFile, products } from '#contract/products.ts';
import { originPlaceholder as origin, site } from '#contract/site.ts';
import { ConsentBanner, ConsentDialogFailure } from '#web/consent/consent-banner.tsx';
import { contentOf } from '#web/content-of.tsx';
import { renderPage } from '#web/islands/island.tsx';
import { CurrentPath } from '#web/lib/current-path.ts';
import { canonicalAddress, type Page, pages } from '#web/lib/pages.ts';
import {
  brochureSheet,
  brochureSheets,
  brochureSource,
  renderBrochure,
} from '#web/pages/brochures/brochure.tsx';
import { NotFoundPage } from '#web/pages/not-found.tsx';
import { posterDrawings } from '#web/pictures/poster-sheet.tsx';
import { shareCardOf } from '#web/share-cards.ts';
import { Shell } from '#web/shell/shell.tsx';
import { articleOn, structuredData } from '#web/structured-data.ts';

const articlesCopy = copyOf('articles');
const { notFound: notFoundCopy } = copyOf('contacts-copy');

/** URLs of the files that every page references. */
export type Assets = {
  readonly styles: string;
  /** True if the build replaces `pageStylesMarker` and `pageFontsMarker` with the page's own rules. */
  readonly inlineStyles: boolean;
  /** The code of the script in the page's HTML (`scripts/start.ts`); none in development. */
  readonly start?: string;
  /** The script that the start script loads (`scripts/page.ts`). */
  readonly page: string;
};

export const notFoundPath = '/404';
export const paths: readonly string[] = [...pages.map(({ path }) => path), notFoundPath];

/** The complete HTML of the page at a path; undefined if the page table doesn't have the path. */
export async function renderDocument(path: string, assets: Assets): Promise<string | undefined> {
  const page = pages.find((each) => each.path === path);
  if (!page && path !== notFoundPath) return undefined;
  const html = await renderPage(
    <CurrentPath value={path}>
      <html lang="en-US">
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="theme-color" content={palette.paper} />
          {page ? <Meta page={page} /> : <NotFoundMeta />}
          <Styles assets={assets} />
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
          <link rel="manifest" href="/site.webmanifest" />
          <Script assets={assets} />
        </head>
        <body>
          <Shell>{page ? contentOf(page) : <NotFoundPage />}</Shell>
          <ConsentBanner />
          <ConsentDialogFailure />
          <p role="status" className="sr-only" data-announcer />
        </body>
      </html>
    </CurrentPath>,
  );
  return `<!DOCTYPE html>${html.replaceAll(voidElementEnd, '$1>')}`;
}

/**
 * The page's own rules are inlined, so that its first paint waits for no other file. The start script lets the web font
 * load after that paint; until then its rules are for print only.
 */
function Styles({ assets: { styles, inlineStyles } }: { assets: Assets }) {
  const whole = <link rel="stylesheet" href={styles} />;
  if (!inlineStyles) return whole;
  return (
    <>
      <style>{pageStylesMarker}</style>
      <style media="print" data-fonts>
        {pageFontsMarker}
      </style>
      <noscript>{whole}</noscript>
    </>
  );
}

/**
 * The start script loads the page's script after the first paint; in development nothing waits. It is inline, so that it
 * runs before anything on the page can be pressed.
 */
function Script({ assets: { start, page, styles, inlineStyles } }: { assets: Assets }) {
  if (!start) return <script type="module" src={page} data-page={page} />;
  return (
    <script
      data-page={page}
      data-styles={inlineStyles ? styles : undefined}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: Our own code, allowed by its hash.
      dangerouslySetInnerHTML={{ __html: start }}
    />
  );
}

/** React ends a void element with a slash, which means nothing in HTML. It escapes `>` everywhere else. */
const voidElementEnd = /("|<[bh]r)\/>/g;

export const pageStylesMarker = 'page-styles';
export const pageFontsMarker = 'page-fonts';

/** Drawings and brochures, which the build and `tools/print-brochures.ts` write in addition to pages. */
export const pictureDrawings = posterDrawings;
export const brochure = {
  sheets: brochureSheets,
  sheet: brochureSheet,
  source: brochureSource,
  render: renderBrochure,
};

/** Title, description, canonical URL, sharing tags, and structured data from the page table. */
function Meta({ page }: { page: Page }) {
  const title =
    page.name === 'Home' ? `${site.company}: ${page.title}` : `${page.title} | ${site.company}`;
  const address = origin + canonicalAddress(page);
  const card = shareCardOf(page);
  const product = products.find(({ link }) => link === page.name);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={page.description} />
      <link rel="canonical" href={address} />
      {articleOn(page) || page.name === 'Articles' ? (
        <link
          rel="alternate"
          type="application/rss+xml"
          title={articlesCopy.title}
          href={feedPath}
        />
      ) : null}
      {product ? (
        <link rel="alternate" type="application/pdf" href={brochureFile(product.slug)} />
      ) : null}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={page.description} />
      <meta property="og:url" content={address} />
      <meta property="og:type" content={articleOn(page) ? 'article' : 'website'} />
      <meta property="og:locale" content="en_US" />
      <meta property="og:site_name" content={site.company} />
      <meta property="og:image" content={origin + card.path} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={card.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: Our own data, escaped.
        dangerouslySetInnerHTML={{ __html: asJson(structuredData(page)) }}
      />
    </>
  );
}

function NotFoundMeta() {
  return (
    <>
      <title>{`${notFoundCopy.title} | ${site.company}`}</title>
      <meta name="description" content={notFoundCopy.intro} />
      <meta name="robots" content="noindex" />
    </>
  );
}

/** Escapes the JSON, so that no text can end the script element. */
function asJson(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
