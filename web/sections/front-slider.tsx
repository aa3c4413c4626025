import { sliderWords, slides } from '#content/home.ts';
import { products } from '#content/products.ts';
import { FrontSlide, slideId } from '#web/sections/front-slide.tsx';
import { SliderControls, type SliderStop } from '#web/sections/slider-controls.tsx';
import { useSlider } from '#web/sections/use-slider.ts';
import { classNames } from '#web/ui/class-names.ts';

/** The three products, one after the other, at the top of the home page. */
export function FrontSlider() {
  const slider = useSlider();
  const { viewport, live, isAway, running } = slider;
  return (
    <section aria-roledescription="carousel" aria-label={sliderWords.label} {...slider.focus}>
      <div
        ref={viewport}
        className={classNames(
          'relative z-1',
          live
            ? 'touch-pan-y overflow-x-clip'
            : 'snap-x snap-mandatory overflow-x-auto overflow-y-hidden [scrollbar-width:none]',
        )}
        {...slider.hover}
      >
        <div className="flex" aria-live={running ? 'off' : 'polite'}>
          {slides.map((slide, place) => (
            <FrontSlide
              key={slide.slug}
              slide={slide}
              place={place}
              count={slides.length}
              away={isAway(place)}
            />
          ))}
        </div>
      </div>
      <SliderControls slider={slider} stops={stops} words={sliderWords} className="frame pb-8" />
    </section>
  );
}

const stops: readonly SliderStop[] = slides.flatMap(({ slug }) => {
  const product = products.find((each) => each.slug === slug);
  return product ? [{ id: slideId(slug), name: product.name, color: product.cap }] : [];
});
