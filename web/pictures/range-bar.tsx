/** A result on its reference range. The scale is logarithmic, so that wide ranges stay readable. */
export function RangeBar({ value, low, high }: { value: number; low: number; high: number }) {
  const share = Math.log(value / low) / Math.log(high / low);
  const at = Math.min(96, Math.max(4, 30 + share * 40));
  const outside = value < low || value > high;
  return (
    <svg
      viewBox="0 0 100 12"
      preserveAspectRatio="none"
      className="h-3 min-w-0 flex-1"
      aria-hidden="true"
    >
      <path d="M0 6H100" className="stroke-line/60" strokeWidth="5" />
      <path d="M30 6H70" className="stroke-lavender/35" strokeWidth="5" />
      <path
        d={`M${at.toFixed(1)} 0v12`}
        className={outside ? 'stroke-alarm' : 'stroke-ink'}
        strokeWidth="2.5"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
