import type { ReactNode } from 'react';
import type { Address } from '#contract/addresses.ts';
import { BackLink } from '#web/sections/arrow-link.tsx';
import { type CapColor, ProductMark } from '#web/ui/cap.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { unbroken } from '#web/ui/section.tsx';

type PageHeroProps = {
  title: string;
  intro?: string;
  /** The product's name, above the heading. */
  mark?: { color: CapColor; name: string };
  /** The target of Back if there is no previous page. If absent, there is no Back link. */
  back?: Address;
  /** A drawing next to the text. The heading is then larger. */
  picture?: ReactNode;
  /** The first links or buttons. */
  children?: ReactNode;
};

/** The first screen of a page: heading, introduction, first actions. */
export function PageHero({ title, intro, mark, back, picture, children }: PageHeroProps) {
  return (
    <div
      data-tone="paper"
      className={classNames(
        'page-column pb-14 md:pb-20',
        back ? 'pt-6 md:pt-10' : 'pt-12 md:pt-20',
      )}
    >
      {back ? <BackLink fallback={back} /> : null}
      <div
        className={
          picture
            ? 'grid grid-cols-1 items-center gap-x-14 gap-y-12 lg:grid-cols-[29fr_38fr]'
            : undefined
        }
      >
        <div>
          {mark ? (
            <p className="mb-5 text-balance font-semibold text-accent">
              <ProductMark color={mark.color} name={mark.name} />
            </p>
          ) : null}
          <h1 className={classNames(picture ? 'text-3xl' : 'text-2xl md:text-3xl', 'max-w-[18em]')}>
            {unbroken(title)}
          </h1>
          {intro ? <p className="intro mt-6">{intro}</p> : null}
          {children ? <div className="mt-8 flex flex-wrap gap-x-4 gap-y-3">{children}</div> : null}
        </div>
        {picture}
      </div>
    </div>
  );
}
