import { classNames } from '#web/ui/class-names.ts';

export function CheckedBox({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 16 16" className={className} role="presentation">
      <path
        d="M3 0H13a3 3 0 0 1 3 3V13a3 3 0 0 1-3 3H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3z"
        className="fill-citrate"
      />
      <path d="M4 8.2 7 11 12 5" className="fill-none stroke-sheet" strokeWidth="1.8" />
    </svg>
  );
}

/** The sample's progress: four stations, the last one still open. */
export function Journey() {
  return (
    <div className="grid grid-cols-[1fr_1fr_1fr_auto]">
      {stations.map(({ name, time }, index) => (
        <p key={name} className="relative pt-4">
          <svg
            viewBox="0 0 10 10"
            className="absolute top-0 left-0 z-1 size-2.5"
            role="presentation"
          >
            <circle
              cx="5"
              cy="5"
              r="4"
              strokeWidth="2"
              className={time ? 'fill-citrate stroke-citrate' : 'fill-sheet stroke-citrate'}
            />
          </svg>
          {index < stations.length - 1 ? (
            <span
              className={classNames(
                'absolute top-1 right-0 left-2.5 border-t-2 border-citrate',
                index === 2 && 'border-dotted',
              )}
            />
          ) : null}
          <span className="font-medium">{name}</span>
          <br />
          <span className="text-muted">{time || 'in analysis'}</span>
        </p>
      ))}
    </div>
  );
}

const stations = [
  { name: 'Ordered', time: '08:12' },
  { name: 'Collected', time: '08:40' },
  { name: 'Received', time: '09:25' },
  { name: 'Verified', time: '' },
];
