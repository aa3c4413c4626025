import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { startHoverMenus } from '#web/scripts/hover-menus.ts';
import { startPageParts } from '#web/scripts/page-parts.ts';
import { Catalog } from './catalog.tsx';
import { siteParts } from './site-parts.tsx';

const element = document.getElementById('catalog');
if (!element) throw new Error('The page has no element for the catalog');
const root = createRoot(element);
flushSync(() => root.render(<Catalog title="Parts of the site" parts={siteParts} />));

// The scripts that every page on the site runs on its plain HTML.
const { signal } = new AbortController();
startHoverMenus(element, signal);
startPageParts(element, signal);
