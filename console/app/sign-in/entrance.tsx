import { type ReactNode, useEffect, useRef } from 'react';
import { titleOf } from '#console/app/ui/use-title.ts';
import { progressLabels } from '#console/contract/leads.ts';
import { site } from '#contract/site.ts';
import { FourCaps } from '#web/ui/cap.tsx';

/** The page layout before sign-in: ink on the left, a form on paper. */
export function Entrance({
  title,
  intro,
  isWide = false,
  children,
}: {
  title: string;
  intro?: ReactNode;
  isWide?: boolean;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = titleOf(title);
    if (!heading.current?.closest('main')?.contains(document.activeElement)) {
      heading.current?.focus();
    }
  }, [title]);
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[minmax(20rem,2fr)_3fr]">
      <header data-tone="ink" className="flex flex-col justify-between p-5 lg:p-10">
        <p className="flex items-center gap-2.5">
          <FourCaps className="h-6" />
          <span className="text-base font-semibold tracking-tight">{site.company} console</span>
        </p>
        <div className="max-w-136 max-lg:hidden">
          <ol className="mb-8 flex gap-8">
            {steps.map((step) => (
              <li key={step} className="flex flex-col gap-[0.6rem]">
                <span
                  className="progress-mark h-[3.6rem] w-6 rounded-[2px_2px_0.75rem_0.75rem] border-2"
                  data-progress={step}
                />
                <span className="text-xs text-muted">{progressLabels[step]}</span>
              </li>
            ))}
          </ol>
          <p className="text-2xl text-balance">
            Every lead, from first contact to signed contract.
          </p>
        </div>
      </header>
      <main className="flex flex-col justify-center px-5 py-10 sm:px-12">
        <div className={`mx-auto w-full ${isWide ? 'max-w-2xl' : 'max-w-sm'}`}>
          <h1 ref={heading} tabIndex={-1} className="text-xl outline-none">
            {title}
          </h1>
          {intro ? <div className="mt-2 text-soft">{intro}</div> : null}
          <div className="mt-6 space-y-5">{children}</div>
        </div>
      </main>
    </div>
  );
}

const steps = ['new', 'contacted', 'qualified', 'won'] as const;
