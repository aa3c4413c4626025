import { kind } from '#content/kinds/kind.ts';
import nextSteps from '#content/next-steps.json' with { type: 'json' };
import {
  choice,
  described,
  describedList,
  group,
  line,
  lines,
  list,
  text,
} from '#content/schema.ts';

const steps = Object.keys(nextSteps.lastSteps);

export const formKinds = {
  'forms/contact-copy': kind('Trial, call, session', '/contacts'),
  'next-steps': kind('Purposes and next steps', '/contacts', {
    representativeContacts: text(),
    lastSteps: described(
      group(Object.fromEntries(steps.map((step) => [step, text()]))),
      'The last step, beside the form and in the email.',
    ),
    purposes: describedList(
      'The name of a contact request in emails and the console, by the page of its form.',
      { ...lines('path'), label: line(80), step: choice(steps) },
    ),
  }),
  'forms/demo-copy': kind('Demo', '/limsforlabs'),
  'forms/price-copy': kind('Price', '/lab/pricing'),
  'forms/registration-copy': kind('Registration', '/registration'),
  'registration-side': kind('Slides beside registration', '/registration', {
    registrationSide: group(lines('label', 'pause', 'play')),
    sideSlides: list({
      slug: choice(['solution', 'laboratory', 'provider', 'patient', 'future']),
      color: choice(['lavender', 'citrate', 'serum', 'heparin', 'gold']),
      ...lines('title', 'text*'),
      picture: described(
        group(lines('title', 'note', 'description*')),
        'The drawing’s heading, and its description for screen readers.',
      ),
    }),
  }),
  'forms/career-copy': kind('Career'),
  'forms/partnership-copy': kind('Partnership'),
  'forms/newsletter-copy': kind('Newsletter', '/limsforlabs'),
  'my-data-copy': kind('Your data', '/privacy/my-data'),
  'form-copy': kind('Texts of all forms', '/contacts'),
};

/** Header, footer and dialogs. */
export const shellKinds = {
  menus: kind('Menus'),
  'shell-copy': kind('Header and footer'),
  'consent-copy': kind('Cookie banner'),
  'prose-copy': kind('Articles and legal texts', '/terms'),
  gallery: kind('Picture gallery', '/poster'),
};
