import { type ReactNode, useEffect, useRef } from 'react';
import { type ScreenPath, screens } from './screens.ts';
import { useTitle } from './use-title.ts';

/** A page other than the inbox: a heading, its actions, and the content. */
export function PageFrame({
  screen,
  intro,
  actions,
  children,
}: {
  screen: ScreenPath;
  intro?: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { title } = screens[screen];
  useTitle(title);
  useEffect(() => heading.current?.focus(), []);
  return (
    <main className="h-full overflow-y-auto bg-paper">
      <div className="mx-auto max-w-5xl px-4 pt-6 pb-16 sm:px-8">
        <div className="mb-5 flex items-end justify-between gap-x-6 gap-y-3 max-sm:flex-wrap">
          <div className="min-w-0">
            <h1 ref={heading} tabIndex={-1} className="text-xl outline-none">
              {title}
            </h1>
            {intro ? <p className="mt-1 max-w-2xl text-soft">{intro}</p> : null}
          </div>
          {actions ? <div className="shrink-0">{actions}</div> : null}
        </div>
        {children}
      </div>
    </main>
  );
}
