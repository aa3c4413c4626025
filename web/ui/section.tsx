import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import type { Parts } from '#web/ui/own-texts.d.ts';

type SectionProps = Omit<ComponentProps<'section'>, 'children' | 'title'> & {
  /** The background, which determines every color inside. */
  tone?: 'paper' | 'sheet' | 'wash' | 'tint' | 'ink';
  /** The section's heading; a section that has one needs an `id`. */
  title?: string;
  intro?: ReactNode;
  /** The id of a heading among its children. */
  labelledBy?: string;
  /** True for full width instead of the page column. */
  full?: boolean;
  /** The page script that runs on it (`scripts/page.ts`). */
  'data-script'?: string;
  children: Parts;
};

/** A section of a page, with the site's vertical rhythm. */
export function Section({
  tone = 'paper',
  title,
  intro,
  id,
  labelledBy = title && `${id}-title`,
  full = false,
  className,
  children,
  ...rest
}: SectionProps) {
  const heading = title ? <SectionHeading id={labelledBy} title={title} intro={intro} /> : null;
  const content = (
    <Fragment>
      {heading}
      {children}
    </Fragment>
  );
  return (
    <section
      id={id}
      {...rest}
      aria-labelledby={labelledBy}
      data-tone={tone}
      className={classNames('section', className)}
    >
      {full ? content : <div className="page-column">{content}</div>}
    </section>
  );
}

type SectionHeadingProps = {
  /** The id that the section's `labelledBy` refers to. */
  id?: string | undefined;
  title: ReactNode;
  intro?: ReactNode;
  level?: 1 | 2 | 3;
  className?: string;
};

/** A heading and the optional paragraph that introduces its section. */
export function SectionHeading({ id, title, intro, level = 2, className }: SectionHeadingProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classNames('max-w-184', className)}>
      <Heading id={id} className={sizes[level]}>
        {typeof title === 'string' ? unbroken(title) : title}
      </Heading>
      {intro ? <p className="intro mt-3 md:mt-5">{intro}</p> : null}
    </div>
  );
}

/** The heading of a section as wide as the window: its text on the left, its intro on the right. */
export function SplitHeading({ id, title, intro }: { id: string; title: string; intro: string }) {
  return (
    <div className="page-column grid grid-cols-1 items-end gap-x-16 gap-y-3 pb-7 md:pb-10 lg:grid-cols-[7fr_5fr] lg:pb-14">
      <h2 id={id} className="text-3xl">
        {unbroken(title)}
      </h2>
      <p className="intro">{intro}</p>
    </div>
  );
}

const sizes = { 1: 'text-3xl', 2: 'text-2xl', 3: 'text-xl' } as const;

/**
 * A heading's text whose hyphenated words ("Cost-Saving", "need-to-know") and words around a
 * non-breaking space stay on one line. They are inline blocks, because Chromium doesn't balance lines
 * around text that must not wrap, and because they may wrap where they fill a whole line.
 */
export function unbroken(text: string): ReactNode {
  return text.split(/(\S+(?:[-\u00a0]\S+)+)/).map((part) =>
    /[-\u00a0]/.test(part) ? (
      <span key={part} className="inline-block">
        {part.replaceAll('\u00a0', ' ')}
      </span>
    ) : (
      part
    ),
  );
}
