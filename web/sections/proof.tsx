import { copyOf } from '#content/copy-of.ts';
import type { CopyOf } from '#content/kinds.ts';
import { ArrowLinks } from '#web/sections/arrow-link.tsx';
import { Section } from '#web/ui/section.tsx';

type ProofCopy = CopyOf<'proof'>;

/** Quotations of customers, pictures of the product and videos. Nothing while the owner has given none. */
export function Proof({ copy = copyOf('proof') }: { copy?: ProofCopy }) {
  const { customers, screens, videos, customersTitle, screensTitle } = copy;
  return (
    <>
      {customers.length > 0 ? (
        <Section id="customers" title={customersTitle} tone="sheet">
          <ul className="mt-10 grid gap-x-16 gap-y-10 md:grid-cols-2">
            {customers.map(({ name, person, quote }) => (
              <li key={quote}>
                <figure>
                  <blockquote className="text-lg">{quote}</blockquote>
                  <figcaption className="mt-3 text-muted text-sm">{`${person}, ${name}`}</figcaption>
                </figure>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      {screens.length + videos.length > 0 ? (
        <Section id="screens" title={screensTitle}>
          <ul className="mt-10 grid gap-x-10 gap-y-10 empty:hidden md:grid-cols-2">
            {screens.map(({ src, alt, caption }) => (
              <li key={src}>
                <figure>
                  <img src={src} alt={alt} width={1600} height={1000} loading="lazy" />
                  <figcaption className="mt-3 text-muted text-sm">{caption}</figcaption>
                </figure>
              </li>
            ))}
          </ul>
          <ArrowLinks
            links={videos.map(({ title, length, href }) => ({
              text: `${title} (${length})`,
              href,
            }))}
            className="mt-8 empty:hidden"
          />
        </Section>
      ) : null}
    </>
  );
}
