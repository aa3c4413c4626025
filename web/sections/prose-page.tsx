import type { ReactNode } from 'react';
import type { ProseDocument } from '#content/prose.ts';
import proseCopy from '#content/prose-copy.json' with { type: 'json' };
import type { Address } from '#contract/addresses.ts';
import { longDay } from '#contract/days.ts';
import { BackLink } from '#web/sections/arrow-link.tsx';
import { ProseBlocks } from '#web/sections/prose-blocks.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { unbroken } from '#web/ui/section.tsx';

type ProsePageProps = {
  document: ProseDocument;
  /** The target of Back if there is no previous page. If absent, there is no Back link. */
  back?: Address;
  /** A line below the introduction, such as the day it was published. */
  details?: ReactNode;
  /** Content before the first section. */
  before?: ReactNode;
  /** Content after the blocks of a section, by section id. */
  after?: Readonly<Record<string, ReactNode>>;
  /** Renders a text that may refer to sources. */
  renderText?: (text: string) => ReactNode;
};

/** A text to read: numbered sections next to a table of contents, black on white in print. */
export function ProsePage(props: ProsePageProps) {
  const { document, back, details, before, after = {}, renderText } = props;
  return (
    <div className={`page-column pb-20 md:pb-28 ${back ? 'pt-6 md:pt-10' : 'pt-12 md:pt-20'}`}>
      {back ? <BackLink fallback={back} /> : null}
      <h1 className="max-w-[18em] text-2xl md:text-3xl">{document.title}</h1>
      <p className="intro mt-6">{document.intro}</p>
      {document.edition ? (
        <p className="text-sm mt-6 text-muted">
          {document.updated ? (
            <>
              {proseCopy.updated} {document.updated}
              <br />
            </>
          ) : null}
          {proseCopy.edition} {longDay(document.edition)}
        </p>
      ) : null}
      {details ? <p className="text-sm mt-6 text-muted">{details}</p> : null}
      {before}
      <div className="mt-12 grid gap-x-16 gap-y-12 border-line border-t md:mt-16 lg:grid-cols-[15rem_minmax(0,1fr)] lg:pt-14">
        <ContentsList sections={document.sections} />
        <div className="grid grid-cols-1 gap-12">
          {document.sections.map((section, index) => (
            <section key={section.id} className="prose-section">
              <h2
                id={section.id}
                className="text-xl mb-4 grid grid-cols-[2.6rem_minmax(0,1fr)] break-after-avoid"
              >
                <span className="text-muted proportional-nums">{index + 1}.</span>
                <span>{unbroken(section.title)}</span>
              </h2>
              <div className="md:pl-[2.6rem]">
                <div className="max-w-measure grid grid-cols-1 gap-4">
                  <ProseBlocks
                    blocks={section.blocks}
                    {...(renderText === undefined ? {} : { renderText })}
                  />
                </div>
                {after[section.id]}
              </div>
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

/** The contents: collapsed on small screens, next to the text on wide ones, in columns on paper. */
function ContentsList({ sections }: Pick<ProseDocument, 'sections'>) {
  return (
    <nav
      aria-label={proseCopy.contents}
      className="contents-list lg:sticky lg:top-[calc(var(--header-height)+2rem)] lg:self-start"
    >
      <Disclosure
        summary={
          <span>
            {proseCopy.contents}{' '}
            <span className="ml-2 font-normal text-muted text-sm">
              {sections.length} {proseCopy.sections}
            </span>
          </span>
        }
      >
        <ol className="grid pb-4 text-sm sm:grid-cols-2 lg:max-h-[calc(100dvh-var(--header-height)-4rem)] lg:grid-cols-1 lg:-m-1.5 lg:overflow-y-auto lg:p-1.5 print:block print:max-h-none print:columns-2">
          {sections.map(({ id, title }, index) => (
            <li key={id}>
              <a href={`#${id}`}>
                <span>{index + 1}.</span>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </Disclosure>
    </nav>
  );
}
