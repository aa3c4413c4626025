import driversCopy from '#content/drivers.json' with { type: 'json' };
import type { Analyzer } from '#web/pages/drivers/analyzers.ts';
import type { LineState } from '#web/pages/drivers/checked-line.ts';
import { stateColors } from '#web/pages/drivers/driver-state.tsx';

type DriverConnectionProps = {
  state: Exclude<LineState, 'unsure'>;
  device?: Analyzer;
};

/** The device and the LIMS: closed lines for a confirmed driver, a gap until then, dashes for one to be built. */
export function DriverConnection({ state, device }: DriverConnectionProps) {
  const { answer } = driversCopy;
  const directions = device?.directions;
  const name = device && device.device.length <= maxName ? device.device : answer.device;
  const hasOrders = !directions || directions.some((each) => each !== 'results');
  const hasResults = !directions || directions.includes('results');
  const line = state === 'listed' ? 'h32m40 0h24' : 'h96';
  return (
    <svg
      viewBox="0 14 336 104"
      aria-hidden="true"
      className={`w-full max-w-84 fill-none ${stateColors[state]}`}
    >
      <rect
        x="1"
        y="18"
        width="112"
        height="96"
        rx="10"
        className="fill-wash stroke-ink"
        strokeWidth="1.5"
        strokeDasharray={state === 'free' ? '5 5' : undefined}
      />
      <rect x="223" y="18" width="112" height="96" rx="10" className="fill-ink" />
      <g
        className="stroke-current"
        strokeWidth="2.5"
        strokeDasharray={state === 'free' ? '5 5' : undefined}
      >
        {hasOrders ? <path d={`M120 48${line}`} /> : null}
        {hasResults ? <path d={`M120 86${line}`} /> : null}
      </g>
      {hasOrders ? <path d="M117 48l11-6v12z" className="fill-current" /> : null}
      {hasResults ? <path d="M219 86l-11-6v12z" className="fill-current" /> : null}
      <g textAnchor="middle" className="fill-soft text-sm">
        <text x="57" y="71" className="fill-ink font-semibold">
          {name}
        </text>
        <text x="279" y="71" className="fill-chalk font-semibold">
          LIMS
        </text>
        {hasOrders ? (
          <text x="168" y="38">
            {answer.orders}
          </text>
        ) : null}
        {hasResults ? (
          <text x="168" y="109">
            {answer.results}
          </text>
        ) : null}
        {state === 'listed' ? (
          <text x="168" y="72" className="fill-current font-semibold">
            ?
          </text>
        ) : null}
      </g>
    </svg>
  );
}

/** A bench: the sample loader with its racks of tubes, then the modules. */
export function ModuleDrawing({ count }: { count: number }) {
  return (
    <svg
      viewBox={`0 0 ${loader + module * count} 160`}
      aria-hidden="true"
      className="mt-3 mb-1 max-h-40 w-full fill-none md:mt-5"
    >
      <g className="stroke-field" strokeWidth="2">
        <path d="M24 56V22h72v34" className="fill-ink" />
        <path d="M1 158V64q0-8 8-8h159q8 0 8 8v94z" className="fill-wash" />
        <path d={`M22 82h18v26H22zM49 82h18v26H49z${'m27 0h18v26h-18z'.repeat(3)}M1 118h175`} />
      </g>
      <path d={`M31 70${'v12m27-12'.repeat(5)}`} className="stroke-accent" strokeWidth="9" />
      {Array.from({ length: count }, (_, place) => loader + module * place).map((left) => (
        <g key={left} transform={`translate(${left})`} className="stroke-accent" strokeWidth="2">
          <path d="M1 158V40q0-10 10-10h262q10 0 10 10v118z" className="fill-accent/10" />
          <path d="M14 54q0-10 10-10h236q10 0 10 10v32H14z" className="fill-sheet" />
          <path d="M1 118h282M142 118v40" className="opacity-50" />
          <path d={left > loader ? reader : disk} />
          <path d={left > loader ? packs : cells} strokeWidth="9" className="opacity-40" />
        </g>
      ))}
      <path d={`M0 159H${loader + module * count}`} className="stroke-ink" strokeWidth="2" />
    </svg>
  );
}

const loader = 176;
const module = 284;
const disk = 'M29 66a62 13 0 1 0 124 0 62 13 0 1 0-124 0M47 66a44 8 0 1 0 88 0 44 8 0 1 0-88 0';
const cells = `M170 56${'v20m16-20'.repeat(6)}`;
const reader = 'M205 66a15 15 0 1 0 30 0 15 15 0 1 0-30 0M256 44v22';
const packs = `M36 56${'v20m16-20'.repeat(10)}`;
/** Characters that fit into the drawing's box. */
const maxName = 12;
