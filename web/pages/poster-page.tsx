import { copyOf } from '#content/copy-of.ts';
import type { CopyOf } from '#content/kinds.ts';
import { chartWidth, posterCharts } from '#web/pictures/poster-charts.tsx';
import { type PictureName, pictureFile, posterPictures } from '#web/pictures/poster-pictures.ts';
import { PosterSheet, pictureSize, sheetSize } from '#web/pictures/poster-sheet.tsx';
import { ArrowLink } from '#web/sections/arrow-link.tsx';
import { GalleryDialog } from '#web/sections/gallery-dialog.tsx';
import { PageHero } from '#web/sections/page-hero.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { CapList } from '#web/ui/cap.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Section, SectionHeading } from '#web/ui/section.tsx';

type DataRow = CopyOf<'poster'>['figures'][number]['data'][number];
const { poster: posterCopy, figures: posterFigures } = copyOf('poster');
const { actions: labreportsActions } = copyOf('product-pages/labreports');

/** The research poster: the picture itself, then its content, figure by figure (R82, R83). */
export function PosterPage() {
  return (
    <div data-accent="heparin" data-script="gallery" data-hash="picture-">
      <div className="print:hidden">
        <PageHero
          title={posterCopy.heading}
          intro={posterCopy.intro}
          mark={{ color: 'heparin', name: posterCopy.source }}
        />
      </div>
      <Poster />
      <div className="print:hidden">
        <Study />
        <Results />
        <Conclusions />
        <Limits />
        <Sums />
        <Ask />
      </div>
      <GalleryDialog />
    </div>
  );
}

function Poster() {
  const { width, height } = sheetSize;
  return (
    <div className="page-column pb-14 md:pb-20 print:p-0">
      <figure id="picture-poster" data-motion className="poster-print group relative scroll-mt-24">
        <svg
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={`${posterCopy.title}. ${posterCopy.source}. Its text and figures follow below.`}
          className="block w-full rounded-sheet border border-line bg-sheet shadow-sheet print:border-0 print:shadow-none"
        >
          <PosterSheet />
        </svg>
        <figcaption className="mt-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-2 print:hidden">
          <PictureLink name="poster" text={posterCopy.full} />
          <span className="text-sm text-muted">{posterCopy.posterNote}</span>
        </figcaption>
      </figure>
    </div>
  );
}

/** Opens the picture's file, or the gallery once its script has started (`scripts/gallery.ts`). */
function PictureLink({ name, text }: { name: PictureName; text: string }) {
  const title = posterPictures.find((picture) => picture.name === name)?.title ?? '';
  const { width, height } = pictureSize(name);
  return (
    <a
      href={pictureFile(name)}
      data-picture={name}
      data-title={title}
      data-size={`${width} ${height}`}
      className="inline-flex min-h-11 items-center gap-2 font-semibold after:absolute after:inset-0 after:cursor-zoom-in"
    >
      <Icon name="plus" size={18} />
      <span className="text-link">{text}</span>
      {name === 'poster' ? null : <span className="sr-only">{title}</span>}
    </a>
  );
}

function Study() {
  const { objectives, methods } = posterCopy;
  return (
    <div data-tone="sheet" className="section">
      <div className="page-column grid gap-x-16 gap-y-12 md:grid-cols-2">
        {[objectives, methods].map(({ title, text, items }) => (
          <section key={title} aria-labelledby={title.toLowerCase()}>
            <h2 id={title.toLowerCase()} className="text-2xl">
              {title}
            </h2>
            <p className="mt-5 text-muted">{text}</p>
            <CapList className="mt-5 border-line border-t pt-4" items={items} />
          </section>
        ))}
      </div>
    </div>
  );
}

