import type { ReactNode } from 'react';
import { quietPages } from '#content/forms/newsletter.ts';
import { useCurrentPath } from '#web/current-page.ts';
import { Footer } from '#web/shell/footer.tsx';
import { Header } from '#web/shell/header.tsx';
import { LandingHeader } from '#web/shell/landing-header.tsx';
import { frameAt, type PageFrame } from '#web/shell/page-frame.ts';
import { RegistrationFrame } from '#web/shell/registration-frame.tsx';
import { SkipLink } from '#web/shell/skip-link.tsx';

/**
 * The frame of a page: header, content and footer by page type; registration has its own. It is the
 * element that the router replaces when another page comes (`scripts/router.ts`).
 */
export function Shell({ children }: { children: ReactNode }) {
  const frame = frameAt(useCurrentPath());
  return (
    <div
      id="page"
      data-page-type={frame.type}
      data-accent={frame.accent}
      data-quiet={isQuiet(frame) || undefined}
    >
      <SkipLink />
      {frame.type === 'none' ? (
        <RegistrationFrame>{children}</RegistrationFrame>
      ) : (
        <div className="flex min-h-dvh flex-col">
          {frame.type === 'landing' ? <LandingHeader frame={frame} /> : <Header frame={frame} />}
          <main id="content" tabIndex={-1} className="grow">
            {children}
          </main>
          <Footer frame={frame} />
        </div>
      )}
    </div>
  );
}

/** Without the news prompt. */
function isQuiet({ type, found, name }: PageFrame): boolean {
  return !found || type === 'none' || quietPages.some((quiet) => quiet === name);
}
