import type { ReactNode } from 'react';
import { type Slide, sliderCopy, slides } from '#content/home.ts';
import { demoHref, href } from '#content/pages.ts';
import { products } from '#content/products.ts';
import { PatientTrend } from '#web/pictures/charts.tsx';
import { OrderForm } from '#web/pictures/order-form.tsx';
import { Worklist } from '#web/pictures/worklist.tsx';
import { ProductsMenu } from '#web/shell/menu-item.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { ProductMark } from '#web/ui/cap.tsx';
import { Carousel, CarouselSlide, type CarouselStop } from '#web/ui/carousel.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';

/** The three products, one after the other, at the top of the home page. */
export function FrontSlider() {
  return (
    <Carousel
      label={sliderCopy.label}
      stops={stops}
      words={sliderCopy}
      viewportClass="carousel-overhang z-1"
      controlsClass="page-column pb-8"
    >
      {slides.map((slide, place) => (
        <FrontSlide key={slide.slug} slide={slide} place={place} count={slides.length} />
      ))}
    </Carousel>
  );
}

const stops: readonly CarouselStop[] = slides.flatMap(({ slug }) => {
  const product = products.find((each) => each.slug === slug);
  return product ? [{ id: slideId(slug), name: product.name, color: product.cap }] : [];
});

type FrontSlideProps = {
  slide: Slide;
  place: number;
  count: number;
};

/**
 * The first slide has the page's heading, which stays readable when another slide is shown. The
 * rest of a slide is `data-away`: inert for keyboard and screen reader while out of view.
 */
function FrontSlide({ slide, place, count }: FrontSlideProps) {
  const product = products.find(({ slug }) => slug === slide.slug);
  const Heading = place === 0 ? 'h1' : 'h2';
  if (!product) return null;
  return (
    <CarouselSlide
      id={slideId(slide.slug)}
      label={`${product.name}, ${place + 1} of ${count}`}
      data-accent={product.cap}
      className="min-w-0 flex-[0_0_100%] snap-start scroll-mt-96"
    >
      <div className="page-column grid items-center gap-x-14 gap-y-12 pt-10 pb-12 lg:min-h-152 lg:grid-cols-[29fr_38fr] lg:pt-12 lg:pb-14">
        <div>
          <p data-away>
            <SiteLink
              to={href(slide.link)}
              className="group inline-flex min-h-11 items-center gap-2 font-semibold text-accent"
            >
              <ProductMark color={product.cap} name={product.name} />
              <span className="transition-transform group-hover:translate-x-1">
                <Icon name="arrow" size={18} />
              </span>
            </SiteLink>
          </p>
          <Heading className="text-3xl mt-3" data-away={place > 0 || undefined}>
            {slide.title}
          </Heading>
          <div data-away>
            <p className="intro mt-6">{slide.descr}</p>
            <div className="mt-8 flex flex-wrap gap-3.5" data-accent="">
              <ButtonLink to={demoHref('Home')}>{sliderCopy.demo}</ButtonLink>
              <ProductsMenu label={sliderCopy.more} />
            </div>
          </div>
        </div>
        <div data-away className={classNames('min-w-0', place > 0 && 'later-slide')}>
          {pictures[slide.slug]}
        </div>
      </div>
    </CarouselSlide>
  );
}

function slideId(slug: Slide['slug']): string {
  return `slide-${slug}`;
}

const pictures: Record<Slide['slug'], ReactNode> = {
  laboratory: <Worklist />,
  professional: <OrderForm />,
  patient: <PatientTrend />,
};
