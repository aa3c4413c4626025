import type { ReactNode } from 'react';
import type { HeroPicture } from '#web/pictures/picture.tsx';
import { type CapColor, ProductMark } from '#web/ui/cap.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { unbroken } from '#web/ui/section.tsx';

type ProductHeroProps = HeroPicture & {
  title: string;
  intro: string;
  /** The product's name, above the heading, where the page's logo doesn't show it. */
  mark?: { color: CapColor; name: string };
  tone?: 'paper' | 'ink';
  /** The first links or buttons. */
  children: ReactNode;
};

/** The first screen of a product's page: its text on the left, its picture off the right edge. */
export function ProductHero(props: ProductHeroProps) {
  const { title, intro, mark, tone = 'paper', className, picture, caption, children } = props;
  return (
    <div data-tone={tone} data-motion className={classNames('product-hero', className)}>
      <div className="product-hero-text">
        {mark ? (
          <p className="mb-5 font-semibold text-accent">
            <ProductMark color={mark.color} name={mark.name} />
          </p>
        ) : null}
        <h1 className="text-3xl">{unbroken(title)}</h1>
        <p className="intro mt-6">{intro}</p>
        <div className="mt-8 flex flex-wrap gap-x-4 gap-y-3">{children}</div>
      </div>
      <figure className="contents">
        <div aria-hidden="true" className="product-hero-picture">
          {picture}
        </div>
        <figcaption className="product-hero-caption text-sm text-muted">{caption}</figcaption>
      </figure>
    </div>
  );
}
