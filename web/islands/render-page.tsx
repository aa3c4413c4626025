import { type ComponentType, createElement, type ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { type PlacedIsland, PlacedIslands } from '#web/islands/island.tsx';
import { type IslandName, islands } from '#web/islands/islands.ts';

/**
 * The HTML of a page with its islands. The page is rendered as static markup; each island is then
 * rendered as its own React root, since that is what the browser hydrates, and put in its place.
 */
export async function renderPage(page: ReactNode): Promise<string> {
  const placed: PlacedIsland[] = [];
  const html = renderToStaticMarkup(<PlacedIslands value={placed}>{page}</PlacedIslands>);
  const parts = await Promise.all(placed.map(renderIsland));
  return placed.reduce((text, { marker }, index) => {
    return text.replace(marker, () => parts[index] ?? '');
  }, html);
}

async function renderIsland({ name, props, prefix }: PlacedIsland): Promise<string> {
  const Part = (await islands[name as IslandName]()) as ComponentType<object>;
  return renderToString(createElement(Part, props), { identifierPrefix: prefix });
}
