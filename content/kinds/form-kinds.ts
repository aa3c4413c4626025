import * as v from 'valibot';
import { kind } from '#content/kinds/kind.ts';
import file from '#content/purposes.json' with { type: 'json' };
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
import { leadProducts } from '#contract/products.ts';
import { purposes } from '#contract/purposes.ts';

const purpose = group({
  heading: line(80),
  intro: text(),
  button: line(60),
  first: v.exactOptional(described(text(), 'Replaces the representative in the steps.')),
  step: described(text(), 'The last step, beside the form and in the email.'),
  stepOf: v.exactOptional(
    group(Object.fromEntries(leadProducts.map((one) => [one, v.exactOptional(text())]))),
  ),
  thanks: v.exactOptional(described(text(), 'The popup after a success.')),
});

export const formKinds = {
  'forms/contact-copy': kind('Contact forms', '/contacts'),
  /** `[targets]` are the first responses of support. */
  purposes: kind('Purposes and next steps', '/contacts', {
    representative: text(),
    purposes: group(Object.fromEntries(purposes.map((one) => [one, purpose]))),
    forms: describedList(
      'The purpose of each page’s form, for visitors who come without another one.',
      {
        path: choice(file.forms.map(({ path }) => path)),
        purpose: choice(purposes),
        heading: v.exactOptional(line(80)),
        intro: v.exactOptional(text()),
      },
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
