import { copyOf } from '#content/copy-of.ts';
import { Sketch, type SketchPaths } from '#web/pictures/picture.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { capInks } from '#web/ui/cap.tsx';
import { Carousel, CarouselSlide } from '#web/ui/carousel.tsx';
import { Section, SectionHeading } from '#web/ui/section.tsx';

const { firstSteps, firstStepsHeading: firstStepsCopy } = copyOf('limsforlabs');

/** The slider with the calls to action: 2.4 slides from 768 px, three from 1280 px (R143). */
export function FirstSteps() {
  return (
    <Section tone="wash" labelledBy="first-steps-title">
      <SectionHeading
        id="first-steps-title"
        title={firstStepsCopy.title}
        intro={firstStepsCopy.intro}
        className="mb-7 lg:mb-14"
      />
      <Carousel
        label={firstStepsCopy.label}
        stops={firstSteps.map(({ slug, title, color }) => ({
          id: slideId(slug),
          name: title,
          color,
        }))}
        words={firstStepsCopy}
        compact
        viewportClass="-ml-4 lg:-ml-5"
        controlsClass="mt-6"
      >
        {firstSteps.map((step, place) => (
          <FirstStep key={step.slug} step={step} place={place} />
        ))}
      </Carousel>
    </Section>
  );
}

function FirstStep({ step, place }: { step: (typeof firstSteps)[number]; place: number }) {
  const { slug, title, text, link, color } = step;
  return (
    <CarouselSlide
      id={slideId(slug)}
      label={`${place + 1} of ${firstSteps.length}`}
      className="min-w-0 flex-[0_0_84%] snap-start scroll-mt-96 pl-4 md:flex-[0_0_calc(100%/2.4)] lg:pl-5 xl:flex-[0_0_calc(100%/3)]"
    >
      <div
        data-tone="sheet"
        className="first-step flex h-full flex-col items-start rounded-sheet border border-line p-5 md:p-6 lg:p-8"
      >
        <Sketch
          paths={drawings[slug]}
          viewBox="0 0 240 110"
          className={`mb-5 w-full max-w-56 md:mb-7 md:max-w-72 ${capInks[color]}`}
        />
        <h3 className="text-xl">{title}</h3>
        <p className="mt-3 mb-5 text-muted md:mb-7">{text}</p>
        <ButtonLink
          to={link.to}
          small
          variant={slug === 'demo' ? 'primary' : 'secondary'}
          className="mt-auto"
        >
          {link.text}
        </ButtonLink>
      </div>
    </CarouselSlide>
  );
}

type StepSlug = (typeof firstSteps)[number]['slug'];

function slideId(slug: StepSlug): string {
  return `start-${slug}`;
}

/** Drawings of 240 by 110 units, in the slide's color. */
const drawings: Record<StepSlug, SketchPaths> = {
  /** An order, its tube, and the signed report, on one line. */
  demo: {
    line: 'M4 18H58V92H4zM14 32H46M14 46H40M14 60H46M98 18H124M102 18V82a9 9 0 0 0 18 0V18M168 8H236V102H168zM178 24H208M178 40H226M178 54H226M178 68H214',
    lit: 'M66 55H90M82 47 90 55 82 63M132 55H160M152 47 160 55 152 63M102 52V82a9 9 0 0 0 18 0V52zM196 90C201 78 205 96 210 86S218 88 224 82',
  },
  /** A search, and the drivers it finds. */
  drivers: {
    line: 'M4 8H236V34H4zM4 58H236M4 84H236M4 108H236M18 72H96M18 47H120M18 97H76M150 47H180M150 72H196M150 97H174',
    lit: 'M18 21a6 6 0 1 0 12 0a6 6 0 1 0-12 0M28 25 34 31M46 15V27M210 46 216 52 228 40M210 71 216 77 228 65M210 96 216 102 228 90',
  },
  /** The rate, tier by tier. */
  rate: {
    line: 'M8 4V104H236M56 24V104M104 44V104M152 62V104M200 78V104',
    lit: 'M8 14H56V36H104V56H152V72H200V84H236',
    dots: 'M128 56h0',
  },
  /** Nine lines of a contract; eight are struck out. */
  contract: {
    line: 'M52 2H188V108H52zM66 14H132M66 24H146M66 34H120M66 44H138M66 54H150M66 64H126M66 74H142M66 84H134',
    lit: 'M60 16 152 12M60 26 160 22M60 36 148 32M60 46 154 42M60 56 162 52M60 66 146 62M60 76 158 72M60 86 150 82M66 98H174',
  },
  /** Three tubes; the first is yours. */
  trial: {
    line: 'M96 22V84a14 14 0 0 0 28 0V22M90 6H130V22H90zM164 22V84a14 14 0 0 0 28 0V22M158 6H198V22H158z',
    lit: 'M28 22V84a14 14 0 0 0 28 0V22M22 6H62V22H22zM28 48H56M34 62H50M34 74H50',
  },
  /** A timetable and its last milestone. */
  switch: {
    line: 'M4 4V106H236M50 4V106M96 4V106M142 4V106M188 4V106',
    lit: 'M10 18H62M46 38H104M84 58H150M130 78H196M188 96H212',
    dots: 'M228 96h0',
  },
};
