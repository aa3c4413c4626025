import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { Footer } from '#web/shell/footer.tsx';
import { Header } from '#web/shell/header.tsx';
import { LandingHeader } from '#web/shell/landing-header.tsx';
import { frameAt } from '#web/shell/page-frame.ts';
import { RegistrationFrame } from '#web/shell/registration-frame.tsx';
import { SkipLink } from '#web/shell/skip-link.tsx';

/** The frame of a page: header, content and footer by page type; registration has its own. */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const frame = frameAt(pathname);
  return (
    <div data-page-type={frame.type} data-accent={frame.accent}>
      <SkipLink />
      {frame.type === 'none' ? (
        <RegistrationFrame>{children}</RegistrationFrame>
      ) : (
        <div className="flex min-h-dvh flex-col">
          {frame.type === 'landing' ? <LandingHeader frame={frame} /> : <Header frame={frame} />}
          <main id="content" tabIndex={-1} className="grow">
            {children}
          </main>
          <Suspense>
            <Footer frame={frame} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
