import { Fragment, type ReactNode } from 'react';
import { leadProducts, productLabels } from '#contract/products.ts';
import { type Purpose, purposes } from '#contract/purposes.ts';
import { unbroken } from '#web/ui/section.tsx';
import type { ContactCopy } from './contact-copy.ts';

/** A text of a contact form: that of its page, and that of each purpose. */
type Texts = { readonly ownText: ReactNode; readonly texts: Readonly<Record<Purpose, ReactNode>> };

/**
 * The text of a form's page and those of the purposes that a link may carry to it. The style sheet shows the one that
 * the address asks for (`web/scripts/scroll.ts`), so the choice needs no hydration.
 */
export function Asked({ ownText, texts }: Texts) {
  return (
    <Fragment>
      <span data-own="">{ownText}</span>
      {purposes.map((purpose) => (
        <span key={purpose} data-for={purpose}>
          {texts[purpose]}
        </span>
      ))}
    </Fragment>
  );
}

/** A text of the contact form on a page, by its name. */
export function AskedText({
  copy: { own, texts },
  name,
}: {
  copy: ContactCopy;
  name: 'intro' | 'button';
}) {
  return <Asked ownText={own[name]} texts={each((one) => texts[one][name])} />;
}

/** The heading of a contact form. Where the page is about no product, it names the one of the link. */
export function AskedHeading({ copy: { own, product, texts } }: { copy: ContactCopy }) {
  const heading = (purpose: Purpose) => {
    const text = texts[purpose].heading;
    if (product !== null || (purpose !== 'trial' && purpose !== 'demo')) return unbroken(text);
    return (
      <Fragment>
        <span data-of-none="">{text}</span>
        {leadProducts.map((one) => (
          <span key={one} data-of={one}>
            {text.replace(/!?$/, (mark) => ` of ${productLabels[one]}${mark}`)}
          </span>
        ))}
      </Fragment>
    );
  };
  return <Asked ownText={unbroken(own.heading)} texts={each(heading)} />;
}

export function each<T>(textOf: (purpose: Purpose) => T): Readonly<Record<Purpose, T>> {
  return Object.fromEntries(purposes.map((one) => [one, textOf(one)])) as Record<Purpose, T>;
}
