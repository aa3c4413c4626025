import { copyOf } from '#content/copy-of.ts';
import type { CopyOf } from '#content/kinds.ts';
import { demoHref, href } from '#contract/addresses.ts';
import { products } from '#contract/products.ts';
import { ContactSection } from '#web/forms/contact/contact-section.tsx';
import { ReleasePart } from '#web/pages/release/release-part.tsx';
import { orderSlide } from '#web/pictures/order-slide.tsx';
import { trendSlide } from '#web/pictures/patient-trend.tsx';
import type { HeroPicture } from '#web/pictures/picture.tsx';
import { worklist } from '#web/pictures/worklist.tsx';
import { AppLinkSection } from '#web/sections/app-link-section.tsx';
import { ArrowLink } from '#web/sections/arrow-link.tsx';
import { FactsStrip } from '#web/sections/facts-strip.tsx';
import { FaqSection } from '#web/sections/faq-section.tsx';
import { PlatformMapSection } from '#web/sections/platform-map-section.tsx';
import { ProductHero } from '#web/sections/product-hero.tsx';
import { CapabilityRack, PlansSection } from '#web/sections/rack.tsx';
import { ProductsMenu } from '#web/shell/menu-item.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Carousel, CarouselSlide, type CarouselStop } from '#web/ui/carousel.tsx';
import { Section, SplitHeading } from '#web/ui/section.tsx';

type HeadacheIcon = CopyOf<'home'>['headaches'][number]['icon'];
type Slide = CopyOf<'home'>['homeSlides'][number];
const { capabilities } = copyOf('capabilities');
const {
  automates: automatesCopy,
  headaches,
  headachesHeading: headachesCopy,
  homeSlides,
  questions,
  slider: sliderCopy,
  slogan,
} = copyOf('home');

export function HomePage() {
  return (
    <>
      <FrontSlider />
      <FactsStrip />
      <SloganSection />
      <AutomatesSection />
      <HeadachesSection />
      <ReleasePart level={2} />
      <PlatformMapSection />
      <PlansSection />
      <FaqSection items={questions} />
      <AppLinkSection />
      <ContactSection path="/" />
    </>
  );
}

/** The ten capabilities as tubes in a rack. */
function AutomatesSection() {
  return (
    <Section id="advantages" tone="ink" full labelledBy="advantages-title">
      <SplitHeading id="advantages-title" title={automatesCopy.title} intro={automatesCopy.text} />
      <CapabilityRack groups={[{ items: capabilities }]} />
      <div className="page-column mt-8">
        <ArrowLink link={automatesCopy.more} />
      </div>
    </Section>
  );
}

/** The company's purpose in three lines. */
function SloganSection() {
  return (
    <Section id="about_us" labelledBy="about-title">
      <h2 id="about-title" className="text-4xl">
        {slogan.lines.map(({ slug, text }) => (
          <span key={slug} className={`block ${sloganColors[slug]}`}>
            {text}{' '}
          </span>
        ))}
      </h2>
      <div className="mt-6 grid gap-x-14 gap-y-3 md:mt-10 md:gap-y-6 lg:mt-16 lg:grid-cols-[29fr_38fr]">
        <p className="max-w-[36em] lg:order-2">{slogan.text}</p>
        <p className="text-sm max-w-[24em] text-muted">{slogan.note}</p>
      </div>
    </Section>
  );
}

const sloganColors = {
  laboratory: 'text-lavender',
  professional: 'text-citrate',
  patient: 'text-serum',
} as const;

/** Each problem in the laboratory's words, with its answer. */
function HeadachesSection() {
  return (
    <Section tone="sheet" labelledBy="headaches-title" title={headachesCopy.title}>
      <dl className="mt-7 lg:mt-14">
        {headaches.map(({ icon, title, text }) => (
          <div
            key={icon}
            className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-line border-t py-3 md:grid-cols-[3.5rem_1fr_1.1fr] md:items-center md:gap-x-8 md:py-6"
          >
            <dt className="contents">
              <HeadacheGlyph icon={icon} />
              <span className="font-semibold leading-snug md:text-lg">{title}</span>
            </dt>
            <dd className="text-muted max-md:col-start-2 max-md:text-sm">{text}</dd>
          </div>
        ))}
      </dl>
      <div className="border-line border-t pt-4 md:pt-6">
        <ArrowLink link={headachesCopy.more} />
      </div>
    </Section>
  );
}

