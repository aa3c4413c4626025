import { type ReactNode, useEffect, useId, useRef } from 'react';
import { type ScreenPath, screenAt } from './screens.ts';
import { useTitle } from './use-title.ts';

type PartProps = {
  intro?: ReactNode;
  actions?: ReactNode;
  /** The reason why the content failed to load. */
  error?: Error | null;
  children?: ReactNode;
};

/** A page other than the inbox: a heading, its actions, and the content. */
export function PageFrame({ screen, children, ...framed }: PartProps & { screen: ScreenPath }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { title } = screenAt(screen);
  useTitle(title);
  useEffect(() => heading.current?.focus(), []);
  return (
    <main className="relative h-full overflow-y-auto bg-paper">
      <div className="mx-auto max-w-5xl px-4 pt-6 pb-16 sm:px-8 [&>div:first-child+section]:mt-0">
        <Framed {...framed}>
          <h1 ref={heading} tabIndex={-1} className="mb-1 text-xl outline-none">
            {title}
          </h1>
        </Framed>
        {children}
      </div>
    </main>
  );
}

export function PageSection({ title, children, ...framed }: PartProps & { title: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-12">
      <Framed {...framed}>
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
      </Framed>
      {children}
    </section>
  );
}

/** The heading of a page or part, with its introduction, actions, and error. */
function Framed({ intro, actions, error, children: heading }: PartProps) {
  return (
    <>
      <div className="mb-5 flex items-start justify-between gap-x-6 gap-y-3 max-sm:flex-wrap">
        <div className="min-w-0">
          {heading}
          {intro ? <p className="mt-0.5 max-w-2xl text-soft">{intro}</p> : null}
        </div>
        {actions ? <div className="shrink-0">{actions}</div> : null}
      </div>
      {error ? <p className="text-alarm">{error.message}</p> : null}
    </>
  );
}
