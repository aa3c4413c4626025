import { Line, Picture, Sheet, SheetTitle, Stretched } from '#web/pictures/picture.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** Controls by analyte and level, the last ten runs of each. */
export function QcBoard() {
  return (
    <Picture caption="The quality control board, with sample data: four analytes at two levels, ten runs each. Sodium level 1 has two runs in a row beyond two standard deviations.">
      <Sheet className="px-4 py-4 sm:px-6">
        <SheetTitle title="Controls, AU680" detail="lot 4471-B, last 10 runs" />
        <div className="mt-3 grid grid-cols-[minmax(0,5.2rem)_minmax(2rem,1fr)_minmax(2rem,1fr)] items-center gap-x-2 sm:gap-x-5">
          <span />
          <span className="text-muted">Level 1</span>
          <span className="text-muted">Level 2</span>
          {Object.entries(controls).map(([analyte, levels]) => (
            <div
              key={analyte}
              className="col-span-3 grid grid-cols-subgrid items-center border-line border-t py-2"
            >
              <span className="font-medium">{analyte}</span>
              {levels.map((runs) => (
                <Runs key={runs.join()} runs={runs} />
              ))}
            </div>
          ))}
        </div>
      </Sheet>
    </Picture>
  );
}

/** Distances from the mean in standard deviations, on a band of ±2. */
function Runs({ runs }: { runs: readonly number[] }) {
  const violated = runs.filter((run) => run > 2).length > 1;
  const points = runs.map((run, index) => `${6 + index * 12} ${20 - run * 6}`);
  return (
    <svg
      viewBox="0 0 120 40"
      preserveAspectRatio="none"
      className="h-10 w-full overflow-visible"
      role="presentation"
    >
      <path d="M0 8H120V32H0z" className={violated ? 'fill-alarm/10' : 'fill-heparin/10'} />
      <Line d="M0 20H120" className="stroke-line" />
      <Line
        d={`M${points.join('L')}`}
        className={classNames('fill-none', violated ? 'stroke-alarm' : 'stroke-ink')}
        strokeWidth="1.5"
      />
      <Line
        d={points.map((point, index) => ((runs[index] ?? 0) > 2 ? `M${point}h0` : '')).join('')}
        className="stroke-alarm"
        strokeWidth="6"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** An isolate with its minimum inhibitory concentrations, read by CLSI M100 breakpoints. */
export function Antibiogram() {
  return (
    <Picture caption="An antibiogram, with sample data: Escherichia coli from a urine culture is resistant to ampicillin and to trimethoprim-sulfamethoxazole, intermediate to ciprofloxacin, and susceptible to four other drugs.">
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
    <Picture caption="A report from the report builder, with sample data: median turnaround of STAT troponin by hour of receipt, below the 60-minute target except at 8 a.m., when the morning rounds arrive.">
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

/** The runs of level 1 and level 2. */
const controls = {
  Sodium: [
    [0.3, -0.6, 0.9, -1.1, 0.2, 1.1, 0.7, 1.6, 2.4, 2.6],
    [-0.4, 0.2, 0.8, 0.1, -0.9, 0.5, 0.9, 1.2, 1.5, 1.4],
  ],
  Potassium: [
    [0.1, -0.8, 0.4, 1.2, -0.3, 0.6, -1.4, 0.2, 0.9, -0.5],
    [-1.1, 0.3, 0.7, -0.2, 0.5, 1.3, -0.6, 0.4, -0.9, 0.2],
  ],
  Glucose: [
    [0.8, 0.2, -0.7, 0.5, -1.2, 0.3, 0.9, -0.4, 0.1, 0.6],
    [0.4, -0.5, 1.1, -0.8, 0.2, -0.3, 0.7, 1.4, -0.6, 0.1],
  ],
  Creatinine: [
    [-0.2, 0.7, -1.3, 0.4, 0.9, -0.6, 0.1, 0.5, -0.9, 0.8],
    [0.6, -0.1, 0.3, -1.0, 1.2, 0.4, -0.7, 0.2, 0.5, -0.4],
  ],
};

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

/** From 6 a.m. to 6 p.m. */
const minutes = [41, 52, 67, 55, 46, 43, 40, 44, 48, 45, 42, 39, 38];
const hours = ['6', '8', '10', '12', '14', '16', '18'];
