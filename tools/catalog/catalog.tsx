import { type ReactNode, useEffect, useState } from 'react';
import { FourCaps } from '#web/ui/cap.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** One part of the site or the console, in each state that it can be in. */
export type Part = {
  readonly name: string;
  /** The file that exports it; `catalog.test.ts` compares these with the folders of parts. */
  readonly file: string;
  readonly states: readonly State[];
};

export type State = {
  readonly label: string;
  readonly shown: ReactNode;
  /** True for a part that fills the width of a page. */
  readonly isWide?: boolean;
};

export type Group = { readonly title: string; readonly parts: readonly Part[] };

type CatalogProps = {
  readonly title: string;
  /** Controls for the whole page, such as its colors. */
  readonly controls?: ReactNode;
  readonly groups: readonly Group[];
};

/** All parts with a table of contents, for developers. It is in no build. */
export function Catalog({ title, controls, groups }: CatalogProps) {
  const count = groups.reduce((sum, { parts }) => sum + parts.length, 0);
  return (
    <div className="catalog">
      <header className="catalog-head">
        <FourCaps className="h-6" />
        <h1>{title}</h1>
        <p>{count} parts</p>
        {controls ? <div className="ml-auto">{controls}</div> : null}
      </header>
      <Contents groups={groups} />
      <main>
        {groups.map((group) => (
          <section key={group.title} aria-labelledby={idOf(group.title)}>
            <h2 id={idOf(group.title)}>{group.title}</h2>
            {group.parts.map((part) => (
              <PartEntry key={part.name} part={part} />
            ))}
          </section>
        ))}
      </main>
    </div>
  );
}

/** Beside the parts on wide screens, above them and folded on narrow ones. */
function Contents({ groups }: Pick<CatalogProps, 'groups'>) {
  const isWide = useIsWide();
  return (
    <nav aria-label="Contents" className="catalog-contents">
      <details open={isWide}>
        <summary>Contents</summary>
        {groups.map(({ title, parts }) => (
          <div key={title}>
            <a href={`#${idOf(title)}`}>{title}</a>
            <ul>
              {parts.map(({ name }) => (
                <li key={name}>
                  <a href={`#${idOf(name)}`}>{name}</a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </details>
    </nav>
  );
}

function PartEntry({ part: { name, file, states } }: { part: Part }) {
  return (
    <article aria-labelledby={idOf(name)} className="catalog-part">
      <h3 id={idOf(name)}>{name}</h3>
      <code>{file}</code>
      <div className="catalog-states">
        {states.map(({ label, shown, isWide = false }) => (
          <figure key={label} className={classNames('catalog-state', isWide && 'catalog-wide')}>
            <figcaption>{label}</figcaption>
            <div>{shown}</div>
          </figure>
        ))}
      </div>
    </article>
  );
}

function useIsWide(): boolean {
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const query = matchMedia('(width >= 64rem)');
    const update = () => setWide(query.matches);
    update();
    query.addEventListener('change', update);
    return () => query.removeEventListener('change', update);
  }, []);
  return isWide;
}

/** Prefixed, because parts have ids of their own. */
function idOf(title: string): string {
  return `catalog-${title.toLowerCase().replace(/\W+/g, '-')}`;
}
