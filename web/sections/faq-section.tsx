import { copyOf } from '#content/copy-of.ts';
import type { CopyOf } from '#content/kinds.ts';
import { ProseBlocks } from '#web/sections/prose-blocks.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Section, SectionHeading } from '#web/ui/section.tsx';

type Question = CopyOf<'home'>['questions'][number];
const { faq: faqCopy } = copyOf('home');

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
      <div className="grid gap-x-16 gap-y-6 md:gap-y-10 lg:grid-cols-[1fr_2fr]">
        <SectionHeading
          id="what-title"
          title={title}
          intro={intro}
          className="lg:sticky lg:top-28 lg:self-start"
        />
        <div id="faq" className="border-line border-t">
          {items.map(({ title: question, answer }) => (
            <Disclosure
              key={question}
              open={open}
              summary={<h3 className="text-lg">{question}</h3>}
            >
              <div className="grid max-w-[40em] gap-3 pb-6 text-muted">
                <ProseBlocks blocks={answer} />
              </div>
            </Disclosure>
          ))}
        </div>
      </div>
    </Section>
  );
}
