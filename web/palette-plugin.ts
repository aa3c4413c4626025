import plugin from 'tailwindcss/plugin';
import { paletteProperties } from '../contract/palette.ts';

/** Adds the palette to `ui/tokens.css`. Tailwind loads and watches this file, and requires a default export. */
export default plugin(({ addBase }) => addBase({ ':root': { ...paletteProperties } }));
