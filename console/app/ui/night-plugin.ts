import plugin from 'tailwindcss/plugin';
import { nightProperties } from '#contract/palette.ts';

/**
 * Adds the dark colors to the console's style sheet. Tailwind loads this file, which requires a
 * default export.
 */
export default plugin(({ addBase }) => addBase({ ':root': { ...nightProperties } }));
