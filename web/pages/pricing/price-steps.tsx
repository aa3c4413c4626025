import { priceSteps } from '#content/pricing.ts';

/** The shape of a tiered rate: each step is lower and holds for more tests than the one before. */
export function PriceSteps({ unit }: { unit: string }) {
  return (
    <figure className="rounded-sheet border border-line bg-sheet p-6 shadow-sheet md:p-8">
      <p className="font-semibold">
        {priceSteps.title} {unit}
      </p>
      <svg viewBox="0 0 480 250" className="mt-5 w-full" aria-hidden="true">
        {steps.map((step, index) => (
          <rect
            key={step.from}
            x={step.from}
            y={step.top}
            width={step.to - step.from - 3}
            height={230 - step.top}
            rx="3"
            className="fill-accent"
            opacity={0.1 + index * 0.045}
          />
        ))}
        <path
          d={steps.map((step) => `M${step.from} ${step.top}H${step.to - 3}`).join('')}
          className="stroke-accent"
          strokeWidth="4"
        />
        <path d="M0 230.5H480" className="stroke-field" strokeWidth="1" />
        <path d="M462 240l9-9-9-9" className="fill-none stroke-field" strokeWidth="1" />
      </svg>
      <p className="small -mt-1 flex justify-between text-muted">
        <span>{priceSteps.from}</span>
        <span>{priceSteps.to}</span>
      </p>
      <figcaption className="small mt-4 border-line border-t pt-4 text-muted">
        {priceSteps.note}
      </figcaption>
    </figure>
  );
}

const steps = [
  { from: 0, to: 62, top: 24 },
  { from: 62, to: 142, top: 76 },
  { from: 142, to: 240, top: 118 },
  { from: 240, to: 354, top: 150 },
  { from: 354, to: 480, top: 172 },
];
