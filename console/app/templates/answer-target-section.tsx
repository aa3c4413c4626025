import { act } from '#console/app/api/act.ts';
import { useEndpoint, useRights } from '#console/app/api/query-client.ts';
import { ResourceSection } from '#console/app/parts/resource-section.tsx';
import { type AnswerTarget, answerTarget, hourLabels } from '#console/contract/answering.ts';
import { weekdays } from '#console/contract/business-hours.ts';
import { counted } from '#contract/amounts.ts';
import { site } from '#contract/site.ts';

/** How long visitors wait at most, in business hours. */
export function AnswerTargetSection() {
  const { data, error } = useEndpoint('answering');
  const may = useRights();
  const target = data && { ...data.target, id: 'target', name: 'answer target' };
  return (
    <ResourceSection
      title="Answer target"
      intro={`A lead in “To answer” is marked when half of this time has passed. When all of it has passed, its assignee and recipients get one email. ${promise}`}
      error={error}
      items={target && [target]}
      schema={answerTarget}
      heading={textOf}
      change={(_item, body) => act('changeAnswerTarget', { body })}
      row={({ holidays }) => (
        <p className="text-soft">
          {holidays.length > 0 ? `Closed on ${counted(holidays.length, 'holiday')}` : null}
        </p>
      )}
      {...(may('changeAnswerTarget') ? {} : { actions: () => null })}
    />
  );
}

function textOf({ hours, opens, closes, weekdays: days }: AnswerTarget): string {
  if (hours === null) return 'No target';
  const open = `${hourLabels[opens]} to ${hourLabels[closes]}`;
  return `${counted(hours, 'business hour')}, ${daysText(days)}, ${open}`;
}

/** 'Monday to Friday', 'Tuesday, Thursday' */
function daysText(days: AnswerTarget['weekdays']): string {
  const places = days.map((day) => weekdays.indexOf(day)).toSorted();
  const [first = 0, last = 0] = [places.at(0), places.at(-1)];
  const isSpan = places.length > 2 && last - first === places.length - 1;
  if (isSpan) return `${weekdays[first]} to ${weekdays[last]}`;
  return places.map((place) => weekdays[place]).join(', ');
}

/** The website is built with its own words, so an owner has to change both. */
const promise =
  site.responseTarget === ''
    ? 'The website promises no time (responseTarget in content/company.json).'
    : `The website promises ${site.responseTarget} (responseTarget in content/company.json): keep both in step.`;
