import { LineDrawing, sharedPaths } from '#web/ui/line-drawing.tsx';

export type GlyphName = keyof typeof paths;

/** A line drawing in the style of the site, at the console's size. */
export function Glyph({ name, size = 18 }: { name: GlyphName; size?: number }) {
  return <LineDrawing path={paths[name]} size={size} className="shrink-0" />;
}

const paths = {
  ...sharedPaths,
  up: 'M6 15l6-6 6 6',
  right: 'M9 6l6 6-6 6',
  edit: 'M5 19h3.500L19 8.500 15.500 5 5 15.500zM13 7.500l3.500 3.500',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  filter: 'M4 6h16M7 12h10M10 18h4',
  bookmark: 'M7 4h10v16l-5-4-5 4z',
  more: 'M5 12h.8M11.6 12h.8M18.2 12h.8',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  note: 'M5 4h14v11l-5 5H5zM14 20v-5h5',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 21.5h4',
  spam: 'M8.5 3.5h7l5 5v7l-5 5h-7l-5-5v-7zM12 8v5M12 16v.01',
  reply: 'M10 6l-6 5.500 6 5.500M4 11.500h9c4 0 6.500 2 7 6.500',
  replay: 'M4 5v5h5M4.6 10a8 8 0 1 1-.4 4',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.5-3.4 3-5 6.5-5s6 1.6 6.5 5M15.5 4.3a3.5 3.5 0 0 1 0 6.4M18 15.4c2 .7 3.2 2.2 3.5 4.6',
  shield: 'M12 3l7 3v5c0 4.5-2.800 8-7 10-4.200-2-7-5.500-7-10V6zM9 12l2.200 2.200L15.500 10',
  chart: 'M4 20h16M6.500 16v-5M12 16V5M17.500 16V9',
  key: 'M8 19a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM11 12l8-8M16 7l3 3',
  settings:
    'M4 7h9M17 7h3M15 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM4 17h3M11 17h9M9 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  help: 'M9 9a3 3 0 1 1 4.5 2.600c-1 .6-1.5 1.2-1.5 2.400M12 17.500v.01',
} as const;
