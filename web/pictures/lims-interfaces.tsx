import { Picture, Sheet } from '#web/pictures/picture.tsx';

/**
 * One sample's record from order to bill, and which standard each partner speaks with it. The drawing
 * scales as a whole, so its text is sized in the drawing's units.
 */
export function LimsInterfaces() {
  return (
    <Picture
      className="mt-8 max-w-measure"
      caption="One record from order to bill. The EMR, the scanner, the analyzer, the reference laboratory, the patient’s app and the payer all work on it, each through its own interface. No step is copied by hand."
    >
      <Sheet className="px-3 py-5 sm:px-6">
        <svg
          viewBox="0 0 360 404"
          fontSize="12"
          className="mx-auto block w-full max-w-[31rem]"
          role="presentation"
        >
          <rect
            x="122"
            y="2"
            width="116"
            height="400"
            rx="14"
            className="fill-lavender/10 stroke-lavender"
          />
          <text x="180" y="22" textAnchor="middle" className="fill-lavender font-semibold">
            One record
          </text>
          <path d="M180 48V376" className="stroke-lavender" strokeWidth="2" />
          {steps.map((step, index) => (
            <g key={step}>
              <rect
                x="134"
                y={top(index)}
                width="92"
                height="26"
                rx="8"
                className="fill-sheet stroke-line"
              />
              <text
                x="180"
                y={top(index) + 17}
                textAnchor="middle"
                className="fill-ink font-medium"
              >
                {step}
              </text>
            </g>
          ))}
          {partners.map((partner) => (
            <Interface key={partner.name + partner.side} {...partner} />
          ))}
        </svg>
      </Sheet>
    </Picture>
  );
}

function Interface({ name, speaks, step, side, flow, stroke }: (typeof partners)[number]) {
  const y = top(step) + 13;
  const [outer, inner, text, anchor] =
    side === 'left' ? ([104, 134, 98, 'end'] as const) : ([256, 226, 262, 'start'] as const);
  const inward = inner > outer ? 1 : -1;
  return (
    <g className={`${stroke} fill-none`} strokeWidth="2">
      <path d={`M${outer} ${y}H${inner}`} />
      {flow === 'out' ? null : <path d={arrow(inner, y, inward)} />}
      {flow === 'in' ? null : <path d={arrow(outer, y, -inward)} />}
      <text x={text} y={y - 2} textAnchor={anchor} className="fill-ink stroke-none font-semibold">
        {name}
      </text>
      <text
        x={text}
        y={y + 12}
        textAnchor={anchor}
        fontSize="11"
        className="fill-muted stroke-none"
      >
        {speaks}
      </text>
    </g>
  );
}

function top(index: number): number {
  return 34 + index * 46;
}

/** The head of an arrow that points right (1) or left (−1). */
function arrow(x: number, y: number, direction: number): string {
  const back = x - 5 * direction;
  return `M${back} ${y - 4}L${x} ${y}L${back} ${y + 4}`;
}

const steps = ['Order', 'Collection', 'Receipt', 'Analysis', 'Control', 'Review', 'Report', 'Bill'];

type Partner = {
  readonly name: string;
  readonly speaks: string;
  /** The index of the step that the partner works on. */
  readonly step: number;
  readonly side: 'left' | 'right';
  /** Into the record, out of it, or both. */
  readonly flow: 'in' | 'out' | 'both';
  readonly stroke: string;
};

const partners: readonly Partner[] = [
  {
    name: 'EMR',
    speaks: 'HL7 v2, FHIR',
    step: 0,
    side: 'left',
    flow: 'in',
    stroke: 'stroke-citrate',
  },
  { name: 'Label', speaks: 'barcode', step: 1, side: 'right', flow: 'out', stroke: 'stroke-ink' },
  { name: 'Scanner', speaks: 'barcode', step: 2, side: 'left', flow: 'in', stroke: 'stroke-ink' },
  {
    name: 'Analyzer',
    speaks: 'ASTM / LIS02',
    step: 3,
    side: 'left',
    flow: 'both',
    stroke: 'stroke-lavender',
  },
  {
    name: 'Reference lab',
    speaks: 'HL7 v2',
    step: 3,
    side: 'right',
    flow: 'both',
    stroke: 'stroke-citrate',
  },
  {
    name: 'EMR',
    speaks: 'HL7 v2, FHIR',
    step: 6,
    side: 'right',
    flow: 'out',
    stroke: 'stroke-citrate',
  },
  {
    name: 'Patient app',
    speaks: 'FHIR',
    step: 6,
    side: 'left',
    flow: 'out',
    stroke: 'stroke-serum',
  },
  { name: 'Payer', speaks: 'claim', step: 7, side: 'right', flow: 'out', stroke: 'stroke-ink' },
];
