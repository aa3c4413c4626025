import plugin from 'tailwindcss/plugin';
import { paletteProperties } from '../contract/palette.ts';

/** Gives `app.css` the palette. Tailwind loads this file, watches it and asks for a default export. */
export default plugin(({ addBase }) => addBase({ ':root': { ...paletteProperties } }));
