import type { ReactNode } from 'react';
import { copyOf } from '#content/copy-of.ts';
import type { CopyOf } from '#content/kinds.ts';
import { href } from '#contract/addresses.ts';
import { useCurrentPath } from '#web/lib/current-path.ts';
import { pageAt } from '#web/lib/pages.ts';
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
        <div className="px-[clamp(1.18rem,4vw,3.3rem)] py-4 md:flex md:items-center md:gap-x-12 lg:sticky lg:top-0 lg:h-dvh lg:flex-col lg:items-stretch lg:overflow-y-auto lg:py-10">
          <header>
            <Logo to={href('Home')} />
          </header>
          {/* One line beside the logo on tablets, below it from 1024 px (R66). */}
          <aside className="hidden min-w-0 grow content-center md:block lg:grid lg:grid-cols-[minmax(0,1fr)] lg:py-10">
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
      className="md:max-lg:flex md:max-lg:items-center md:max-lg:[&_ol]:flex-nowrap"
      viewportClass="-mx-6 md:max-lg:mx-0 md:max-lg:min-w-0 md:max-lg:grow"
      controlsClass="lg:mt-6"
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
      className="min-w-0 flex-[0_0_100%] snap-start self-center px-6 max-lg:px-0"
    >
      <div
        role="img"
        aria-label={picture.description}
        className="rounded-sheet border border-line bg-ink-raised p-5 max-lg:hidden xl:p-6"
      >
        <p className="text-sm mb-4 flex flex-wrap justify-between gap-x-4">
          <span className="font-semibold">{picture.title}</span>
          <span className="text-muted">{picture.note}</span>
        </p>
        {pictures[slug]}
      </div>
      <p className="text-balance lg:mt-9 lg:text-xl">{title}</p>
      <p className="mt-3 min-h-[4.65em] max-w-[30em] text-muted max-lg:hidden">{text}</p>
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
