import { Line, Picture, Sheet, SheetTitle, Stretched } from '#web/pictures/picture.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** An isolate with its minimum inhibitory concentrations, read by CLSI M100 breakpoints. */
export function SusceptibilityReport() {
  return (
    <Picture caption="A susceptibility report, with sample data: Escherichia coli from a urine culture is resistant to ampicillin and to trimethoprim-sulfamethoxazole, intermediate to ciprofloxacin, and susceptible to four other drugs.">
      <Sheet>
        <header className="border-line border-b px-4 py-3.5 sm:px-6">
          <SheetTitle title="Escherichia coli" detail="Preliminary" />
          <p className="text-muted">Urine 26-1119-1180, more than 100,000 CFU/mL</p>
        </header>
        {drugs.map(({ drug, mic, step, result }) => (
          <div
            key={drug}
            className="grid grid-cols-[minmax(0,1fr)_3.4rem_1.4rem] items-center gap-x-4 border-line border-b px-4 py-2 last:border-0 sm:grid-cols-[11rem_minmax(0,1fr)_3.4rem_1.4rem] sm:px-6"
          >
            <span className="font-medium">{drug}</span>
            <span className="grid grid-cols-8 gap-1 max-sm:hidden">
              {dilutions.map((dilution) => (
                <span
                  key={dilution}
                  className={classNames(
                    'h-2 rounded-full',
                    dilution < step ? growth[result] : 'bg-wash',
                  )}
                />
              ))}
            </span>
            <span className="text-right text-muted">{mic}</span>
            <b className={classNames('text-right font-semibold', results[result])}>{result}</b>
          </div>
        ))}
      </Sheet>
    </Picture>
  );
}

/** A report made in the report builder: median turnaround by the hour of receipt. */
export function TurnaroundReport() {
  return (
    <Picture caption="A report from the report builder, with sample data: median turnaround of STAT troponin by hour of receipt, below the 60-minute target except at 8 a.m., when samples from the morning rounds arrive.">
      <Sheet className="px-4 py-4 sm:px-6">
        <SheetTitle title="STAT troponin, received to verified" detail="median minutes, October" />
        <svg className="mt-4 h-52 w-full overflow-visible" role="presentation">
          <Stretched viewBox="0 0 480 190">
            <Line d="M0 160.5H480" className="stroke-field" />
            {minutes.map((value, index) => (
              <rect
                key={hourAt(index)}
                x={hourAt(index)}
                y={160 - value * 2}
                width="29"
                height={value * 2}
                className={value > 60 ? 'fill-alarm' : 'fill-lavender/70'}
              />
            ))}
            <Line d="M0 40H480" className="stroke-ink" strokeDasharray="5 4" />
          </Stretched>
          {hours.map((hour, index) => (
            <text
              key={hour}
              x={`${(hourAt(index * 2) + 14) / 4.8}%`}
              y="97%"
              textAnchor="middle"
              className="fill-muted"
            >
              {hour}
            </text>
          ))}
          <text x="100%" y="17%" textAnchor="end" className="fill-ink font-semibold">
            target 60 min
          </text>
        </svg>
      </Sheet>
    </Picture>
  );
}

function hourAt(index: number): number {
  return index * 37 + 2;
}

const dilutions = [1, 2, 3, 4, 5, 6, 7, 8];
const growth = { S: 'bg-heparin/50', I: 'bg-amber/60', R: 'bg-alarm/60' } as const;
const results = { S: 'text-heparin', I: 'text-ink', R: 'text-alarm' } as const;
/** `step` is the number of dilutions with growth. MIC in µg/mL. */
const drugs = [
  { drug: 'Ampicillin', mic: '≥32', step: 9, result: 'R' },
  { drug: 'Ceftriaxone', mic: '≤0.25', step: 2, result: 'S' },
  { drug: 'Meropenem', mic: '≤0.25', step: 2, result: 'S' },
  { drug: 'Gentamicin', mic: '≤1', step: 3, result: 'S' },
  { drug: 'Ciprofloxacin', mic: '0.5', step: 6, result: 'I' },
  { drug: 'Trimeth.-sulfameth.', mic: '≥320', step: 9, result: 'R' },
  { drug: 'Nitrofurantoin', mic: '≤16', step: 3, result: 'S' },
] as const;

/** Median minutes from 6 a.m. to 6 p.m. */
const minutes = [41, 52, 67, 55, 46, 43, 40, 44, 48, 45, 42, 39, 38];
const hours = ['6', '8', '10', '12', '14', '16', '18'];
