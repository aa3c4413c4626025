import { nightProperties, palette } from '#contract/palette.ts';

const text = 4.5;
/** Borders of controls, and large text. */
const large = 3;
const caps = ['lavender', 'citrate', 'serum', 'heparin', 'alarm'] as const;
const litCaps = ['lavenderLit', 'citrateLit', 'serumLit', 'heparinLit', 'alarmLit'] as const;
const night = (...names: readonly string[]) => names.map((name) => `--night-${name}`);
const accentsOnTint = caps.slice(0, 4).map((cap) => [large, [cap], [`${cap} tint`]] as const);

/** The only place that defines the contrast that each color needs on each ground. */
const promised: readonly (readonly [number, readonly string[], readonly string[]])[] = [
  [text, ['ink', 'inkSoft', ...caps], ['paper', 'sheet', 'wash']],
  [large, ['field'], ['paper', 'sheet']],
  [text, ['chalk', 'chalkSoft', ...litCaps], ['ink', 'inkRaised']],
  [text, ['chalk', 'chalkSoft', ...litCaps], night('ink', 'paper', 'sheet', 'wash')],
  [large, night('field'), night('paper', 'sheet', 'wash')],
  ...accentsOnTint,
];

/** Colors that no text uses, and that nobody needs to see. */
const ornaments = ['rule', 'inkRule', 'gold', 'amber', 'teal', 'rose', 'slate', ...night('rule')];

/** The colors that are too pale or too dark for the contrast above, or that are missing from it. */
export function contrastProblems(): string[] {
  const tooLow = promised.flatMap(([minimum, colors, grounds]) =>
    colors.flatMap((color) =>
      grounds.flatMap((ground) => {
        const ratio = contrast(rgbOf(color), rgbOf(ground));
        return ratio >= minimum
          ? []
          : `contract/palette.ts: ${color} on ${ground} is ${ratio.toFixed(2)}:1, and needs ${minimum}:1`;
      }),
    ),
  );
  const known = [
    ...promised.flatMap(([, colors, grounds]) => [...colors, ...grounds]),
    ...ornaments,
  ];
  const missing = Object.keys({ ...palette, ...nightProperties })
    .filter((name) => !known.includes(name))
    .map((name) => `tools/contrast-problems.ts, promised or ornaments, needs '${name}'`);
  return [...tooLow, ...missing];
}

/** `serum tint` is the ground that `data-tone="tint"` mixes from that accent. */
function rgbOf(name: string): readonly number[] {
  const [color = '', isTint] = name.split(' ');
  const hex = { ...palette, ...nightProperties }[color];
  if (!hex) throw new Error(`contract/palette.ts has no color ${color}`);
  const rgb = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  if (!isTint) return rgb;
  const sheet = rgbOf('sheet');
  return rgb.map((channel, index) => 0.09 * channel + 0.91 * (sheet[index] ?? 0));
}

/** WCAG 2.2, contrast ratio. */
function contrast(one: readonly number[], other: readonly number[]): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(rgb: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
