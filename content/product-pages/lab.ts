import { facts as parts } from '#content/facts.ts';
import { facts } from '#content/home.ts';
import file from '#content/product-pages/lab.json' with { type: 'json' };
import { productFaq, productPage } from '#content/product-pages/product-copy.ts';
import type { Figure } from '#content/prose.ts';
import { read } from '#content/read.ts';
import { choice, count, described, group, line, lines, list, row, text } from '#content/schema.ts';

export const labSchema = group({
  page: productPage('laboratory'),
  control: described(
    group({
      ...lines('title'),
      text: text(),
      violations: list(
        group({
          day: count,
          rule: choice(['1-3s', 'R-4s', '2-2s']),
          ...lines('time'),
          text: text(),
        }),
      ),
      caption: text(),
      points: list(row('what', 'detail')),
    }),
    'A month of controls, and how each violation ended. The days are those of the drawing.',
  ),
  roles: described(
    group({
      ...lines('title'),
      intro: text(),
      ...lines('caption', 'area'),
      roles: list(line()),
      areas: list(row('area', 'director', 'doctor', 'technician', 'administrator')),
    }),
    'A typical division of access; the laboratory sets its own.',
  ),
  faq: productFaq,
});

export const {
  page: labCopy,
  control: labControl,
  roles: labRoles,
  faq: labFaq,
} = read('content/product-pages/lab.json', labSchema, file, parts);

export const labFigures: readonly Figure[] = [
  { value: facts.availability.value, label: facts.availability.text },
  { value: facts.drivers.value, label: facts.drivers.text },
  { value: `${facts.volume.from}–${facts.volume.to}`, label: facts.volume.text },
  { value: facts.rate.value, label: facts.rate.text },
];
