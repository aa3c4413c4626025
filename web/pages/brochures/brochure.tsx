import type { ComponentProps, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { copyOf } from '#content/copy-of.ts';
import type { CopyOf } from '#content/kinds.ts';
import { palette } from '#contract/palette.ts';
import { type Product, products } from '#contract/products.ts';
import { site } from '#contract/site.ts';
import { support } from '#contract/support.ts';
import { pageNamed } from '#web/lib/pages.ts';
import { LabRoles, labPictures } from '#web/pages/lab-page.tsx';
import {
  LabreportsEvidence,
  LabreportsLimits,
  labreportsPictures,
} from '#web/pages/labreports-page.tsx';
import { patientPictures } from '#web/pages/patient-page.tsx';
import { profiPictures } from '#web/pages/profi-page.tsx';
import { PatientTrend } from '#web/pictures/patient-trend.tsx';
import type { HeroPicture } from '#web/pictures/picture.tsx';
import { ControlMonth } from '#web/sections/control-month.tsx';
import { FeatureList } from '#web/sections/feature-list.tsx';
import { OrderOfDraw } from '#web/sections/order-of-draw.tsx';
import { ProductHero } from '#web/sections/product-hero.tsx';
import {
  CapabilityLine,
  FeatureScreens,
  PainPoints,
  type ProductCopy,
  ServiceSteps,
} from '#web/sections/product-sections.tsx';
import { FourCaps } from '#web/ui/cap.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';

type Brochure = CopyOf<'brochures'>['brochures'][number];
const { brochures, texts: brochuresCopy } = copyOf('brochures');
const { page: labCopy } = copyOf('product-pages/lab');
const { page: labreportsCopy } = copyOf('product-pages/labreports');
const {
  page: patientCopy,
  family: patientFamily,
  trend: patientTrend,
} = copyOf('product-pages/patient');
const { page: profiCopy } = copyOf('product-pages/profi');

type Slug = Product['slug'];

/** A sheet is laid out at the width of the pages' widest layout and scaled down to US Letter. */
export const brochureSheet = { width: 1296, height: 1677, scale: 816 / 1296 };

/** The document that `tools/print-brochures.ts` prints as a product's brochure. `styles` is the site's sheet. */
export function renderBrochure(slug: Slug, styles: string): string {
  const { cap, link } = productOf(slug);
  const html = renderToStaticMarkup(
    <html lang="en-US" data-laid-out="true">
      <head>
        <meta charSet="utf-8" />
        <title>{`${pageNamed(link).title} | ${site.company}`}</title>
        <link rel="stylesheet" href={styles} />
        <style>{paperStyles}</style>
      </head>
      <body>
        <div data-accent={cap} data-brochure={slug}>
          <BrochureSheets slug={slug} />
        </div>
      </body>
    </html>,
  );
  return `<!DOCTYPE html>${html}`;
}

/** A brochure's text, drawings, and colors. When they change, its printed file is out of date. */
export function brochureSource(slug: Slug): string {
  const html = renderToStaticMarkup(<BrochureSheets slug={slug} />);
  return JSON.stringify(palette) + html.replace(/ class="[^"]*"/g, '');
}

/** Number of sheets in each brochure. */
export const brochureSheets = 4;

function BrochureSheets({ slug }: { slug: Slug }) {
  const { copy, screens, more, limits, own } = parts[slug];
  return (
    <>
      <Sheet slug={slug} number={1} note={brochuresCopy.sample}>
        <Cover slug={slug} />
      </Sheet>
      <Sheet slug={slug} number={2}>
        <PainPoints {...copy.pains} />
        <ServiceSteps {...copy.services} />
      </Sheet>
      <Sheet slug={slug} number={3} note={brochuresCopy.sample}>
        <FeatureScreens {...copy.features} pictures={screens} />
        {more}
      </Sheet>
      <Sheet slug={slug} number={brochureSheets} last={<NextStep slug={slug} />}>
        {own}
        {limits ?? <CapabilityLine {...copy.automates} />}
      </Sheet>
    </>
  );
}

type SheetProps = {
  slug: Slug;
  number: number;
  note?: string;
  /** Replaces the foot. */
  last?: ReactNode;
  children: ReactNode;
};

function Sheet({ slug, number, note, last, children }: SheetProps) {
  return (
    <div className="brochure-sheet">
      <div className="brochure-body">{children}</div>
      {last ?? (
        <p className="brochure-foot text-sm text-muted">
          <span>{[addressOf(slug).text, note].filter(Boolean).join('. ')}</span>
          <span>{`${productOf(slug).name}, ${number} of ${brochureSheets}`}</span>
        </p>
      )}
    </div>
  );
}

/** The opening of the product's page, with the facts below. */
function Cover({ slug }: { slug: Slug }) {
  const { copy, hero, tone = 'paper' } = parts[slug];
  const { cap, name } = productOf(slug);
  return (
    <>
      <div data-tone={tone} className="brochure-cover">
        <div className="brochure-head flex items-start justify-between">
          <span className="h-44 w-13 rounded-b-full bg-accent" />
          <p className="flex items-center gap-3 pt-12 font-semibold text-lg">
            <FourCaps className="h-7" />
            {site.company}
          </p>
        </div>
        <ProductHero {...hero} {...copy} tone={tone} mark={{ color: cap, name }}>
          {null}
        </ProductHero>
      </div>
      <dl className="columns-2 gap-x-14">
        {brochureOf(slug).facts.map(([term, fact]) => (
          <div
            key={term}
            className="grid break-inside-avoid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 border-line border-t py-2.5 leading-snug"
          >
            <dt className="text-muted">{term}</dt>
            <dd className="font-semibold">{fact}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The foot of the last sheet: contact details, and the product page's address as text and as a QR code. */
function NextStep({ slug }: { slug: Slug }) {
  const { title, text, scan } = brochureOf(slug).next ?? brochuresCopy.next;
  const { text: address, href: link } = addressOf(slug);
  return (
    <section data-tone="ink" className="brochure-next">
      <FourCaps className="h-20" />
      <div className="flex items-end justify-between gap-x-16">
        <div>
          <h2 className="mt-10 text-2xl">{title}</h2>
          <p className="intro mt-3">{text}</p>
          <p className="mt-8 font-semibold text-2xl">
            <a href={link}>{address}</a>
          </p>
          <p className="mt-2 text-lg text-muted">
            {[site.email, support.phone?.text, site.company, site.address]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <div className="flex-none text-center text-muted text-sm">
          <QrCode
            text={link}
            label={`QR code of ${address}`}
            className="mb-3 size-52 rounded-sheet bg-sheet text-ink"
          />
          {scan}
        </div>
      </div>
    </section>
  );
}

/** The product page's address: as text to type, and as a code to scan. */
function addressOf(slug: Slug): { readonly text: string; readonly href: string } {
  const page = new URL(pageNamed(productOf(slug).link).path, site.website).href;
  return { text: page.replace(/^https:\/\/(www\.)?/, ''), href: page };
}

/** On the page, the trend has a separate section; here it is one of the screens. */
const [plain = [], access = []] = patientCopy.features.screens.map((screen) => [screen]);
const trend = { title: patientTrend.title, text: patientTrend.intro };

const parts: Record<
  Slug,
  {
    copy: ProductCopy;
    hero: HeroPicture;
    /** The background of the opening; paper by default. */
    tone?: ComponentProps<typeof ProductHero>['tone'];
    screens: readonly ReactNode[];
    /** Below the screens. */
    more?: ReactNode;
    /** Replaces the ten capabilities. */
    limits?: ReactNode;
    own: ReactNode;
  }
> = {
  laboratory: { copy: labCopy, ...labPictures, more: <ControlMonth />, own: <LabRoles /> },
  professional: { copy: profiCopy, ...profiPictures, own: <OrderOfDraw /> },
  patient: {
    copy: {
      ...patientCopy,
      features: { ...patientCopy.features, screens: [...plain, trend, ...access] },
    },
    ...patientPictures,
    screens: patientPictures.screens.toSpliced(1, 0, <PatientTrend key="trend" />),
    tone: 'tint',
    own: <FeatureList id="family" {...patientFamily} />,
  },
  labreports: {
    copy: labreportsCopy,
    ...labreportsPictures,
    tone: 'ink',
    limits: <LabreportsLimits />,
    own: <LabreportsEvidence />,
  },
};

function productOf(slug: Slug): Product {
  const product = products.find((each) => each.slug === slug);
  if (!product) throw new Error(`No product is named ${slug}`);
  return product;
}

function brochureOf(slug: Slug): Brochure {
  const brochure = brochures.find((each) => each.slug === slug);
  if (!brochure) throw new Error(`No brochure is named ${slug}`);
  return brochure;
}

/**
 * US Letter without page margins, because each sheet sets its own. Everything but the cover's picture and the last
 * foot is on white. There are no shadows, because they would print as bitmaps. Links to the site are hidden, because
 * they don't work on paper. `tools/print-brochures.ts` fits the sheets, and turns captions into alternative texts.
 */
const paperStyles = `
@page { size: letter; margin: 0 }
:root, [data-tone="paper"], [data-tone="sheet"]:not(.brochure-cover *), [data-tone="wash"] { --tone: white; --text: var(--color-ink); --muted: var(--color-soft); --line: var(--color-rule) }
html { background: white; font-size: 18.4px }
.brochure-sheet { --inset: 78px; position: relative; display: flex; flex-direction: column; height: ${brochureSheet.height}px; padding: 0 var(--inset); overflow: hidden; break-after: page }
.brochure-sheet:last-child { break-after: auto }
.brochure-body { flex: 1; min-height: 0; display: flex; flex-direction: column; justify-content: space-between }
.brochure-foot { display: flex; justify-content: space-between; margin: 36px 0 50px; border-top: 1px solid var(--line); padding-top: 14px }
.brochure-cover { position: relative; flex: 1; min-height: 0; overflow: hidden; margin: 0 calc(-1 * var(--inset)) 44px }
.brochure-head { position: absolute; z-index: 1; inset: 0 var(--inset) auto }
.brochure-cover .product-hero { --gutter: calc(var(--inset) / 0.95); padding-top: 9rem }
.brochure-cover .product-hero:not(.patient-hero) { grid-template-rows: auto 1fr }
.brochure-cover .product-hero-text { padding: 5.6rem 1.2rem 0 0 }
.brochure-cover:has(.patient-hero) { display: grid }
.brochure-cover h1 { text-wrap: balance }
.brochure-next { margin: 48px calc(-1 * var(--inset)) 0; padding: 0 var(--inset) 60px }
.brochure-next a { text-decoration: none }
.page-column { max-width: none; padding: 0 }
.section { padding-block: 64px 0; content-visibility: visible }
.section:only-child, .section:only-child > .page-column { flex: 1; display: flex; flex-direction: column }
#advantages > .page-column > .grid { flex: 1; margin-top: 40px; gap: 20px; align-content: space-between }
#pains dl > div { padding-block: 26px }
#limits .page-column > .grid { grid-template-columns: 1fr; row-gap: 24px }
#limits ul { columns: 2; column-gap: 64px }
#limits li { display: block; break-inside: avoid; padding-block: 10px }
#limits h3 { margin-bottom: 4px }
#control { margin: 18px calc(-1.3 * var(--inset)) 0; padding-block: 36px 28px }
#control .page-column { padding-inline: calc(1.3 * var(--inset)) }
#order_of_draw { margin: 0 calc(-1 * var(--inset)); padding: 80px var(--inset) 48px }
#evidence .tube-field > i { height: 9rem }
#control h2 { font-size: var(--text-2xl) }
#control .intro { font-size: var(--text-base) }
#control figcaption { margin-top: 10px }
#control ul { margin-top: 14px; padding-top: 0 }
#control .control-axis, #control .control-strip { height: 13rem }
#control .control-strip { margin-bottom: 3.2rem }
#services ol, #try_it ol { margin-top: 36px }
[data-brochure="patient"] #advantages figure { zoom: 0.8 }
figure:not(#control *, .brochure-cover *) > figcaption { display: none }
.button, a[href^="/"] { display: none !important }
* { box-shadow: none !important }`;
