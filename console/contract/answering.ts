import * as v from 'valibot';
import { leadFormList } from '#contract/form-list.ts';
import { day } from '#contract/values.ts';
import { weekdays } from './business-hours.ts';
import { endpoint, everyone, owner } from './endpoint.ts';

const form = v.picklist(leadFormList.map(({ id }) => id));
/** '9 AM' by the hour of the day. */
export const hourLabels: Readonly<Record<number, string>> = Object.fromEntries(
  Array.from({ length: 25 }, (_, hour) => [
    hour,
    `${hour % 12 || 12} ${hour % 24 < 12 ? 'AM' : 'PM'}`,
  ]),
);

/** How many business hours a visitor waits at most. */
export const answerTarget = v.pipe(
  v.strictObject({
    hours: v.pipe(
      v.nullable(
        v.pipe(
          v.number('Enter a number of hours.'),
          v.integer('Enter whole hours.'),
          v.minValue(1, 'Enter at least one hour.'),
          v.maxValue(200, 'Enter at most 200 hours.'),
        ),
      ),
      v.title('Business hours until an answer'),
      v.description('Leave blank for no target.'),
    ),
    /** Hours of the day, such as 9 and 17. */
    opens: v.pipe(v.picklist(hours(0)), v.title('From'), v.metadata({ labels: hourLabels })),
    closes: v.pipe(v.picklist(hours(1)), v.title('To'), v.metadata({ labels: hourLabels })),
    weekdays: v.pipe(
      v.array(v.picklist(weekdays)),
      v.minLength(1, 'Choose at least one day.'),
      v.title('Days'),
    ),
    holidays: v.pipe(
      v.array(day),
      v.maxLength(100, 'Enter at most 100 days.'),
      v.title('Holidays (optional)'),
      v.description('Days such as 2026-12-25, separated by commas or line breaks.'),
      v.metadata({ rows: 3 }),
    ),
  }),
  v.forward(
    v.check(({ opens, closes }) => opens < closes, 'Choose a later hour than the first.'),
    ['closes'],
  ),
);
export type AnswerTarget = v.InferOutput<typeof answerTarget>;

export const noTarget: AnswerTarget = {
  hours: null,
  opens: 9,
  closes: 17,
  weekdays: weekdays.slice(0, 5),
  holidays: [],
};

const answering = v.strictObject({
  /** The forms whose new leads are not in the list 'To answer'. */
  formsWithoutAnswer: v.array(form),
  target: answerTarget,
});

export const answeringEndpoints = {
  answering: endpoint('GET /answering', everyone, {
    summary: 'The forms whose new leads need no reply, and the answer target',
    response: answering,
  }),
  changeAnswering: endpoint('PATCH /answering', owner, {
    summary: 'Chooses whether new leads from a form need a reply',
    body: v.strictObject({ form, needsReply: v.boolean() }),
    response: answering,
  }),
  changeAnswerTarget: endpoint('PATCH /answering/target', owner, {
    summary: 'Sets how many business hours a visitor waits at most, and when the team answers',
    body: answerTarget,
    response: answering,
  }),
};

function hours(first: number): number[] {
  return Array.from({ length: 24 }, (_, index) => index + first);
}
