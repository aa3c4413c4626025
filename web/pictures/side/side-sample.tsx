/** One sample over three lanes: doctor, laboratory, patient. */
export function SideSample() {
  return (
    <svg viewBox="0 0 360 180" fontSize="12" className="w-full" aria-hidden="true">
      {lanes.map(({ name, y }) => (
        <g key={name}>
          <text x="0" y={y + 4} className="fill-muted">
            {name}
          </text>
          <path d={`M76 ${y}H358`} className="stroke-line" strokeDasharray="2 5" />
        </g>
      ))}
      <path
        d="M96 30C132 30 112 90 148 90H246"
        className="fill-none stroke-citrate"
        strokeWidth="2"
      />
      <path d="M148 90H246" className="stroke-lavender" strokeWidth="2" />
      <path
        d="M246 90C282 90 272 30 308 30M246 90C282 90 272 150 308 150"
        className="fill-none stroke-heparin"
        strokeWidth="2"
      />
      {stations.map(({ x, y, label, place, anchor, className }) => (
        <g key={label}>
          <circle cx={x} cy={y} r="5.5" className={className} />
          <text x={x} y={y + place} textAnchor={anchor ?? 'middle'} className="fill-(--text)">
            {label}
          </text>
        </g>
      ))}
    </svg>
  );
}

type Station = {
  readonly x: number;
  readonly y: number;
  readonly label: string;
  /** Vertical distance of the label from the station's center. */
  readonly place: number;
  readonly anchor?: 'end';
  readonly className: string;
};

const lanes = [
  { name: 'Doctor', y: 30 },
  { name: 'Laboratory', y: 90 },
  { name: 'Patient', y: 150 },
];

const stations: readonly Station[] = [
  { x: 96, y: 30, label: 'ordered 08:12', place: -13, className: 'fill-citrate' },
  { x: 148, y: 90, label: 'received 09:25', place: 23, className: 'fill-lavender' },
  { x: 246, y: 90, label: 'verified 10:41', place: -13, anchor: 'end', className: 'fill-lavender' },
  { x: 308, y: 30, label: 'read', place: -13, className: 'fill-citrate' },
  { x: 308, y: 150, label: 'kept', place: 22, className: 'fill-serum' },
];
