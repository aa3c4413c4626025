import type { CSSProperties } from 'react';
import { copyOf } from '#content/copy-of.ts';
import { demoHref, href } from '#contract/addresses.ts';
import { CallsReport } from '#web/pages/release/calls-report.tsx';
import { ReleaseDrawing, textOf } from '#web/pages/release/release-drawing.tsx';
import { brokenRules, callFor } from '#web/pages/release/release-rules.ts';
import { type Result, ResultHead } from '#web/pages/release/result-head.tsx';
import { results, type WaitingResult } from '#web/pages/release/results.ts';
import { Verdict } from '#web/pages/release/verdict.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';

const copy = copyOf('release');

/**
 * Eight results to release or hold. `scripts/release.ts` shows one at a time and then the visitor's calls beside the
 * rules'; until then they are a row that scrolls, and without scripts a list. `data-when` names the states of a part.
 */
export function ReleasePart({ level }: { level: 1 | 2 }) {
  const Heading = `h${level}` as const;
  return (
    <section
      id="release"
      aria-labelledby="release-title"
      data-script="release"
      data-state="ask"
      data-tone="ink"
      data-link={href('Release')}
      className="release"
    >
      <div className="release-column page-column">
        <div className="release-head">
          <Heading
            id="release-title"
            tabIndex={-1}
            data-part="title"
            data-release={copy.released}
            data-hold={copy.held}
            data-score={copy.score}
            className="release-title"
          >
            {copy.title}
          </Heading>
          <p data-when="ask told" className="release-clock text-muted text-sm">
            <b data-part="clock" className="mr-3 font-semibold text-chalk text-xl xl:text-2xl">
              09:00
            </b>
            <span data-part="count" data-text={copy.result}>
              {countOf(1)}
            </span>
          </p>
          <p
            data-when="report"
            className="mt-3 w-full xl:mt-5 xl:text-lg"
            data-part="missed"
            data-text={copy.noneDiffers}
          />
          <p data-when="report" className="mt-4 w-full text-muted text-sm">
            {copy.note}
          </p>
        </div>
        <ol aria-hidden="true" className="release-tubes">
          {results.map(({ name, tube }, place) => (
            <li
              key={name}
              data-tube={place === 0 ? 'now' : 'waiting'}
              style={{ '--tube': `var(--color-${tube})` } as CSSProperties}
            >
              <span>
                <b>{place + 1}</b>
              </span>
            </li>
          ))}
        </ol>
        <ol aria-label={copy.cases} data-when="ask told" className="release-cases">
          {results.map((result, place) => (
            <Case key={result.name} {...result} place={place} level={level} />
          ))}
        </ol>
        <div
          data-tone="sheet"
          data-when="report"
          className="release-report overflow-hidden rounded-[14px] xl:rounded-[18px]"
        >
          <CallsReport
            title={copy.report}
            you={copy.you}
            rules={copy.rulesColumn}
            results={results.map((result, place) => ({
              ...resultOf(result),
              brief: copy.results[place]?.brief,
              call: copy[callFor(result.evidence)],
            }))}
          />
        </div>
        <Desk />
      </div>
    </section>
  );
}

function Case({ place, level, ...result }: WaitingResult & { place: number; level: 1 | 2 }) {
  const { range, evidence, caption, drawing, facts, limits = {}, mark } = result;
  const broken = brokenRules(evidence);
  const call = callFor(evidence);
  const next = results[place + 1]?.name;
  const why = `${copy[call === 'hold' ? 'rulesHold' : 'rulesRelease']} ${copy.results[place]?.why}`;
  return (
    <li
      data-case={call}
      data-current={place === 0 || undefined}
      data-why={why}
      data-missed={copy.results[place]?.missed}
      data-next={next ? `${copy.next} ${midSentence(next)}` : copy.end}
    >
      <article data-tone="sheet" className="release-sheet">
        <p className="release-sample release-wide flex flex-col justify-center py-2 text-muted text-sm xl:py-4">
          <b className="font-semibold text-base text-ink xl:text-lg">{result.accession}</b>
          <span>{result.sample}</span>
        </p>
        <ResultHead {...resultOf(result)} level={level === 1 ? 2 : 3} />
        <figure className="py-2 xl:py-5 xl:pr-5">
          <figcaption className="text-muted text-sm">
            {caption}
            <span className="sr-only">: {textOf(drawing)}</span>
          </figcaption>
          <ReleaseDrawing drawing={drawing} range={range} mark={mark} broken={broken.length > 0} />
        </figure>
        <dl className="flex flex-wrap justify-between gap-x-3 border-line border-t py-2 text-sm xl:block xl:border-t-0 xl:border-l xl:px-6 xl:py-4 xl:text-base">
          {Object.entries(facts).map(([fact, value]) => (
            <div
              key={fact}
              className={classNames(
                'flex flex-wrap gap-x-2 border-line xl:justify-between xl:py-2.5 xl:not-last:border-b',
                limits[fact] && 'release-broken',
              )}
            >
              <dt className="text-muted">{fact}</dt>
              <dd className="font-semibold">{value}</dd>
              {limits[fact] ? <dd className="release-limit w-full">{limits[fact]}</dd> : null}
            </div>
          ))}
        </dl>
      </article>
      <Disclosure summary={copy.reveal} className="release-verdict">
        <p>{why}</p>
      </Disclosure>
    </li>
  );
}

/** A result as the sheet and the report show it. */
function resultOf({ name, unit, range, evidence }: WaitingResult): Result {
  return { name, unit, range, value: evidence.value.toLocaleString('en-US') };
}

/** The buttons, then the rules' call. */
function Desk() {
  return (
    <div className="release-desk">
      <div data-when="ask" className="release-choice grid grid-cols-2 gap-2.5 xl:grid-cols-1">
        <Button data-act="decide" data-call="release" className="min-h-14 text-lg xl:min-h-16">
          {copy.release}
        </Button>
        <Button
          data-act="decide"
          data-call="hold"
          variant="secondary"
          className="min-h-14 border-alarm border-2 text-alarm text-lg xl:min-h-16"
        >
          {copy.hold}
        </Button>
        <p className="text-muted text-sm max-xl:hidden">{copy.hint}</p>
      </div>
      <Verdict rules={copy.rules} />
      <div data-when="report" className="grid gap-3 max-xl:py-5">
        <Button data-act="send">{copy.send}</Button>
        <p data-part="sent" data-text={copy.copied} hidden />
        <p className="mt-4 text-muted text-sm">{copy.demoIntro}</p>
        <ButtonLink to={demoHref('Lab')} variant="secondary">
          {copy.demo}
        </ButtonLink>
        <Button data-act="again" variant="quiet" className="justify-self-start">
          {copy.again}
        </Button>
      </div>
    </div>
  );
}

function countOf(place: number): string {
  return copy.result.replace('#', `${place}`);
}

/** "Potassium" as "potassium"; abbreviations keep their capitals. */
function midSentence(name: string): string {
  return /^[A-Z][a-z]/.test(name) ? name.toLowerCase() : name;
}
