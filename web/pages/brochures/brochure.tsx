import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Brochure, brochures, brochuresCopy } from '#content/brochures.ts';
import { pageNamed } from '#content/pages.ts';
import { labCopy } from '#content/product-pages/lab.ts';
import { labreportsCopy } from '#content/product-pages/labreports.ts';
import { patientCopy, patientFamily } from '#content/product-pages/patient.ts';
import type { ProductCopy } from '#content/product-pages/product-copy.ts';
import { profiCopy } from '#content/product-pages/profi.ts';
import { type Product, products } from '#content/products.ts';
import { site } from '#contract/site.ts';
import { LabRoles, labPictures } from '#web/pages/lab-page.tsx';
import {
  LabreportsEvidence,
  LabreportsLimits,
  labreportsPictures,
} from '#web/pages/labreports-page.tsx';
import { patientPictures } from '#web/pages/patient-page.tsx';
import { ProfiAccounts, profiPictures } from '#web/pages/profi-page.tsx';
import type { HeroPicture, ProblemDrawings } from '#web/pictures/picture.tsx';
import { FeatureList } from '#web/sections/feature-list.tsx';
import {
  CapabilityLine,
  FeatureScreens,
  PainPoints,
  ServiceSteps,
} from '#web/sections/product-sections.tsx';
import { FourCaps, ProductMark } from '#web/ui/cap.tsx';

type Slug = Product['slug'];

/** Scale of a printed sheet relative to the screen. */
export const brochureScale = 0.68;

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

/** A brochure's text and drawings. When they change, its printed file is out of date. */
export function brochureSource(slug: Slug): string {
  const html = renderToStaticMarkup(<BrochureSheets slug={slug} />);
  return html.replace(/ class="[^"]*"/g, '');
}

/** Number of sheets in each brochure. */
export const brochureSheets = 4;

function BrochureSheets({ slug }: { slug: Slug }) {
  const { copy, problems, screens, limits, own } = parts[slug];
  return (
    <>
      <Sheet slug={slug} number={1}>
        <BrochureCover slug={slug} level={1} />
      </Sheet>
      <Sheet slug={slug} number={2}>
        <PainPoints {...copy.pains} drawings={problems} />
        {limits ?? <CapabilityLine {...copy.automates} />}
      </Sheet>
      <Sheet
        slug={slug}
        number={3}
        note={slug === 'labreports' ? brochuresCopy.sampleAndPoster : brochuresCopy.sample}
      >
        <FeatureScreens {...copy.features} pictures={screens} />
      </Sheet>
      <Sheet slug={slug} number={brochureSheets}>
        {own}
        <ServiceSteps {...copy.services} />
        <NextStep />
      </Sheet>
    </>
  );
}

type SheetProps = { slug: Slug; number: number; note?: string; children: ReactNode };

function Sheet({ slug, number, note, children }: SheetProps) {
  return (
    <div className="brochure-sheet">
      {children}
      <p className="brochure-foot text-sm text-muted">
        <span>{note ?? `${site.company}, ${site.address}`}</span>
        <span>{`${productOf(slug).name}, ${number} of ${brochureSheets}`}</span>
      </p>
    </div>
  );
}

/** The first sheet. Pages, which have their own heading, show it smaller and without `level`. */
export function BrochureCover({ slug, level }: { slug: Slug; level?: 1 }) {
  const { copy, hero } = parts[slug];
  const { cap, name } = productOf(slug);
  const Title = level === 1 ? 'h1' : 'p';
  return (
    <div>
      <div className="flex items-start justify-between">
        <span className="h-[210px] w-[56px] rounded-b-full bg-accent" />
        <p className="flex items-center gap-3 pt-14 font-semibold text-lg">
          <FourCaps className="h-7" />
          {site.company}
        </p>
      </div>
      <p className="mt-14 font-semibold text-accent text-xl">
        <ProductMark color={cap} name={name} />
      </p>
      <Title className="mt-5 max-w-[12em] text-3xl [zoom:1.2]">{copy.title}</Title>
      <p className="intro mt-6">{copy.intro}</p>
      <div className="mt-16 grid grid-cols-[13fr_10fr] gap-x-14">
        <div>{hero.picture}</div>
        <dl className="self-start border-line border-t">
          {brochureOf(slug).facts.map(([term, fact]) => (
            <div
              key={term}
              className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-4 border-line border-b py-3"
            >
              <dt className="text-muted">{term}</dt>
              <dd className="font-semibold">{fact}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}

function NextStep() {
  const { title, text } = brochuresCopy.next;
  return (
    <section className="brochure-next border-line border-t">
      <h2 className="text-2xl">{title}</h2>
      <p className="intro mt-4">{text}</p>
      <p className="mt-4 font-semibold text-xl">
        <a href={`mailto:${site.email}`}>{site.email}</a>
      </p>
    </section>
  );
}

const parts: Record<
  Slug,
  {
    copy: ProductCopy;
    hero: HeroPicture;
    problems: readonly ProblemDrawings[];
    screens: readonly ReactNode[];
    /** Replaces the ten capabilities. */
    limits?: ReactNode;
    own: ReactNode;
  }
> = {
  laboratory: { copy: labCopy, ...labPictures, own: <LabRoles /> },
  professional: { copy: profiCopy, ...profiPictures, own: <ProfiAccounts /> },
  patient: {
    copy: patientCopy,
    ...patientPictures,
    own: <FeatureList id="family" {...patientFamily} />,
  },
  labreports: {
    copy: labreportsCopy,
    ...labreportsPictures,
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
 * US Letter without page margins, because each sheet sets its own. Everything is on white, because
 * the shadows of drawings would print as bitmaps. Links to the site are hidden, because they don't
 * work on paper. `tools/print-brochures.ts` turns the captions of drawings into alternative texts.
 */
const paperStyles = `
@page { size: letter; margin: 0 }
:root, [data-tone] { --tone: white; --text: var(--color-ink); --muted: var(--color-soft); --line: var(--color-rule) }
[data-tone] { --accent: inherit }
html, body { background: white; color: var(--color-ink) }
.brochure-sheet { position: relative; display: flex; flex-direction: column; height: 1552px; padding: 0 84px; overflow: hidden; break-after: page }
.brochure-sheet:last-child { break-after: auto }
.brochure-foot { position: absolute; inset: auto 84px 56px; display: flex; justify-content: space-between; border-top: 1px solid var(--line); padding-top: 14px }
.brochure-next { margin-block: auto 150px; padding-top: 40px }
.page-column { max-width: none; padding: 0 }
.section { padding-block: 64px 0; content-visibility: visible }
.section ~ .section { padding-top: 76px }
#advantages > .page-column > .grid { margin-top: 44px; gap: 48px }
#pains dl > div { padding-block: 16px }
#limits li { padding-block: 12px }
#automates ul, #services ol, #try_it ol { margin-top: 36px }
[data-brochure="patient"] #advantages figure { zoom: 0.8 }
figcaption { display: none }
.button, a[href^="/"] { display: none !important }
* { box-shadow: none !important }`;
