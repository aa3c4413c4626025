/**
 * The only place that defines the brand's colors. The style sheet reads them as `--palette-…`
 * (`web/palette-plugin.ts`), mail imports them, and the build draws icons, share picture and
 * platform map with them (`tools/brand-files.ts`). `tools/contrast-problems.ts` checks the contrast.
 */
export const palette = {
  paper: '#fbfaf6',
  sheet: '#ffffff',
  wash: '#f4f2ec',
  rule: '#dfdcd2',
  field: '#8d8f98',
  ink: '#131c33',
  inkSoft: '#556077',
  inkRaised: '#1d2744',
  inkRule: '#333f5f',
  chalk: '#f3f1ea',
  chalkSoft: '#aab2c8',
  /** The products' caps, legible on paper. */
  lavender: '#6547c2',
  citrate: '#0d6bb3',
  serum: '#c4402b',
  heparin: '#0b7653',
  alarm: '#b3261e',
  /** The caps' colors on ink. */
  lavenderLit: '#b09bf0',
  citrateLit: '#62b0ec',
  serumLit: '#f2846e',
  heparinLit: '#3fc195',
  alarmLit: '#ff9b8f',
  /** Other caps in the order of draw: ornament only, never text. */
  gold: '#c9a227',
  amber: '#dd8a3a',
  teal: '#4aa9c4',
  rose: '#c973a4',
  slate: '#8d97ad',
} as const;

/** The console's surfaces in dark mode; text and accents there are chalk and the lit caps. */
const night = {
  ink: '#0b1121',
  paper: '#10182b',
  sheet: '#172037',
  wash: '#202b48',
  rule: '#2f3a5a',
  field: '#75809f',
} as const;

/** The palette as CSS custom properties: `inkRaised` is `--palette-ink-raised`. */
export const paletteProperties: Readonly<Record<string, string>> = propertiesOf('palette', palette);
/** Only the console's style sheet has these colors. */
export const nightProperties = propertiesOf('night', night);

function propertiesOf(
  prefix: string,
  colors: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(colors).map(([name, color]) => [`--${prefix}-${kebabCase(name)}`, color]),
  );
}

function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
