/** A control chart whose ninth value breaks the 1-3s rule, and what follows from it. */
export function SideControlChart() {
  return (
    <svg viewBox="0 0 360 180" fontSize="12" className="w-full" aria-hidden="true">
      <rect
        x="42"
        y={height(2)}
        width="314"
        height={height(-2) - height(2)}
        className="fill-lavender opacity-10"
      />
      {lines.map(({ deviation, label }) => (
        <g key={label}>
          <line
            x1="42"
            x2="356"
            y1={height(deviation)}
            y2={height(deviation)}
            className={Math.abs(deviation) === 3 ? 'stroke-serum' : 'stroke-line'}
            strokeDasharray={deviation === 0 ? undefined : '3 4'}
          />
          <text x="34" y={height(deviation) + 4} textAnchor="end" className="fill-muted">
            {label}
          </text>
        </g>
      ))}
      <polyline
        points={controls.map((value, run) => `${across(run)},${height(value)}`).join(' ')}
        className="fill-none stroke-lavender"
        strokeWidth="2"
      />
      {controls.map((value, run) => (
        <circle
          key={across(run)}
          cx={across(run)}
          cy={height(value)}
          r={value > 3 ? 6 : 3.5}
          className={value > 3 ? 'fill-serum' : 'fill-lavender'}
        />
      ))}
      <text x={across(8) - 12} y={height(3.4) + 4} textAnchor="end" className="fill-serum">
        held, repeat run
      </text>
    </svg>
  );
}

/** Standard deviations from the mean, run by run. */
const controls = [-0.6, 0.3, -1.1, -0.2, 0.9, -0.7, 0.4, 1.2, 3.4, 0.2];

const lines = [
  { deviation: 3, label: '+3s' },
  { deviation: 2, label: '+2s' },
  { deviation: 0, label: 'mean' },
  { deviation: -2, label: '−2s' },
  { deviation: -3, label: '−3s' },
];

function across(run: number): number {
  return 58 + run * 31.5;
}

function height(deviation: number): number {
  return 92 - deviation * 23;
}
