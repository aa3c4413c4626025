/** A patient's value over the years, coming down into its target band. */
export function SideTrend() {
  return (
    <svg viewBox="0 0 360 180" fontSize="12" className="w-full" aria-hidden="true">
      <path d={`M0 ${height(7)}H356V168H0z`} className="fill-heparin opacity-12" />
      <path d={`M0 ${height(7)}H356`} className="stroke-heparin" strokeDasharray="5 4" />
      <text x="10" y={height(7) + 20} className="fill-heparin">
        Target: below 7.0
      </text>
      <polyline
        points={values.map(({ x, value }) => `${x},${height(value)}`).join(' ')}
        className="fill-none stroke-serum"
        strokeWidth="2"
      />
      {values.map(({ x, value }) => (
        <g key={x}>
          <circle
            cx={x}
            cy={height(value)}
            r="5"
            className={value < 7 ? 'fill-heparin' : 'fill-serum'}
          />
          <text
            x={x}
            y={height(value) + (value < 7 ? 23 : -12)}
            textAnchor="middle"
            className="fill-(--text) font-semibold"
          >
            {value.toFixed(1)}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** 8.1% is at 34, and each percent is 58 lower. */
function height(value: number): number {
  return Math.round(34 + (8.1 - value) * 58);
}

const values = [
  { x: 18, value: 8.1 },
  { x: 82, value: 7.6 },
  { x: 146, value: 7.3 },
  { x: 210, value: 7.1 },
  { x: 274, value: 6.8 },
  { x: 338, value: 6.6 },
];
