import type { ReactNode } from 'react';
import type { Address } from '#content/pages.ts';
import type { ProseDocument } from '#content/prose.ts';
import { BackLink } from '#web/sections/back-link.tsx';
import { ContentsList } from '#web/sections/contents-list.tsx';
import { ProseBlocks } from '#web/sections/prose-blocks.tsx';

type ProsePageProps = {
  document: ProseDocument;
  /** Where Back goes when there is no previous page. Without it there is no Back link. */
  back?: Address;
  /** A line below the introduction, such as the day it was published. */
  details?: ReactNode;
  /** Content after the blocks of a section, by section id. */
  after?: Readonly<Record<string, ReactNode>>;
  /** Renders a text that may refer to sources. */
  renderText?: (text: string) => ReactNode;
};

/** A text to read: numbered sections next to a table of contents, black on white in print. */
export function ProsePage({ document, back, details, after = {}, renderText }: ProsePageProps) {
  return (
    <div className={`page-column pb-20 md:pb-28 ${back ? 'pt-6 md:pt-10' : 'pt-12 md:pt-20'}`}>
      {back ? (
        <div className="mb-6 md:mb-8">
          <BackLink fallback={back} />
        </div>
      ) : null}
      <h1 className="max-w-[18em] text-2xl lg:text-3xl">{document.title}</h1>
      <p className="intro mt-6">{document.intro}</p>
      {document.updated ? (
        <p className="text-sm mt-6 text-muted">Last updated {document.updated}</p>
      ) : null}
      {details ? <p className="text-sm mt-6 text-muted">{details}</p> : null}
      <div className="mt-12 grid gap-x-16 gap-y-10 border-line border-t pt-10 md:mt-16 lg:grid-cols-[15rem_minmax(0,1fr)] lg:pt-14">
        <ContentsList numbered sections={document.sections} />
        <div className="grid grid-cols-1 gap-12">
          {document.sections.map((section, index) => (
            <section
              key={section.id}
              id={section.id}
              aria-labelledby={`${section.id}-title`}
              className="prose-section"
            >
              <h2
                id={`${section.id}-title`}
                className="text-xl mb-4 grid grid-cols-[2.6rem_minmax(0,1fr)] break-after-avoid"
              >
                <span className="text-muted proportional-nums">{index + 1}.</span>
                {section.title}
              </h2>
              <div className="md:pl-[2.6rem]">
                <ProseBlocks
                  blocks={section.blocks}
                  {...(renderText === undefined ? {} : { renderText })}
                />
                {after[section.id]}
              </div>
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
