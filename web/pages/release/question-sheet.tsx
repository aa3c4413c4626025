import type { CSSProperties } from 'react';
import { copyOf } from '#content/copy-of.ts';
import type { CopyOf } from '#content/kinds.ts';
import { CallsReport } from '#web/pages/release/calls-report.tsx';
import { ResultHead } from '#web/pages/release/result-head.tsx';
import { Verdict } from '#web/pages/release/verdict.tsx';
import { Button } from '#web/ui/button.tsx';
import type { CapColor } from '#web/ui/cap.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';

type Questions = CopyOf<`product-pages/${'profi' | 'patient' | 'labreports'}`>['questions'];

const copy = copyOf('release');
const { questions: texts } = copy;

type QuestionSheetProps = Questions & {
  /** The caps of choices that are tubes. */
  caps?: Readonly<Record<string, CapColor>>;
};

/** Three results with a question, run by the script of "Would you release it?", in place of a screen's picture. */
export function QuestionSheet({ title, note, cases, caps = {} }: QuestionSheetProps) {
  return (
    <section
      data-script="release"
      data-state="ask"
      data-tone="sheet"
      aria-labelledby="question"
      className="question-sheet"
    >
      <p className="flex items-baseline justify-between gap-4 py-3.5">
        <b
          id="question"
          tabIndex={-1}
          data-part="title"
          data-score={texts.score}
          className="font-semibold"
        >
          {title}
        </b>
        <span
          data-when="ask told"
          data-part="count"
          data-text={texts.count}
          className="text-muted text-sm"
        >
          {texts.count.replace('#', '1')}
        </span>
      </p>
      <ol aria-labelledby="question" data-when="ask told" className="release-cases">
        {cases.map(({ facts, choices, answer, why, ...result }, place) => (
          <li
            key={result.name}
            data-case={answer}
            data-current={place === 0 || undefined}
            data-why={why}
            data-next={cases[place + 1] ? `${copy.next} ${cases[place + 1]?.name}` : texts.end}
          >
            <ResultHead {...result} level={4} />
            <p className="py-3 text-lg">{facts}</p>
            <Disclosure summary={texts.reveal} className="release-verdict">
              <p>
                <b className="font-semibold">{answer}.</b> {why}
              </p>
            </Disclosure>
            <div
              data-when="ask"
              className={classNames('release-choice mt-auto grid gap-2', columns[choices.length])}
            >
              {choices.map((choice) => (
                <Button
                  key={choice}
                  small
                  variant="secondary"
                  data-act="decide"
                  data-call={choice}
                  className={classNames('whitespace-nowrap px-2', caps[choice] && 'question-tube')}
                  style={{ '--tube': `var(--color-${caps[choice]})` } as CSSProperties}
                >
                  {choice}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ol>
      <Verdict rules={texts.rule} />
      <div data-when="report">
        <div className="-mx-5.5">
          <CallsReport
            title={texts.result}
            you={copy.you}
            rules={texts.rule}
            results={cases.map(({ name, value, answer }) => ({ name, value, call: answer }))}
          />
        </div>
        <p className="py-4 text-muted text-sm">{note}</p>
        <Button data-act="again" variant="quiet">
          {texts.again}
        </Button>
      </div>
    </section>
  );
}

const columns: Readonly<Record<number, string>> = {
  2: 'grid-cols-2',
  3: 'sm:grid-cols-3',
  4: 'grid-cols-2 sm:grid-cols-4',
};
