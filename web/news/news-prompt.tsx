import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { quietPages } from '#content/news.ts';
import { pageAt } from '#content/pages.ts';
import { useConsent } from '#web/consent/use-consent.ts';
import { promptCookieText, promptWasShown } from '#web/news/prompt-cookie.ts';
import { usePassedTop } from '#web/news/use-passed-top.ts';
import { useLoaded } from '#web/ui/use-loaded.ts';

const loadPanel = () => import('#web/news/news-panel.tsx');

/**
 * Asks for a subscription once a day, in a corner and never over the consent banner, after the
 * visitor has scrolled past the top block of a page.
 */
export function NewsPrompt() {
  const { pathname } = useLocation();
  const { choice, closed, dialogOpen } = useConsent();
  const allowed = !isQuiet(pathname) && (choice !== null || closed) && !dialogOpen;
  const { part, load } = useLoaded(loadPanel);
  const [due, setDue] = useState(false);
  const passed = usePassedTop(pathname, allowed && !due);

  useEffect(() => {
    if (!passed || due || promptWasShown(document.cookie)) return;
    setDue(true);
    load();
  }, [passed, due, load]);

  const shown = part !== undefined && due && allowed;
  useEffect(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers.
    if (shown) document.cookie = promptCookieText(location.protocol === 'https:');
  }, [shown]);

  return part && due ? <part.NewsPanel allowed={allowed} /> : null;
}

function isQuiet(pathname: string): boolean {
  const page = pageAt(pathname);
  return (
    page === undefined || page.type === 'none' || quietPages.some((name) => name === page.name)
  );
}
