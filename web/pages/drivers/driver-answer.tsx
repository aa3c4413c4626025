import { Fragment, type MouseEvent, useState } from 'react';
import driversCopy from '#content/drivers.json' with { type: 'json' };
import { type Analyzer, analyzerName } from '#web/pages/drivers/analyzers.ts';
import type { DriverLinks } from '#web/pages/drivers/checked-line.ts';
import { DriverConnection, ModuleDrawing } from '#web/pages/drivers/driver-drawings.tsx';
import { StateCap, StateMark, stateColors, stateOf } from '#web/pages/drivers/driver-state.tsx';
import type { Answer } from '#web/pages/drivers/find-drivers.ts';
import { checkHere, TakeBar, type TakeBarProps, take } from '#web/pages/drivers/take-bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';

type DriverAnswerProps = Omit<TakeBarProps, 'names'> & {
  answer: Answer;
  query: string;
  onPick: (device: Analyzer) => void;
};

/** The answer to a search, directly below its field. */
export function DriverAnswer(props: DriverAnswerProps) {
  const { answer } = props;
  return (
    <div
      data-tone="sheet"
      className="mt-3 overflow-hidden rounded-sheet border border-line shadow-sheet transition-opacity duration-150 starting:opacity-0 md:mt-3.5 print:hidden"
    >
      {answer.kind === 'device' ? <DeviceAnswer {...props} device={answer.device} /> : null}
      {answer.kind === 'system' ? <SystemAnswer {...props} modules={answer.modules} /> : null}
      {answer.kind === 'several' ? <Several {...props} devices={answer.devices} /> : null}
      {answer.kind === 'free' ? <FreeAnswer {...props} /> : null}
    </div>
  );
}

/** The answer in one sentence, for screen readers. */
export function answerText(answer: Answer): string {
  const { answer: copy, check } = driversCopy;
  if (answer.kind === 'free') return copy.free;
  if (answer.kind === 'device') return `${nameAndState(answer.device)}.`;
  if (answer.kind === 'several') return `${answer.devices.length} ${check.found}. ${copy.which}.`;
  return `${copy.system}: ${answer.modules.map(nameAndState).join(', ')}.`;
}

function nameAndState(device: Analyzer): string {
  return `${analyzerName(device)}: ${driversCopy.check[stateOf(device)]}`;
}

function DeviceAnswer({ device, ...rest }: DriverAnswerProps & { device: Analyzer }) {
  const { check, states } = driversCopy;
  const state = stateOf(device);
  return (
    <Fragment>
      <div className={`${inner} grid items-center gap-x-8 gap-y-4 md:grid-cols-[1fr_auto]`}>
        <div>
          <p className="flex items-center gap-3 text-xl md:text-2xl">
            <span className={stateColors[state]}>
              <StateCap state={state} />
            </span>
            <span>{check[state]}</span>
          </p>
          <p className="mt-2 font-semibold text-lg md:mt-3">{analyzerName(device)}</p>
          <Facts device={device} />
          <p className="mt-3 text-muted text-sm">{states[state]}</p>
        </div>
        <DriverConnection state={state} device={device} />
      </div>
      <TakeBar {...rest} names={[analyzerName(device)]} />
    </Fragment>
  );
}

