import type { ReactNode } from 'react';
import { Cap } from '#web/ui/cap.tsx';

type NextStepsProps = { title: string; steps: readonly ReactNode[]; level?: 2 | 3 };

/** The steps after a form is sent, in order, shown next to the form. */
export function NextSteps({ title, steps, level = 3 }: NextStepsProps) {
  const Heading = `h${level}` as const;
  return (
    <div>
      <Heading className="font-semibold">{title}</Heading>
      <ol className="mt-2">
        {steps.map((step, index) => (
          <li
            key={caps[index]}
            className="flex gap-4 border-t border-line py-2.5 last:border-b max-md:text-sm md:py-4"
          >
            <Cap color={caps[index % caps.length] ?? caps[0]} className="mt-[0.3em]" />
            <span className="text-pretty">{step}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

const caps = ['lavender', 'citrate', 'heparin'] as const;
