import * as v from 'valibot';
import { facts } from '#content/facts.ts';
import { type ContactCopy, firstSteps } from '#content/forms/contact-copy.ts';
import file from '#content/product-pages/patient.json' with { type: 'json' };
import { productContact, productPage } from '#content/product-pages/product-copy.ts';
import type { Onward } from '#content/prose.ts';
import { read } from '#content/read.ts';
import {
  count,
  described,
  group,
  line,
  lines,
  list,
  pageLink,
  point,
  text,
} from '#content/schema.ts';
import { lastSteps } from '#contract/last-steps.ts';
import { site } from '#contract/site.ts';
import { demoRequest } from '#contract/source.ts';

export const patientSchema = group({
  page: productPage('client'),
  trend: described(
    group({
      ...lines('title', 'intro', 'target'),
      steps: list(
        group({
          ...lines('date'),
          month: described(count, 'Counted from the first value.'),
          value: v.number('Enter a number.'),
          ...lines('note'),
        }),
      ),
      ...lines('note'),
      points: list(line()),
    }),
    'Six values of one patient, across the page.',
  ),
  actions: group({ ...lines('register', 'app') }),
  family: group({ ...lines('title', 'intro'), points: list(point) }),
  safety: group({ ...lines('title'), text: text(), links: list(pageLink) }),
  offer: described(point, 'For the reader who runs a laboratory or a practice.'),
  contact: productContact,
});

const texts = read('content/product-pages/patient.json', patientSchema, file, facts);

export const {
  page: patientCopy,
  trend: patientTrend,
  family: patientFamily,
  safety: patientSafety,
  offer: patientOffer,
} = texts;

export const patientActions = {
  register: { text: texts.actions.register, href: site.identity.registerPatient },
  app: { text: texts.actions.app, href: site.appStore },
} as const satisfies Record<string, Onward>;

export const patientContact: ContactCopy = {
  ...texts.contact,
  next: [...firstSteps, lastSteps.patientDemo],
  submit: demoRequest,
  demo: demoRequest,
};
