import { type ReactNode, useState } from 'react';
import { FourCaps } from '#web/ui/cap.tsx';

/** A sample of each part, by the file that exports it; `catalog.test.ts` compares these with the folders of parts. */
export type Parts = Readonly<Record<string, ReactNode>>;

type CatalogProps = {
  readonly title: string;
  /** Controls for the whole page, such as its colors. */
  readonly controls?: ReactNode;
  readonly parts: Parts;
};

/** All parts with a table of contents, for developers. It is in no build. */
export function Catalog({ title, controls, parts }: CatalogProps) {
  const files = Object.keys(parts);
  return (
    <div className="catalog">
      <header className="flex flex-wrap items-center gap-x-[0.9rem] gap-y-[0.4rem] py-[0.8rem] font-semibold">
        <FourCaps className="h-6" />
        <h1>{title}</h1>
        <div className="ml-auto">{controls}</div>
      </header>
      <nav aria-label="Contents" className="catalog-contents">
        <ul>
          {files.map((file) => (
            <li key={file}>
              <a href={`#${file}`}>{nameOf(file)}</a>
            </li>
          ))}
        </ul>
      </nav>
      <main>
        {files.map((file) => (
          <article key={file} aria-labelledby={file} className="catalog-part">
            <h2 id={file}>{nameOf(file)}</h2>
            <code>{file}</code>
            <div>{parts[file]}</div>
          </article>
        ))}
      </main>
    </div>
  );
}

/** A button that opens a dialog. */
export function Opened({
  children,
}: {
  children: (isOpen: boolean, close: () => void) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button button-secondary" onClick={() => setOpen(true)}>
        Open
      </button>
      {children(isOpen, () => setOpen(false))}
    </>
  );
}

/** Variants of a part side by side. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}

function nameOf(file: string): string {
  return file.replace(/.*\/|\.tsx$/g, '').replaceAll('-', ' ');
}
