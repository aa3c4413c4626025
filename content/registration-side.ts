import type * as v from 'valibot';
import { read } from '#content/read.ts';
import file from '#content/registration-side.json' with { type: 'json' };
import { choice, described, group, lines, list, text } from '#content/schema.ts';

const slide = group({
  slug: choice(['solution', 'laboratory', 'provider', 'patient', 'future']),
  color: choice(['lavender', 'citrate', 'serum', 'heparin', 'gold']),
  ...lines('title'),
  text: text(),
  picture: described(
    group({ ...lines('title', 'note'), description: text() }),
    'The drawing’s heading, and its description for screen readers.',
  ),
});
export type SideSlide = v.InferOutput<typeof slide>;

export const registrationSideSchema = group({
  registrationSide: group({ ...lines('label', 'pause', 'play') }),
  sideSlides: list(slide),
});

export const { registrationSide: registrationSideCopy, sideSlides } = read(
  'content/registration-side.json',
  registrationSideSchema,
  file,
);

/** The slide about the account that a page registers. */
export const firstSlides: Partial<Record<string, SideSlide['slug']>> = {
  RegistrationDoctor: 'provider',
  RegistrationCompany: 'provider',
  RegistrationLaboratory: 'laboratory',
};
