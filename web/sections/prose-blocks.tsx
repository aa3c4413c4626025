import type { ReactNode } from 'react';
import { type Block, isText, type MarkedUpText } from '#content/prose.ts';
import { ArrowLinks } from '#web/sections/arrow-link.tsx';
import { MarkedUp } from '#web/sections/marked-up.tsx';
import { DataTable } from '#web/ui/data-table.tsx';

type ProseBlocksProps = {
  blocks: readonly Block[];
  /** Renders a text that may refer to sources. */
  renderText?: (text: string) => ReactNode;
};

/** The paragraphs, lists, tables, terms and pictures of running text. */
export function ProseBlocks({ blocks, renderText }: ProseBlocksProps) {
  const render = (text: MarkedUpText) => (
    <MarkedUp text={text} {...(renderText ? { renderText } : {})} />
  );
  return blocks.map((block) => (
    <ProseBlock key={JSON.stringify(block)} block={block} render={render} />
  ));
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
