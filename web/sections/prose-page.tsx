import type { ReactNode } from 'react';
import { type Block, isText, type MarkedUpText, type ProseDocument } from '#content/prose.ts';
import proseCopy from '#content/prose-copy.json' with { type: 'json' };
import type { Address } from '#contract/addresses.ts';
import { longDay } from '#contract/days.ts';
import { ArrowLinks, BackLink } from '#web/sections/arrow-link.tsx';
import { MarkedUp } from '#web/sections/marked-up.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
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

type ProseBlocksProps = {
  blocks: readonly Block[];
} & Pick<ProsePageProps, 'renderText'>;

/** The paragraphs, lists, tables, terms and pictures of a section of running text. */
function ProseBlocks({ blocks, renderText }: ProseBlocksProps) {
  const render = (text: MarkedUpText) => (
    <MarkedUp text={text} {...(renderText ? { renderText } : {})} />
  );
  return (
    <div className="max-w-measure grid grid-cols-1 gap-4">
      {blocks.map((block) => (
        <ProseBlock key={JSON.stringify(block)} block={block} render={render} />
      ))}
    </div>
  );
}

type TextRenderer = { render: (text: MarkedUpText) => ReactNode };

function ProseBlock({ block, render }: { block: Block } & TextRenderer) {
  if (isText(block)) return <p>{render(block)}</p>;
  if ('links' in block) return <ArrowLinks links={block.links} />;
  if ('terms' in block) return <Terms terms={block.terms} render={render} />;
  if ('table' in block) return <ProseTable table={block.table} render={render} />;
  if ('picture' in block) {
    return (
      <figure className="my-2">
        <img
          {...block.picture}
          alt={block.picture.alt}
          loading="lazy"
          className="h-auto max-w-full"
        />
      </figure>
    );
  }
  if ('steps' in block) {
    return (
      <ol className="grid gap-2">
        {block.steps.map((step, index) => (
          <Item key={JSON.stringify(step)} sign={<span className="text-muted">{index + 1}.</span>}>
            {render(step)}
          </Item>
        ))}
      </ol>
    );
  }
  const [items, sign] =
    'checks' in block
      ? [block.checks, <CheckBox key="box" />]
      : [
          block.list,
          <span key="dash" aria-hidden="true" className="text-muted">
            –
          </span>,
        ];
  return (
    <ul className="grid gap-2">
      {items.map((item) => (
        <Item key={JSON.stringify(item)} sign={sign}>
          {render(item)}
        </Item>
      ))}
    </ul>
  );
}

function Item({ sign, children }: { sign: ReactNode; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[1.6rem_minmax(0,1fr)]">
      {sign}
      <span>{children}</span>
    </li>
  );
}

/** An empty box for a pen: the checklist is meant to be printed. */
function CheckBox() {
  return (
    <span
      aria-hidden="true"
      className="mt-[0.32em] block size-[0.9em] rounded-[3px] border-[1.5px] border-accent"
    />
  );
}

type TableBlock = Extract<Block, { readonly table: unknown }>;
type TermsBlock = Extract<Block, { readonly terms: unknown }>;

function ProseTable({ table, render }: TableBlock & TextRenderer) {
  return (
    <DataTable
      caption={table.caption}
      stacked={table.head.length > 2}
      className="my-2"
      head={table.head}
    >
      {table.rows.map(([first, ...cells]) => (
        <tr key={first}>
          <th scope="row" className="min-w-28">
            {first}
          </th>
          {cells.map((cell, index) => (
            <td key={JSON.stringify(cell)} data-column={table.head[index + 1]} className="min-w-36">
              <span>{render(cell)}</span>
            </td>
          ))}
        </tr>
      ))}
    </DataTable>
  );
}

function Terms({ terms, render }: TermsBlock & TextRenderer) {
  return (
    <dl className="border-line border-t">
      {terms.map(([term, meaning]) => (
        <div
          key={term}
          className="grid gap-x-8 gap-y-1 border-line border-b py-3.5 md:grid-cols-[12rem_minmax(0,1fr)]"
        >
          <dt className="break-words font-semibold">{term}</dt>
          <dd>{render(meaning)}</dd>
        </div>
      ))}
    </dl>
  );
}
