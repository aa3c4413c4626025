import { faqCopy, type Question } from '#content/home.ts';
import { href } from '#content/pages.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Section, SectionHeading } from '#web/ui/section.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';

type FaqSectionProps = {
  items: readonly Question[];
  title?: string;
  intro?: string;
  /** True on the laboratory's pages, where answers start open and a click collapses them. */
  open?: boolean;
};

/** Questions and answers in native disclosure elements. */
export function FaqSection({
  items,
  title = faqCopy.title,
  intro = faqCopy.text,
  open = false,
}: FaqSectionProps) {
  return (
    <Section id="what" labelledBy="what-title">
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_2fr]">
        <SectionHeading
          id="what-title"
          title={title}
          intro={intro}
          className="lg:sticky lg:top-28 lg:self-start"
        />
        <div id="faq" className="border-line border-t">
          {items.map(({ title: question, answer, more }) => (
            <Disclosure
              key={question}
              open={open}
              summary={<h3 className="text-lg">{question}</h3>}
            >
              <p className="max-w-[40em] text-muted">{answer}</p>
              <p className="pb-6 empty:pb-3">
                {more ? (
                  <SiteLink
                    to={href(more.link)}
                    className="text-link mt-3 inline-block font-semibold"
                  >
                    {more.text}
                  </SiteLink>
                ) : null}
              </p>
            </Disclosure>
          ))}
        </div>
      </div>
    </Section>
  );
}
