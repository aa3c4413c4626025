import { type FormEvent, Fragment, useEffect, useRef, useState } from 'react';
import texts from '#content/cost-sheet.json' with { type: 'json' };
import type { Address } from '#contract/addresses.ts';
import { attachLines } from '#web/form-engine/attached-lines.ts';
import { printOnly } from '#web/lib/print-only.ts';
import { readStored, store } from '#web/lib/stored.ts';
import { CostFields } from '#web/pages/cost/cost-fields.tsx';
import { CostPaper, costTexts } from '#web/pages/cost/cost-paper.tsx';
import { costPerTest, type Figures, perTestText } from '#web/pages/cost/cost-per-test.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';

/** The texts that come from other files, or refer to them. */
export type CostTerms = {
  readonly terms: string;
  readonly names: readonly string[];
  readonly none: string;
  readonly rate: string;
};
export type CostCopy = typeof texts & CostTerms;
type CostSheetProps = {
  terms: CostTerms;
  /** The form that the figures may be taken into. */
  take: { readonly text: string; readonly to: Address };
};

/** The laboratory's present cost per test, from its own figures. They are kept for the tab. */
export function CostSheet({ terms, take }: CostSheetProps) {
  const copy = { ...texts, ...terms };
  const form = useRef<HTMLFormElement>(null);
  const [figures, setFigures] = useState<Figures>({});
  const [isExample, setExample] = useState(false);
  const sheet = costPerTest(figures);
  const isFilled = Object.entries(figures).some(([name, text]) => text && !isUnit(name));
  const hasTotal = sheet.perTest !== null;

  // The controls may have been filled in before hydration.
  useEffect(() => {
    const kept = readKept();
    write(form.current, (name, value) => (isUnit(name) ? '' : value) || (kept[name] ?? value));
    setFigures(read(form.current));
  }, []);

  function change(next: Figures, example: boolean) {
    write(form.current, (name, value) => next[name] ?? (isUnit(name) ? value : ''));
    setExample(example);
    update(example);
  }

  function update(example = false) {
    const now = read(form.current);
    setFigures(now);
    if (!example) store('sessionStorage', key, JSON.stringify(now));
  }

  /** Typing replaces the example. */
  function onInput({ target }: FormEvent) {
    if (!isExample || !isControl(target)) return update();
    change({ [target.name]: target.value }, false);
  }

  return (
    <div className="cost-grid mt-10 grid gap-x-18 gap-y-8 xl:grid-cols-[25fr_44fr] xl:items-start">
      <div data-print="no">
        <div className="flex items-center justify-between gap-x-4 border-ink border-b-[1.5px]">
          <h3 className="py-2 font-semibold text-lg">{copy.figures}</h3>
          <Button
            variant="quiet"
            small
            className="-mr-2"
            onClick={() => (isFilled ? change({}, false) : change(copy.examples, true))}
          >
            {isFilled ? copy.clear : copy.example}
          </Button>
        </div>
        <form
          ref={form}
          method="dialog"
          noValidate
          onInput={onInput}
          onSubmit={(event) => event.preventDefault()}
        >
          <CostFields copy={copy} problems={sheet.problems} />
        </form>
        <p className="mt-4 text-muted text-sm">{copy.private}</p>
        {hasTotal ? (
          <div className="mt-6 flex flex-wrap gap-3.5">
            {isExample ? null : (
              <ButtonLink
                to={take.to}
                onClick={() => attachLines('costs', costTexts(sheet, copy))}
                className="max-sm:grow"
              >
                {take.text}
              </ButtonLink>
            )}
            <Button variant="secondary" onClick={() => printOnly('cost')} className="max-sm:grow">
              {copy.print}
            </Button>
          </div>
        ) : null}
        <TotalBar copy={copy} perTest={sheet.perTest} />
      </div>
      <CostPaper copy={copy} sheet={sheet} isExample={isExample} />
    </div>
  );
}

type TotalBarProps = { copy: CostCopy; perTest: number | null };

/** The total at the foot of the screen while the sheet is below it. Screen readers hear it after a pause. */
function TotalBar({ copy, perTest }: TotalBarProps) {
  const [announced, setAnnounced] = useState('');
  const total = perTest === null ? '' : `${perTestText(perTest)} ${copy.units.test}`;

  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(total && `${copy.sum}: ${total}`), pauseMs);
    return () => clearTimeout(timer);
  }, [total, copy.sum]);

  return (
    <Fragment>
      <p role="status" className="sr-only">
        {announced}
      </p>
      {total ? (
        <div
          data-tone="ink"
          className="-mx-(--gutter) sticky bottom-(--covered-foot,0px) z-10 mt-6 flex min-h-14 items-center justify-between gap-x-4 px-(--gutter) text-sm xl:hidden"
        >
          <span aria-hidden="true">{copy.sum}</span>
          <b aria-hidden="true" className="whitespace-nowrap font-semibold text-xl">
            {total}
          </b>
          <a href="#cost-paper" className="text-link whitespace-nowrap py-3 font-semibold">
            {copy.sheet}
          </a>
        </div>
      ) : null}
    </Fragment>
  );
}

type Control = HTMLInputElement | HTMLSelectElement;

function isControl(target: unknown): target is Control {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
}

function isUnit(name: string): boolean {
  return name.endsWith('-unit');
}

function read(form: HTMLFormElement | null): Figures {
  const controls = [...(form?.elements ?? [])].filter(isControl);
  return Object.fromEntries(controls.map(({ name, value }) => [name, value]));
}

function write(form: HTMLFormElement | null, next: (name: string, value: string) => string) {
  for (const control of form?.elements ?? [])
    if (isControl(control)) control.value = next(control.name, control.value);
}

function readKept(): Figures {
  try {
    const kept: unknown = JSON.parse(readStored('sessionStorage', key) ?? '{}');
    return Object.fromEntries(
      Object.entries(kept ?? {}).filter(([, value]) => typeof value === 'string'),
    );
  } catch {
    return {};
  }
}

const key = 'cost-figures';
const pauseMs = 1000;
