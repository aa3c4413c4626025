import type { ReactNode } from 'react';
import type { Block } from '#content/prose.ts';
import { ArrowLinks } from '#web/sections/arrow-link.tsx';
import { DataTable } from '#web/ui/data-table.tsx';

type ProseBlocksProps = {
  blocks: readonly Block[];
  /** Renders a text that may refer to sources. Without it texts are shown as they are. */
  renderText?: (text: string) => ReactNode;
};

/** The paragraphs, lists, tables and terms of a section of running text. */
export function ProseBlocks({ blocks, renderText = (text) => text }: ProseBlocksProps) {
  return (
    <div className="max-w-measure grid grid-cols-1 gap-4">
      {blocks.map((block) => (
        <ProseBlock key={JSON.stringify(block)} block={block} renderText={renderText} />
      ))}
    </div>
  );
}

type TextRenderer = Required<Pick<ProseBlocksProps, 'renderText'>>;

function ProseBlock({ block, renderText }: { block: Block } & TextRenderer) {
  if (typeof block === 'string') return <p>{renderText(block)}</p>;
  if ('links' in block) return <ArrowLinks links={block.links} />;
  if ('terms' in block) return <Terms terms={block.terms} renderText={renderText} />;
  if ('table' in block) return <ProseTable table={block.table} renderText={renderText} />;
  if ('steps' in block) {
    return (
      <ol className="grid gap-2">
        {block.steps.map((step, index) => (
          <Item key={step} sign={<span className="text-muted">{index + 1}.</span>}>
            {renderText(step)}
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
        <Item key={item} sign={sign}>
          {renderText(item)}
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

function ProseTable({ table, renderText }: TableBlock & TextRenderer) {
  return (
    <DataTable caption={table.caption} className="my-2">
      <thead>
        <tr>
          {table.head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(([first, ...cells]) => (
          <tr key={first}>
            <th scope="row" className="min-w-28">
              {first}
            </th>
            {cells.map((cell) => (
              <td key={cell} className="min-w-36">
                {renderText(cell)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

function Terms({ terms, renderText }: TermsBlock & TextRenderer) {
  return (
    <dl className="border-line border-t">
      {terms.map(([term, meaning]) => (
        <div
          key={term}
          className="grid gap-x-8 gap-y-1 border-line border-b py-3.5 md:grid-cols-[12rem_minmax(0,1fr)]"
        >
          <dt className="break-words font-semibold">{term}</dt>
          <dd>{renderText(meaning)}</dd>
        </div>
      ))}
    </dl>
  );
}
