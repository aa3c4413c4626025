import type { CSSProperties } from 'react';
import { demoHref, href } from '#content/addresses.ts';
import { copyOf } from '#content/copy-of.ts';
import { ReleaseDrawing, textOf } from '#web/pages/release/release-drawing.tsx';
import { brokenRules, callFor } from '#web/pages/release/release-rules.ts';
import { results, type WaitingResult } from '#web/pages/release/results.ts';
import { RangeBar } from '#web/pictures/picture.tsx';
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
          {results.map(({ slug, tube }, place) => (
            <li
              key={slug}
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
            <Case key={result.slug} {...result} place={place} level={level} />
          ))}
        </ol>
        <Report />
        <Desk />
      </div>
    </section>
  );
}

function Case({ place, level, ...result }: WaitingResult & { place: number; level: 1 | 2 }) {
  const Heading = `h${level === 1 ? 2 : 3}` as const;
  const { name, shown, unit, range, evidence, caption, drawing, facts, limits = {}, mark } = result;
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
        <div className="release-wide flex flex-wrap items-end justify-between gap-x-4 gap-y-1 border-line border-y py-2.5 xl:py-6">
          <Heading tabIndex={-1} data-heading>
            <span className="block font-semibold text-lg leading-tight xl:mb-3 xl:text-xl">
              {name}
            </span>
            <span className="flex items-baseline gap-2 whitespace-nowrap leading-none">
              <b className="release-value">{shown}</b>{' '}
              <span className="text-muted xl:text-lg">{unit}</span> <Flag {...result} />
            </span>
          </Heading>
          {range ? (
            <p className="grid max-w-[14.5rem] flex-[1_1_5rem] grid-cols-1 gap-1 text-center text-muted text-sm [&>svg]:w-full">
              <RangeBar value={evidence.value} low={range[0]} high={range[1]} />
              <span>
                {range[0]}–{range[1]}
              </span>
            </p>
          ) : null}
        </div>
        <figure className="py-2 xl:py-5 xl:pr-5">
          <figcaption className="text-muted text-sm">
            {caption}
            <span className="sr-only">: {textOf(drawing)}</span>
          </figcaption>
          <ReleaseDrawing drawing={drawing} mark={mark} broken={broken.length > 0} />
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

/** H or L; for a susceptibility, its category is the rules' call and not shown before. */
function Flag({ evidence: { value }, range }: WaitingResult) {
  const flag = !range ? '' : value < range[0] ? 'L' : value > range[1] ? 'H' : '';
  return flag ? (
    <b className="rounded-[4px] bg-alarm px-1.5 font-semibold text-sheet">{flag}</b>
  ) : null;
}

/** The buttons, then the rules' call. */
function Desk() {
  return (
    <div className="release-desk">
      <div data-when="ask" className="release-choice grid grid-cols-2 gap-2.5 xl:grid-cols-1">
        <Button data-act="release" className="min-h-14 text-lg xl:min-h-16">
          {copy.release}
        </Button>
        <Button
          data-act="hold"
          variant="secondary"
          className="min-h-14 border-alarm border-2 text-alarm text-lg xl:min-h-16"
        >
          {copy.hold}
        </Button>
        <p className="text-muted text-sm max-xl:hidden">{copy.hint}</p>
      </div>
      <div data-when="told">
        <dl className="flex gap-5 text-muted max-xl:text-sm xl:block">
          {(['yours', 'rules'] as const).map((whose) => (
            <div
              key={whose}
              className="flex justify-between gap-2 border-line xl:border-t xl:py-2.5"
            >
              <dt>{whose === 'yours' ? copy.you : copy.rules}</dt>
              <dd
                data-part={whose}
                data-release={copy.release}
                data-hold={copy.hold}
                className="font-semibold text-chalk data-differs:text-alarm"
              />
            </div>
          ))}
        </dl>
        <p
          data-part="why"
          className="border-line pt-1 pb-3 leading-snug xl:border-t xl:pt-4 xl:pb-7 xl:text-lg"
        />
        <Button data-act="next" data-part="next" className="min-h-14 w-full">
          {copy.next}
        </Button>
      </div>
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

/** The visitor's calls beside the rules' calls. */
function Report() {
  return (
    <div
      data-tone="sheet"
      data-when="report"
      className="release-report overflow-hidden rounded-[14px] xl:rounded-[18px]"
    >
      <table className="w-full text-left leading-snug">
        <thead>
          <tr className="font-normal text-muted text-sm *:px-2 *:font-normal xl:h-14">
            <th
              scope="col"
              data-part="minutes"
              data-text={copy.report}
              className="pl-4! font-semibold! text-ink xl:pl-7!"
            >
              {copy.report}
            </th>
            <th scope="col">{copy.you}</th>
            <th scope="col">{copy.rulesColumn}</th>
          </tr>
        </thead>
        <tbody>
          {results.map((result, place) => (
            <tr
              key={result.slug}
              data-row
              className="group border-line border-t *:px-2 *:py-1.5 data-differs:bg-alarm/7 max-xl:*:text-sm xl:h-[4.12rem]"
            >
              <th scope="row" className="pl-4! font-normal xl:pl-7!">
                <b className="font-semibold">{result.name}</b>{' '}
                <b className="font-semibold">{result.shown}</b> <span>{result.unit}</span>{' '}
                <Flag {...result} />
                <small className="block text-muted text-sm">{copy.results[place]?.brief}</small>
              </th>
              <td className="font-semibold">
                <span className="group-data-differs:rounded-[4px] group-data-differs:bg-alarm group-data-differs:px-1.5 group-data-differs:py-0.5 group-data-differs:text-sheet" />
              </td>
              <td className="text-muted group-data-differs:font-semibold group-data-differs:text-ink">
                {copy[callFor(result.evidence)]}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
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