/** The discipline, and what is known about the connection. */
function Facts({ device }: { device: Analyzer }) {
  const { answer, discipline } = driversCopy;
  const directions = device.directions?.join(', ');
  const facts = [
    [discipline, device.discipline],
    [answer.protocol, device.protocol ?? answer.unknown],
    [answer.direction, directions ?? answer.unknown],
  ];
  return (
    <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 text-sm">
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt className="text-muted">{name}</dt>
          <dd className="first-letter:uppercase">{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function SystemAnswer({ modules, ...rest }: DriverAnswerProps & { modules: readonly Analyzer[] }) {
  const { answer } = driversCopy;
  const [left, setLeft] = useState<readonly Analyzer[]>([]);
  const chosen = modules.filter((module) => !left.includes(module));
  return (
    <Fragment>
      <div className={inner}>
        <p className="text-xl md:text-2xl">{answer.system}</p>
        <p className="mt-1.5 text-muted text-sm">{answer.modules}</p>
        <ModuleDrawing count={modules.length} />
        <ul className="grid md:grid-cols-2 md:gap-x-8">
          {modules.map((module) => (
            <li
              key={module.device}
              className="max-md:not-first:border-line max-md:not-first:border-t"
            >
              <label className="control-box-row py-2">
                <input
                  type="checkbox"
                  className="control-box"
                  checked={!left.includes(module)}
                  onChange={({ target }) =>
                    setLeft(
                      target.checked ? left.filter((each) => each !== module) : [...left, module],
                    )
                  }
                />
                <span className="flex flex-1 flex-wrap items-center justify-between gap-x-4">
                  <span>
                    <span className="block font-semibold">{analyzerName(module)}</span>
                    <span className="block text-muted text-sm">{shortFacts(module)}</span>
                  </span>
                  <StateMark state={stateOf(module)} />
                </span>
              </label>
            </li>
          ))}
        </ul>
      </div>
      <TakeBar {...rest} key={chosen.length} names={chosen.map(analyzerName)} />
    </Fragment>
  );
}

function Several({ devices, query, onPick }: DriverAnswerProps & { devices: readonly Analyzer[] }) {
  const { answer, check } = driversCopy;
  const [whole, setWhole] = useState('');
  const shown = whole === query ? devices : devices.slice(0, maxShown);
  return (
    <div className="px-4 py-3 md:px-7 md:py-5">
      <p className="px-1 font-semibold">{`${answer.which}: ${devices.length} ${check.found}`}</p>
      <ul className="mt-1">
        {shown.map((device) => (
          <li key={analyzerName(device)} className="border-line not-first:border-t">
            <button
              type="button"
              onClick={() => onPick(device)}
              className="grid min-h-12 w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-1 py-1.5 text-left hover:bg-wash"
            >
              <span className="flex flex-wrap items-baseline gap-x-3">
                <span className="font-semibold">{analyzerName(device)}</span>
                <span className="text-muted text-sm">{shortFacts(device)}</span>
              </span>
              <StateMark state={stateOf(device)} />
            </button>
          </li>
        ))}
      </ul>
      {shown.length < devices.length ? (
        <Button variant="quiet" small className="-ml-1.5" onClick={() => setWhole(query)}>
          {answer.all}
        </Button>
      ) : null}
    </div>
  );
}

function shortFacts({ discipline, protocol, directions = [] }: Analyzer): string {
  return [discipline, protocol, ...directions].filter(Boolean).join(', ');
}

/** Two doors: the request with the device as it was typed, and the check of the whole list. */
function FreeAnswer({ query, links, onCheck, onList }: DriverAnswerProps) {
  const { answer, states } = driversCopy;
  return (
    <Fragment>
      <div className={`${inner} grid items-center gap-x-8 md:grid-cols-[1fr_auto]`}>
        <div>
          <p className="flex items-center gap-3 text-xl md:text-2xl">
            <span className={stateColors.free}>
              <StateCap state="free" />
            </span>
            <span>{answer.free}</span>
          </p>
          <p className="mt-3 text-muted text-sm max-md:hidden">{states.free}</p>
        </div>
        <div className="max-md:hidden">
          <DriverConnection state="free" />
        </div>
      </div>
      <div className="grid border-line border-t md:grid-cols-2">
        <Door
          to={links.missing}
          text={answer.request}
          note={answer.requestNote.replace('[name]', shortened(query.trim()))}
          isMain
          onClick={() => take([query.trim()], onList)}
        />
        <Door
          to={links.check}
          text={answer.whole}
          note={answer.wholeNote}
          onClick={(event) => checkHere(event, onCheck)}
        />
      </div>
    </Fragment>
  );
}

type DoorProps = {
  to: DriverLinks['check'];
  text: string;
  note: string;
  isMain?: true;
  onClick: (event: MouseEvent) => void;
};

function Door({ to, text, note, isMain, onClick }: DoorProps) {
  return (
    <SiteLink
      to={to}
      onClick={onClick}
      className={classNames(
        'block px-5 py-4 md:px-9 md:py-6',
        isMain ? 'bg-(--solid) text-(--on-solid) hover:bg-(--solid-hover)' : 'hover:bg-wash',
      )}
    >
      <span className="flex items-center justify-between gap-3 font-semibold text-lg">
        <span>{text}</span>
        <Icon name="arrow" />
      </span>
      <span className={classNames('block text-sm wrap-anywhere', !isMain && 'text-muted')}>
        {note}
      </span>
    </SiteLink>
  );
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39).trimEnd()}…` : text;
}

const inner = 'px-5 py-4 md:px-9 md:py-7';
const maxShown = 5;
