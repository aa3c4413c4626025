import file from '#content/next-steps.json' with { type: 'json' };
import { choice, described, group, line, lines, list, text } from '#content/schema.ts';

const steps = Object.keys(file.lastSteps);

/** The steps after a form is sent, and the team's names for contact requests, by page. */
export const nextStepsSchema = group({
  representativeContacts: text(),
  lastSteps: described(
    group(Object.fromEntries(steps.map((step) => [step, text()]))),
    'The last step, beside the form and in the email.',
  ),
  purposes: described(
    list(group({ ...lines('path'), label: line(80), step: choice(steps) })),
    'The name of a contact request in emails and the console, by the page of its form.',
  ),
});
