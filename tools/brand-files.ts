import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { palette, paletteProperties } from '#contract/palette.ts';
import { site } from '#contract/site.ts';
import { shareCards } from '#web/share-cards.ts';
import {
  drawFaviconIco,
  drawHomeScreenIcon,
  drawLogo,
  drawShareCard,
  favicon,
} from './brand-drawings.ts';

/**
 * Files other than pages that show the brand's colors or the company's name. The build writes them,
 * the development server draws them on request; the repository contains none of them.
 */
export function brandFiles(): Plugin {
  return {
    name: 'brand-files',
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const make = files[request.url?.slice(1) ?? ''];
        if (!make) return next();
        if (request.url?.endsWith('.svg')) response.setHeader('content-type', 'image/svg+xml');
        response.end(await make());
      });
    },
    async generateBundle() {
      for (const [fileName, make] of Object.entries(files)) {
        this.emitFile({ type: 'asset', fileName, source: await make() });
      }
    },
  };
}

const files: Readonly<Record<string, () => Promise<string | Uint8Array>>> = {
  'favicon.svg': async () => favicon(),
  'site.webmanifest': async () => webManifest(),
  'favicon.ico': drawFaviconIco,
  'apple-touch-icon.png': drawHomeScreenIcon,
  'logo.png': drawLogo,
  ...Object.fromEntries(
    shareCards.map((card) => [card.path.slice(1), () => drawShareCard(card)] as const),
  ),
  'platform-map/wide.svg': () => mapDrawing('wide'),
  'platform-map/wide-motion.svg': () => mapDrawing('wide-motion'),
  'platform-map/tall.svg': () => mapDrawing('tall'),
  'platform-map/tall-motion.svg': () => mapDrawing('tall-motion'),
};

function webManifest(): string {
  return JSON.stringify({
    name: site.company,
    short_name: site.company,
    start_url: '/',
    display: 'browser',
    background_color: palette.paper,
    theme_color: palette.paper,
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/apple-touch-icon.png', type: 'image/png', sizes: '180x180' },
    ],
  });
}

/** An SVG that a page loads as an image can't read the page's custom properties. */
async function mapDrawing(name: string): Promise<string> {
  const drawing = await readFile(`web/pictures/platform-map/${name}.svg`, 'utf8');
  return drawing.replaceAll(/var\((--[\w-]+)\)/g, (_, property: string) => {
    const color = paletteProperties[property];
    if (!color) throw new Error(`${name}.svg uses ${property}, which is not in the palette`);
    return color;
  });
}
