import type { automates, TubeColor } from '#content/capabilities.ts';

type CapabilitySlug = (typeof automates)[number]['slug'];

/** Drawings of the capabilities' screens, 120 by 48 units; `lit` parts take its color. */
export function CapabilityDrawing({
  slug,
  className,
}: {
  slug: CapabilitySlug;
  className: string;
}) {
  const { line, lit, dots } = drawings[slug];
  return (
    <svg viewBox="0 0 120 48" className={className} fill="none" aria-hidden="true">
      <path d={line} className="stroke-muted" strokeWidth="1.2" />
      <path d={lit} className="stroke-current" strokeWidth="2" />
      {dots ? (
        <path d={dots} className="stroke-current" strokeWidth="6" strokeLinecap="round" />
      ) : null}
    </svg>
  );
}

/** A drawing's color by its tube. The classes are written out, so that Tailwind finds them. */
export const capabilityInk = {
  accent: 'text-accent',
  lavender: 'text-lavender',
  citrate: 'text-citrate',
  serum: 'text-serum',
  heparin: 'text-heparin',
  gold: 'text-gold',
  amber: 'text-amber',
  teal: 'text-teal',
  rose: 'text-rose',
  slate: 'text-slate',
} as const satisfies Record<TubeColor, string>;

type Drawing = { readonly line: string; readonly lit: string; readonly dots?: string };

const drawings: Record<CapabilitySlug, Drawing> = {
  /** Absorbance that climbs to its end point. */
  biochemistry: {
    line: 'M6 3V45H118',
    lit: 'M8 42C22 40 26 14 52 10S96 8 116 8',
    dots: 'M52 10h0M84 8.5h0M116 8h0',
  },
  /** A sigmoid calibration with its calibrators. */
  immunochemistry: {
    line: 'M6 3V45H118',
    lit: 'M8 41C44 41 52 40 64 24S90 7 116 7',
    dots: 'M20 41h0M48 37.5h0M64 24h0M80 11h0M108 7h0',
  },
  /** A row of wells, twofold dilutions, reactive until the cutoff. */
  serology: {
    line: 'M12 24m-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0M36 24m-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0M60 24m-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0M84 24m-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0M108 24m-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0M72 4V44',
    lit: '',
    dots: 'M12 24h0M36 24h0M60 24h0',
  },
  /** A plate with discs and their zones. */
  microbiology: {
    line: 'M60 24m-58 0a58 22 0 1 0 116 0a58 22 0 1 0-116 0',
    lit: 'M34 22m-13 0a13 9 0 1 0 26 0a13 9 0 1 0-26 0M66 33m-7 0a7 5 0 1 0 14 0a7 5 0 1 0-14 0M90 20m-12 0a12 8 0 1 0 24 0a12 8 0 1 0-24 0',
    dots: 'M34 22h0M66 33h0M90 20h0M62 12h0',
  },
  /** Histograms of platelets, red and white cells with their thresholds. */
  hematology: {
    line: 'M4 45H118M30 45V8M72 45V8',
    lit: 'M5 45C10 8 14 12 18 30S26 44 30 45C40 45 44 6 51 6S62 45 72 45C78 20 82 20 86 34S94 14 100 14 112 45 116 45',
  },
  /** Lines of a bill and their sum. */
  billing: {
    line: 'M6 8H76M6 18H64M6 28H70M6 36H114',
    lit: 'M98 8H114M98 18H114M98 28H114M90 43H114',
  },
  /** A control chart with one point outside. */
  'quality-control': {
    line: 'M4 24H118M4 10H118M4 38H118',
    lit: 'M8 26 24 20 40 30 56 22 72 27 88 5 104 23 116 25',
    dots: 'M88 5h0',
  },
  /** The barcode of an accession. */
  'sample-tracking': {
    line: 'M4 24H4',
    lit: 'M5 5V43M9 5V43M17 5V43M20 5V43M28 5V43M34 5V43M37 5V43M47 5V43M50 5V43M58 5V43M61 5V43M70 5V43M76 5V43M79 5V43M89 5V43M95 5V43M98 5V43M108 5V43M115 5V43',
  },
  /** Bars of workload under a line of turnaround. */
  'report-designing': {
    line: 'M4 45H118M12 45V30M28 45V24M44 45V27M60 45V18M76 45V21M92 45V13M108 45V16',
    lit: 'M12 12 28 17 44 14 60 9 76 11 92 5 108 7',
  },
  /** A page with letterhead, results and signature. */
  'lab-report-designing': {
    line: 'M4 2H118V46H4zM12 21H70M12 28H60M12 35H70M84 21H110M84 28H104',
    lit: 'M12 11H36M82 39C87 31 89 43 94 36S100 39 108 35',
  },
};
