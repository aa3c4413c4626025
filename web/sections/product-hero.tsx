import type { ReactNode } from 'react';
import type { Address } from '#contract/addresses.ts';
import type { HeroPicture } from '#web/pictures/picture.tsx';
import { type CapColor, ProductMark } from '#web/ui/cap.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { unbroken } from '#web/ui/section.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';

type ProductHeroProps = HeroPicture & {
  title: string;
  intro: string;
  /** The product's name, above the heading, where the page's logo doesn't show it; a link if it has a target. */
  mark?: { color: CapColor; name: string; to?: Address };
  tone?: 'paper' | 'tint' | 'ink';
  /** A slide after the first has a heading of level 2. */
  level?: 1 | 2;
  /** The first links or buttons. */
  children: ReactNode;
};

/**
 * The first screen of a product's page: its text on the left, its picture off the right edge. As a
 * slide, all but the page's heading is out of reach while it is out of view (`data-away`).
 */
export function ProductHero(props: ProductHeroProps) {
  const { title, intro, mark, tone = 'paper', level = 1, className, picture, caption } = props;
  const Heading = `h${level}` as const;
  return (
    <div data-tone={tone} className={classNames('product-hero', className)}>
      <div className="product-hero-text">
        {mark ? (
          <p
            data-away
            data-accent={mark.to && mark.color}
            className="mb-5 font-semibold text-accent"
          >
            <HeroMark {...mark} />
          </p>
        ) : null}
        <Heading data-away={level > 1 || undefined} className="text-3xl">
          {unbroken(title)}
        </Heading>
        <div data-away>
          <p className="intro mt-6">{intro}</p>
          <div className="mt-8 flex flex-wrap gap-x-4 gap-y-3">{props.children}</div>
        </div>
      </div>
      <figure data-away className="contents">
        <div aria-hidden="true" data-motion className="product-hero-picture">
          {picture}
        </div>
        <figcaption className="product-hero-caption text-sm text-muted">{caption}</figcaption>
      </figure>
    </div>
  );
}

function HeroMark({ color, name, to }: NonNullable<ProductHeroProps['mark']>) {
  if (!to) return <ProductMark color={color} name={name} />;
  return (
    <SiteLink to={to} className="group -my-2 inline-flex min-h-11 items-center gap-2">
      <ProductMark color={color} name={name} />
      <span className="transition-transform group-hover:translate-x-1">
        <Icon name="arrow" size={18} />
      </span>
    </SiteLink>
  );
}
