import type { ReactNode } from 'react';
import { href } from '#content/addresses.ts';
import { type CopyOf, copyOf } from '#content/copy-of.ts';
import { pageAt } from '#content/pages.ts';
import { useCurrentPath } from '#web/lib/current-path.ts';
import {
  SideControlChart,
  SideOrder,
  SidePlans,
  SideSample,
  SideTrend,
} from '#web/pictures/side-pictures.tsx';
import { Logo } from '#web/shell/header.tsx';
import { Carousel, CarouselSlide } from '#web/ui/carousel.tsx';

type SideSlide = CopyOf<'registration-side'>['sideSlides'][number];
const { registrationSide: registrationSideCopy, sideSlides } = copyOf('registration-side');

/** The shell of the registration pages, without header and footer (R14). */
export function RegistrationShell({ children }: { children: ReactNode }) {
  return (
    <div className="split min-h-dvh grid-rows-[auto_1fr] [--side:0.4] lg:grid-rows-1">
      <div data-tone="ink" data-print="no">
        <div className="flex flex-col lg:sticky lg:top-0 lg:h-dvh lg:overflow-y-auto px-[clamp(1.18rem,4vw,3.3rem)] py-4 lg:py-10">
          <header>
            <Logo to={href('Home')} />
          </header>
          <aside className="hidden grow content-center py-10 lg:grid lg:grid-cols-[minmax(0,1fr)]">
            <RegistrationSide />
          </aside>
        </div>
      </div>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

/**
 * The benefits of an account in five slides (R66). The first is about the account type that this page
 * registers.
 */
function RegistrationSide() {
  const slides = sideSlidesFor(useCurrentPath());
  return (
    <Carousel
      label={registrationSideCopy.label}
      stops={slides.map(({ slug, title, color }) => ({ id: slideId(slug), name: title, color }))}
      words={registrationSideCopy}
      compact
      viewportClass="-mx-6"
      controlsClass="mt-6"
    >
      {slides.map((slide, place) => (
        <Benefit
          key={slide.slug}
          slide={slide}
          label={`${slide.title}, ${place + 1} of ${slides.length}`}
        />
      ))}
    </Carousel>
  );
}

/** The slide about the account that a page registers. */
const firstSlides: Partial<Record<string, SideSlide['slug']>> = {
  RegistrationDoctor: 'provider',
  RegistrationCompany: 'provider',
  RegistrationLaboratory: 'laboratory',
};

/** All five slides in order, starting with the one for the page. */
export function sideSlidesFor(pathname: string): readonly SideSlide[] {
  const slug = firstSlides[pageAt(pathname)?.name ?? ''];
  const first = Math.max(
    sideSlides.findIndex((slide) => slide.slug === slug),
    0,
  );
  return [...sideSlides.slice(first), ...sideSlides.slice(0, first)];
}

type BenefitProps = {
  slide: SideSlide;
  label: string;
};

function Benefit({ slide: { slug, title, text, picture }, label }: BenefitProps) {
  return (
    <CarouselSlide
      id={slideId(slug)}
      label={label}
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
    </CarouselSlide>
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
