import type { Block } from '#content/prose.ts';
import { ArrowLinks } from '#web/sections/arrow-link.tsx';

/** The paragraphs, lists and terms of a section of running text. */
export function ProseBlocks({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className="max-w-measure grid grid-cols-1 gap-4">
      {blocks.map((block) => (
        <ProseBlock key={JSON.stringify(block)} block={block} />
      ))}
    </div>
  );
}

function ProseBlock({ block }: { block: Block }) {
  if (typeof block === 'string') return <p>{block}</p>;
  if ('links' in block) return <ArrowLinks links={block.links} />;
  if ('terms' in block) {
    return (
      <dl className="border-line border-t">
        {block.terms.map(([term, meaning]) => (
          <div
            key={term}
            className="grid gap-x-8 gap-y-1 border-line border-b py-3.5 md:grid-cols-[12rem_minmax(0,1fr)]"
          >
            <dt className="break-words font-semibold">{term}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    );
  }
  return (
    <ul className="grid gap-2">
      {block.list.map((item) => (
        <li key={item} className="grid grid-cols-[1.4rem_minmax(0,1fr)]">
          <span aria-hidden="true" className="text-muted">
            –
          </span>
          {item}
        </li>
      ))}
    </ul>
  );
}
