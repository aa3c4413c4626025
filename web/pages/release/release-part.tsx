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
          <p data-when="ask told" className="release-clock">
            <b data-part="clock">09:00</b>
            <span data-part="count" data-text={copy.result}>
              {countOf(1)}
            </span>
          </p>
          <p data-when="report" data-part="missed" data-text={copy.noneDiffers} />
          <p data-when="report" className="mt-4 text-muted text-sm">
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
  const { name, shown, unit, range, evidence, caption, drawing, facts, mark } = result;
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
        <p className="release-sample">
          <b>{result.accession}</b>
          <span>{result.sample}</span>
        </p>
        <div className="release-result">
          <Heading tabIndex={-1} data-heading>
            <span className="release-name">{name}</span>
            <span className="release-value">
              <b>{shown}</b> <span className="release-unit">{unit}</span> <Flag {...result} />
            </span>
          </Heading>
          {range ? (
            <p className="release-range">
              <RangeBar value={evidence.value} low={range[0]} high={range[1]} />
              <span>
                {range[0]}–{range[1]}
              </span>
            </p>
          ) : null}
        </div>
        <figure>
          <figcaption>
            {caption}
            <span className="sr-only">: {textOf(drawing)}</span>
          </figcaption>
          <ReleaseDrawing drawing={drawing} mark={mark} broken={broken.length > 0} />
        </figure>
        <dl className="release-facts">
          {facts.map(([fact, value, rule, limit]) => {
            const breaks = rule !== undefined && broken.includes(rule);
            return (
              <div key={fact} className={classNames(breaks && 'release-broken')}>
                <dt>{fact}</dt>
                <dd>{value}</dd>
                {limit ? <dd className="release-rule">{limit}</dd> : null}
              </div>
            );
          })}
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
  return flag ? <b className="release-flag">{flag}</b> : null;
}

/** The buttons, then the rules' call. */
function Desk() {
  return (
    <div className="release-desk">
      <div data-when="ask" className="release-choice">
        <Button data-act="release">{copy.release}</Button>
        <Button data-act="hold" variant="secondary" className="release-hold">
          {copy.hold}
        </Button>
        <p className="text-muted text-sm">{copy.hint}</p>
      </div>
      <div data-when="told">
        <dl className="release-calls">
          <div>
            <dt>{copy.you}</dt>
            <dd data-part="yours" data-release={copy.release} data-hold={copy.hold} />
          </div>
          <div>
            <dt>{copy.rules}</dt>
            <dd data-part="rules" />
          </div>
        </dl>
        <p data-part="why" className="release-why" />
        <Button data-act="next" data-part="next">
          {copy.next}
        </Button>
      </div>
      <div data-when="report" className="release-end">
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
    <div data-tone="sheet" data-when="report" className="release-report">
      <table>
        <thead>
          <tr>
            <th scope="col" data-part="minutes" data-text={copy.report}>
              {copy.report}
            </th>
            <th scope="col">{copy.you}</th>
            <th scope="col">{copy.rulesColumn}</th>
          </tr>
        </thead>
        <tbody>
          {results.map((result, place) => (
            <tr key={result.slug} data-row>
              <th scope="row">
                <b>{result.name}</b> <b>{result.shown}</b> <span>{result.unit}</span>{' '}
                <Flag {...result} />
                <small>{copy.results[place]?.brief}</small>
              </th>
              <td>
                <span />
              </td>
              <td>{copy[callFor(result.evidence)]}</td>
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
