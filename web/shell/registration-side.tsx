import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { type SideSlide, sideSlidesFor, sideWords } from '#content/registration-side.ts';
import { SideControlChart } from '#web/pictures/side/side-control-chart.tsx';
import { SideOrder } from '#web/pictures/side/side-order.tsx';
import { SidePlans } from '#web/pictures/side/side-plans.tsx';
import { SideSample } from '#web/pictures/side/side-sample.tsx';
import { SideTrend } from '#web/pictures/side/side-trend.tsx';
import { SliderControls } from '#web/sections/slider-controls.tsx';
import { useSlider } from '#web/sections/use-slider.ts';
import { classNames } from '#web/ui/class-names.ts';

/**
 * What registration is for, in five slides (specification, section 2), of which the first is about
 * whoever registers on this page.
 */
export function RegistrationSide() {
  const { pathname } = useLocation();
  const slides = sideSlidesFor(pathname);
  return <Slides key={slides[0]?.slug} slides={slides} />;
}

function Slides({ slides }: { slides: readonly SideSlide[] }) {
  const slider = useSlider();
  const { viewport, live, isAway, running } = slider;
  return (
    <section aria-roledescription="carousel" aria-label={sideWords.label} {...slider.focus}>
      <div
        ref={viewport}
        className={classNames(
          'relative -mx-6 overflow-y-hidden',
          live
            ? 'touch-pan-y overflow-x-hidden'
            : 'snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]',
        )}
        {...slider.hover}
      >
        <div className="flex" aria-live={running ? 'off' : 'polite'}>
          {slides.map((slide, place) => (
            <Slide
              key={slide.slug}
              slide={slide}
              label={`${slide.title}, ${place + 1} of ${slides.length}`}
              away={isAway(place)}
            />
          ))}
        </div>
      </div>
      <SliderControls
        slider={slider}
        stops={slides.map(({ slug, title, color }) => ({ id: slideId(slug), name: title, color }))}
        words={sideWords}
        compact
        className="mt-6"
      />
    </section>
  );
}

type SlideProps = {
  slide: SideSlide;
  label: string;
  /** Out of sight, so out of a screen reader's reach. */
  away: boolean;
};

function Slide({ slide: { slug, title, text, picture }, label, away }: SlideProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: A slide is a group, but no set of form fields.
    <div
      id={slideId(slug)}
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      inert={away}
      className="min-w-0 flex-[0_0_100%] snap-start px-6"
    >
      <div
        role="img"
        aria-label={picture.says}
        className="rounded-sheet border border-line bg-ink-2 p-5 xl:p-6"
      >
        <p className="small mb-4 flex flex-wrap justify-between gap-x-4">
          <span className="font-semibold">{picture.title}</span>
          <span className="text-muted">{picture.note}</span>
        </p>
        {pictures[slug]}
      </div>
      <p className="display-3 mt-9 text-balance">{title}</p>
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
