import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts } from 'react-router';
import { ConsentBanner } from '#web/consent/consent-banner.tsx';
import { ErrorPage } from '#web/error-page.tsx';
import { useHydratedMark } from '#web/navigation/use-hydrated-mark.ts';
import { usePageChanges } from '#web/navigation/use-page-changes.ts';
import { NewsPrompt } from '#web/news/news-prompt.tsx';
import { publicOrigin } from '#web/public-origin.ts';
import { Shell } from '#web/shell/shell.tsx';
import styles from './app.css?url';
import font from './assets/instrument-sans.woff2?url';

export function links() {
  return [
    { rel: 'preload', href: font, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
    { rel: 'stylesheet', href: styles },
    { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
    { rel: 'manifest', href: '/site.webmanifest' },
  ];
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-US" data-public-url={publicOrigin()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbfaf6" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}

export const ErrorBoundary = ErrorPage;

export default function App() {
  usePageChanges();
  useHydratedMark();
  return (
    <>
      <Shell>
        <Outlet />
      </Shell>
      <ConsentBanner />
      <NewsPrompt />
    </>
  );
}
