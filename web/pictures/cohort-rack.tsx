import { posterRack } from '#content/poster.ts';

/** A rack of a hundred tubes. Filled ones were drawn; the rest are the gap. */
export function CohortRack() {
  return (
    <figure className="rounded-sheet border border-line bg-sheet p-6 text-ink shadow-sheet md:p-8 print:shadow-none">
      <p className="font-semibold">{posterRack.title}</p>
      <svg viewBox="0 0 400 134" className="mt-6 w-full" aria-hidden="true">
        {tubes.map((tube) => (
          <path
            key={tube}
            d={`M${(tube % 20) * 20 + 4} ${Math.floor(tube / 20) * 28 + 1}h12v13a6 6 0 0 1-12 0z`}
            className={tube < posterRack.filled ? 'fill-accent' : 'fill-none stroke-field'}
            strokeWidth="1"
          />
        ))}
      </svg>
      <dl className="mt-6 grid grid-cols-2 gap-6 border-line border-t pt-5">
        {posterRack.figures.map((figure) => (
          <div key={figure.value} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-muted">{figure.label}</dt>
            <dd className="proportional-nums text-xl">{figure.value}</dd>
          </div>
        ))}
      </dl>
      <figcaption className="text-sm mt-5 text-muted">{posterRack.source}</figcaption>
    </figure>
  );
}

const tubes = Array.from({ length: 100 }, (_, index) => index);
