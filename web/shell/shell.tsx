import type { ReactNode } from 'react';
import allShellCopy from '#content/shell-copy.json' with { type: 'json' };
import { useCurrentPath } from '#web/lib/current-path.ts';
import { Footer } from '#web/shell/footer.tsx';
import { Header, LandingHeader } from '#web/shell/header.tsx';
import { RegistrationShell } from '#web/shell/registration-shell.tsx';
import { layoutAt, type ShellLayout } from '#web/shell/shell-layout.ts';

const { shell: shellCopy } = allShellCopy;

/**
 * Surrounds a page with the header and footer of its page type; registration has its own shell. The
 * router replaces this element on a page change (`scripts/router.ts`).
 */
export function Shell({ children }: { children: ReactNode }) {
  const layout = layoutAt(useCurrentPath());
  return (
    <div
      id="page"
      data-page-type={layout.type}
      data-accent={layout.accent}
      data-quiet={isQuiet(layout) || undefined}
    >
      <a href="#content" className="skip-link">
        {shellCopy.skip}
      </a>
      {layout.type === 'none' ? (
        <RegistrationShell>{children}</RegistrationShell>
      ) : (
        <div className="flex min-h-dvh flex-col">
          {layout.type === 'landing' ? (
            <LandingHeader layout={layout} />
          ) : (
            <Header layout={layout} />
          )}
          <main id="content" tabIndex={-1} className="grow">
            {children}
          </main>
          <Footer layout={layout} />
        </div>
      )}
    </div>
  );
}

/** Pages without the newsletter prompt: legal texts and own data. */
const quietPages = /TermsOfUse|Infosec|Policy|Accessibility|MyData|Release/;

/** True if the page never shows the newsletter prompt. */
function isQuiet({ type, found, name }: ShellLayout): boolean {
  return !found || type === 'none' || quietPages.test(name);
}