function Results() {
  return (
    <Section
      id="results"
      tone="wash"
      title={posterCopy.results.title}
      intro={posterCopy.results.intro}
    >
      <ol className="mt-4 md:mt-8">
        {posterFigures.map((figure, index) => (
          <li
            key={figure.name}
            className="grid items-start gap-x-16 gap-y-6 border-line border-b py-10 last:border-0 last:pb-0 lg:grid-cols-[5fr_6fr] lg:py-14"
          >
            <div>
              <p className="text-sm font-semibold text-accent">
                Figure {index + 1} of {posterFigures.length}
              </p>
              <h3 className="text-xl mt-3">{figure.title}</h3>
              <p className="mt-4">{figure.text}</p>
              <Disclosure summary={posterCopy.data} className="mt-5 border-line border-t">
                <Rows caption={figure.title} rows={figure.data} />
              </Disclosure>
            </div>
            <figure
              id={`picture-${figure.name}`}
              data-motion
              data-tone="sheet"
              className="group relative scroll-mt-24 rounded-sheet border border-line px-4 pt-5 pb-2 shadow-sheet sm:px-8 sm:pt-8 sm:pb-3"
            >
              <svg
                viewBox={`0 0 ${chartWidth} ${posterCharts[figure.name].height}`}
                role="img"
                aria-label={figure.alt}
                className="block w-full"
              >
                {posterCharts[figure.name].drawing}
              </svg>
              <figcaption className="mt-4 border-line border-t pt-2 text-sm">
                <PictureLink name={figure.name} text={posterCopy.enlarge} />
              </figcaption>
            </figure>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Conclusions() {
  const { name, title, text, readers } = posterCopy.conclusions;
  return (
    <Section id="conclusions" tone="ink" labelledBy="conclusions-title">
      <p className="font-semibold text-accent">{name}</p>
      <h2 id="conclusions-title" className="text-3xl mt-4">
        {title}
      </h2>
      <div className="mt-8 grid gap-x-16 gap-y-5 md:mt-12 md:grid-cols-2">
        {text.map((paragraph) => (
          <p key={paragraph} className="text-lg">
            {paragraph}
          </p>
        ))}
      </div>
      <dl className="mt-12 grid gap-x-16 gap-y-8 border-line border-t pt-8 md:grid-cols-2">
        {readers.map(([reader, advice]) => (
          <div key={reader}>
            <dt className="font-semibold">{reader}</dt>
            <dd className="mt-2 text-muted">{advice}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function Limits() {
  const { title, items } = posterCopy.limits;
  return (
    <Section id="limits" labelledBy="limits-title">
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_2fr]">
        <SectionHeading
          id="limits-title"
          title={title}
          className="lg:sticky lg:top-28 lg:self-start"
        />
        <dl className="border-line border-t">
          {items.map(([name, text]) => (
            <div
              key={name}
              className="grid gap-x-10 gap-y-1 border-line border-b py-5 sm:grid-cols-[13rem_minmax(0,1fr)]"
            >
              <dt className="font-semibold">{name}</dt>
              <dd className="text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}

function Sums() {
  const { title, intro, caption } = posterCopy.sums;
  // Two figures have a row for the untested with the same label.
  const rows = new Map(
    posterFigures
      .flatMap(({ data }) => data)
      .filter(([, , how]) => / of |[÷−]/.test(how))
      .map((row) => [row[0], row]),
  );
  return (
    <Section id="figures" tone="sheet" title={title} intro={intro}>
      <div className="mt-8">
        <Rows caption={caption} rows={[...rows.values()]} />
      </div>
    </Section>
  );
}

function Rows({ caption, rows }: { caption: string; rows: readonly DataRow[] }) {
  return (
    <DataTable caption={caption} hideCaption head={posterCopy.sums.head}>
      {rows.map(([name, value, how]) => (
        <tr key={name + value}>
          <th scope="row">{name}</th>
          <td className="whitespace-nowrap">{value}</td>
          <td>{how}</td>
        </tr>
      ))}
    </DataTable>
  );
}

function Ask() {
  const { title, text } = posterCopy.ask;
  const { trial } = labreportsActions;
  return (
    <Section tone="wash" labelledBy="ask-title" title={title} intro={text}>
      <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-3">
        <ButtonLink to={trial.to}>{trial.text}</ButtonLink>
        <ArrowLink link={posterCopy.more} />
      </div>
    </Section>
  );
}
