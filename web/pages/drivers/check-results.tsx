import { Fragment, type ReactElement, type RefObject, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import driversCopy from '#content/drivers.json' with { type: 'json' };
import { attachLines } from '#web/form-engine/attached-lines.ts';
import { type Analyzer, analyzerName } from '#web/pages/drivers/analyzers.ts';
import {
  type CheckedLine,
  type CheckLinks,
  countStates,
  deviceOf,
  isSameName,
  type LineState,
  sentLines,
  stateOf,
} from '#web/pages/drivers/checked-line.ts';
import { StateMark } from '#web/pages/drivers/driver-state.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useLoaded } from '#web/ui/use-loaded.ts';

/** Chooses the device of a line, or null for one that the catalog doesn't have. */
type Choose = (place: number, device: Analyzer | null) => void;

type CheckResultsProps = CheckLinks & {
  lines: readonly CheckedLine[];
  heading: RefObject<HTMLHeadingElement | null>;
  onChoose: Choose;
  onEdit: () => void;
};

/** The catalog's result for each line, corrections, and links to the request forms. */
export function CheckResults({ lines, heading, onChoose, onEdit, price, demo }: CheckResultsProps) {
  const { check } = driversCopy;
  const list = useRef<HTMLOListElement>(null);
  const counts = countStates(lines);
  const firstUnsure = lines.findIndex((line) => stateOf(line) === 'unsure');
  return (
    <Fragment>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div>
          <h3 ref={heading} tabIndex={-1} className="text-xl">
            {check.results}
          </h3>
          <p role="status" className="mt-1 text-muted">
            {summaryOf(lines.length, counts)}
          </p>
          {counts.listed > 0 ? <p className="text-sm mt-1 text-muted">{check.listedNote}</p> : null}
        </div>
        <Button variant="quiet" small className="-ml-2 sm:-mr-2 sm:ml-0" onClick={onEdit}>
          {check.edit}
        </Button>
      </div>
      <StateBar counts={counts} total={lines.length} />
      {firstUnsure >= 0 ? (
        <Button
          variant="secondary"
          small
          className="mt-4"
          onClick={() => {
            const item = list.current?.children[firstUnsure];
            item?.querySelector('button')?.focus();
            item?.scrollIntoView({ block: 'center' });
          }}
        >
          {check.choose}
        </Button>
      ) : null}
      <ol ref={list} className="mt-5 border-line border-t">
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: Lines may repeat and keep their order.
          <Line key={place} line={line} place={place} onChoose={onChoose} />
        ))}
      </ol>
      <Take lines={lines} price={price} demo={demo} />
    </Fragment>
  );
}

function summaryOf(total: number, counts: Readonly<Record<LineState, number>>): string {
  const { summary } = driversCopy.check;
  const parts = states
    .filter((state) => counts[state] > 0)
    .map(
      (state, place) => `${counts[state]}${place === 0 ? ` of ${total}` : ''} ${summary[state]}`,
    );
  return `${parts.join(', ')}.`;
}

/** The shares of the four states, drawn as a row of tube caps. */
function StateBar({ counts, total }: { counts: Record<LineState, number>; total: number }) {
  return (
    <div aria-hidden="true" className="mt-4 flex h-2.5 gap-0.5 overflow-hidden rounded-full">
      {states.map((state) =>
        counts[state] > 0 ? (
          <span
            key={state}
            className={barColors[state]}
            style={{ flexGrow: counts[state] / total, flexBasis: '0.25rem' }}
          />
        ) : null,
      )}
    </div>
  );
}

type LineProps = { line: CheckedLine; place: number; onChoose: Choose };

