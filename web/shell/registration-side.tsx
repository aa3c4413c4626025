import type { ReactNode } from 'react';
import { type SideSlide, sideCopy, sideSlidesFor } from '#content/registration-side.ts';
import { useCurrentPath } from '#web/current-page.ts';
import { SideControlChart } from '#web/pictures/side/side-control-chart.tsx';
import { SideOrder } from '#web/pictures/side/side-order.tsx';
import { SidePlans } from '#web/pictures/side/side-plans.tsx';
import { SideSample } from '#web/pictures/side/side-sample.tsx';
import { SideTrend } from '#web/pictures/side/side-trend.tsx';
import { Carousel } from '#web/ui/carousel.tsx';

/**
 * The benefits of an account in five slides (R66). The first is about the account type that this page
 * registers.
 */
export function RegistrationSide() {
  const slides = sideSlidesFor(useCurrentPath());
  return (
    <Carousel
      label={sideCopy.label}
      stops={slides.map(({ slug, title, color }) => ({ id: slideId(slug), name: title, color }))}
      words={sideCopy}
      compact
      viewportClass="-mx-6"
      controlsClass="mt-6"
    >
      {slides.map((slide, place) => (
        <Slide
          key={slide.slug}
          slide={slide}
          label={`${slide.title}, ${place + 1} of ${slides.length}`}
        />
      ))}
    </Carousel>
  );
}

type SlideProps = {
  slide: SideSlide;
  label: string;
};

function Slide({ slide: { slug, title, text, picture }, label }: SlideProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: A slide is a group, but no set of form fields.
    <div
      id={slideId(slug)}
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      data-away
      className="min-w-0 flex-[0_0_100%] snap-start px-6"
    >
      <div
        role="img"
        aria-label={picture.description}
        className="rounded-sheet border border-line bg-ink-raised p-5 xl:p-6"
      >
        <p className="text-sm mb-4 flex flex-wrap justify-between gap-x-4">
          <span className="font-semibold">{picture.title}</span>
          <span className="text-muted">{picture.note}</span>
        </p>
        {pictures[slug]}
      </div>
      <p className="text-xl mt-9 text-balance">{title}</p>
      <p className="mt-3 min-h-[4.65em] max-w-[30em] text-muted">{text}</p>
    </div>
  );
}

function slideId(slug: SideSlide['slug']): string {
  return `side-${slug}`;
}

const pictures: Record<SideSlide['slug'], ReactNode> = {
  solution: <SideSample />,
  laboratory: <SideControlChart />,
  provider: <SideOrder />,
  patient: <SideTrend />,
  future: <SidePlans />,
};
