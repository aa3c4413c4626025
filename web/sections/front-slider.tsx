import { sliderCopy, slides } from '#content/home.ts';
import { products } from '#content/products.ts';
import { FrontSlide, slideId } from '#web/sections/front-slide.tsx';
import { Carousel, type CarouselStop } from '#web/ui/carousel.tsx';

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
