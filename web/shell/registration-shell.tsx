import type { ReactNode } from 'react';
import { href } from '#content/pages.ts';
import { Logo } from '#web/shell/logo.tsx';
import { RegistrationSide } from '#web/shell/registration-side.tsx';

/** The registration pages have a shell of their own, without header and footer (R14). */
export function RegistrationShell({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:grid-rows-1">
      <div data-tone="ink" data-print="no">
        <div className="flex flex-col lg:sticky lg:top-0 lg:h-dvh lg:overflow-y-auto px-[clamp(1.18rem,4vw,3.3rem)] py-4 lg:py-10">
          <header>
            <Logo to={href('Home')} />
          </header>
          <aside className="hidden grow content-center py-10 lg:grid lg:grid-cols-[minmax(0,1fr)]">
            <RegistrationSide />
          </aside>
        </div>
      </div>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