function Line({ line, place, onChoose }: LineProps) {
  const { check } = driversCopy;
  const id = useId();
  const { part, failed, load } = useLoaded(importPicker);
  const [picking, setPicking] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  const state = stateOf(line);

  function stopPicking(before = () => {}) {
    flushSync(() => {
      before();
      setPicking(false);
    });
    item.current?.querySelector<HTMLElement>('[data-change]')?.focus();
  }

  const choose = (choice: Analyzer | null) => stopPicking(() => onChoose(place, choice));

  const change = (
    <Button
      variant="quiet"
      small
      data-change=""
      aria-describedby={id}
      onPointerEnter={load}
      onFocus={load}
      onClick={() => {
        load();
        setPicking(true);
      }}
    >
      {state === 'unsure' ? check.other : check.change}
    </Button>
  );
  return (
    <li
      ref={item}
      className="grid grid-cols-[1.75rem_minmax(0,1fr)] [contain-intrinsic-size:auto_4.5rem] [content-visibility:auto] [overflow-clip-margin:1rem] gap-x-3 border-line border-b py-3 sm:grid-cols-[1.75rem_minmax(0,1fr)_auto]"
    >
      <span className="text-sm pt-0.5 text-right text-muted" aria-hidden="true">
        {place + 1}
      </span>
      <div id={id} className="min-w-0">
        <LineName line={line} />
      </div>
      <div
        className={classNames(
          'col-start-2 -my-2.5 flex min-h-11 items-center gap-x-2 self-start sm:col-start-3',
          state !== 'unsure' && 'sm:-mr-2',
        )}
      >
        <StateMark state={state} />
        {state === 'unsure' ? null : change}
      </div>
      <div className="col-start-2 min-w-0 sm:col-end-4">
        {state === 'unsure' ? (
          <Suggestions line={line} describedBy={id} onChoose={choose}>
            {change}
          </Suggestions>
        ) : null}
        {picking && part ? (
          <part.DevicePicker
            describedBy={id}
            value={deviceOf(line) ?? null}
            onPick={choose}
            onClose={() => stopPicking()}
          />
        ) : null}
        {picking && failed ? (
          <p role="alert" className="text-sm font-medium text-alarm">
            {check.pickerNotLoaded}
          </p>
        ) : null}
      </div>
    </li>
  );
}

/** The device, and the visitor's own words if they differ. */
function LineName({ line }: { line: CheckedLine }) {
  const device = deviceOf(line);
  return (
    <Fragment>
      {device ? <p className="font-semibold">{analyzerName(device)}</p> : null}
      {device && isSameName(line, device) ? null : (
        <p className={classNames('wrap-anywhere', device && 'text-sm text-muted')}>{line.text}</p>
      )}
    </Fragment>
  );
}

type SuggestionsProps = {
  line: CheckedLine;
  describedBy: string;
  onChoose: (choice: Analyzer | null) => void;
  children: ReactElement;
};

/** The devices that a line may mean, and controls to choose another or none. */
function Suggestions({ line: { match }, describedBy, onChoose, children }: SuggestionsProps) {
  const devices = match.kind === 'unsure' ? match.devices : [];
  return (
    <div className="mt-2.5 flex flex-wrap gap-2">
      {devices.map((device) => (
        <Button
          key={analyzerName(device)}
          variant="secondary"
          small
          aria-describedby={describedBy}
          onClick={() => onChoose(device)}
        >
          {analyzerName(device)}
        </Button>
      ))}
      <span className="-ml-2 flex flex-wrap sm:ml-0">
        {children}
        <Button variant="quiet" small aria-describedby={describedBy} onClick={() => onChoose(null)}>
          {driversCopy.check.none}
        </Button>
      </span>
    </div>
  );
}

/** Links to the forms. A click attaches the list; the form shows it before it is sent. */
function Take({ lines, price, demo }: CheckLinks & { lines: readonly CheckedLine[] }) {
  const { check } = driversCopy;
  const [tooLong, setTooLong] = useState(false);

  function take(event: React.MouseEvent) {
    const sent = sentLines(lines);
    setTooLong(sent === null);
    if (sent) attachLines('analyzers', sent);
    else event.preventDefault();
  }

  return (
    <div className="mt-6">
      <h3 className="font-semibold">{check.take}</h3>
      <p className="text-sm mt-1 text-muted">{`${check.private} ${check.takeNote}`}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to={price} onClick={take}>
          {check.price}
        </ButtonLink>
        <ButtonLink to={demo} variant="secondary" onClick={take}>
          {check.demo}
        </ButtonLink>
      </div>
      {tooLong ? (
        <p role="alert" className="text-sm mt-3 font-medium text-alarm">
          {check.problems.tooLong}
        </p>
      ) : null}
    </div>
  );
}

const importPicker = () => import('#web/pages/drivers/device-picker.tsx');
const states = ['ready', 'listed', 'unsure', 'free'] as const;
const barColors = {
  ready: 'bg-heparin',
  listed: 'bg-citrate',
  unsure: 'bg-gold',
  free: 'bg-lavender',
} as const;