/** A line drawing of 32 units. */
function HeadacheGlyph({ icon }: { icon: HeadacheIcon }) {
  return (
    <svg
      viewBox="0 0 32 32"
      className="row-span-2 size-9 shrink-0 md:row-span-1 md:size-11 fill-none stroke-current"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={glyphPaths[icon]} />
    </svg>
  );
}

const glyphPaths = {
  price: 'M6 3H26V29L22.7 26 19.3 29 16 26 12.7 29 9.3 26 6 29zM11 9H21M11 14H21M11 19H16',
  control: 'M3 9H29M3 23H29M4 18 9 14 14 19 19 13 24 6M24 5v2',
  driver: 'M3 6H19V26H3zM7 11H15V16H7zM7 21H10M19 16H24M24 12V20H29V12zM24 14H26',
  migration:
    'M3 8C3 4 13 4 13 8V24C13 28 3 28 3 24zM3 8C3 12 13 12 13 8M17 16H28M24 12 28 16 24 20',
  report: 'M6 3H20L26 9V29H6zM20 3V9H26M11 24V19M16 24V14M21 24V17',
  night: 'M16 4A12 12 0 1 0 28 16M16 9V16L20 19M22 3H28L22 10H28',
  exchange: 'M4 11H26M21 6 26 11 21 16M28 21H6M11 16 6 21 11 26',
  exit: 'M6 5H26V28H6zM6 12H26M11 2V7M21 2V7M11 20H21',
  first: 'M7 29V4M7 5H24L20 10.5 24 16H7',
} as const;

/** The three products, one after the other, at the top of the home page. */
function FrontSlider() {
  return (
    <Carousel
      label={sliderCopy.label}
      stops={stops}
      words={sliderCopy}
      viewportClass="carousel-overhang has-[.hover-menu[data-state=open]]:z-1"
      controlsClass="page-column pb-8 xl:justify-start xl:gap-6 xl:pb-5"
    >
      {homeSlides.map((slide, place) => (
        <FrontSlide key={slide.slug} slide={slide} place={place} />
      ))}
    </Carousel>
  );
}

const stops: readonly CarouselStop[] = homeSlides.flatMap(({ slug }) => {
  const product = products.find((each) => each.slug === slug);
  return product ? [{ id: slideId(slug), name: product.name, color: product.cap }] : [];
});

/** The first slide has the page's heading, which stays readable when another slide is shown. */
function FrontSlide({ slide, place }: { slide: Slide; place: number }) {
  const product = products.find(({ slug }) => slug === slide.slug);
  if (!product) return null;
  return (
    <CarouselSlide
      id={slideId(slide.slug)}
      label={`${product.name}, ${place + 1} of ${homeSlides.length}`}
      className="min-w-0 flex-[0_0_100%] snap-start scroll-mt-96"
    >
      <ProductHero
        {...pictures[slide.slug]}
        className="front-slide"
        level={place === 0 ? 1 : 2}
        mark={{ color: product.cap, name: product.name, to: href(slide.link) }}
        title={slide.title}
        intro={slide.descr}
      >
        <ButtonLink to={demoHref('Home')}>{sliderCopy.demo}</ButtonLink>
        <ProductsMenu label={sliderCopy.more} />
      </ProductHero>
    </CarouselSlide>
  );
}

function slideId(slug: Slide['slug']): string {
  return `slide-${slug}`;
}

const pictures: Record<Slide['slug'], HeroPicture> = {
  laboratory: worklist,
  professional: orderSlide,
  patient: trendSlide,
};
