import { useRef, useState } from 'react';
import { formDialogWords } from '#content/form-dialogs.ts';
import { newsCopy } from '#content/news.ts';
import { site } from '#content/site.ts';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/section.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { useLoaded } from '#web/ui/use-loaded.ts';

const loadDialog = () => import('#web/news/newsletter-dialog.tsx');

/** The landing page's way to the newsletter: one button that opens the subscription over the page. */
export function NewsletterSection() {
  const { section } = newsCopy;
  const { part, failed, load } = useLoaded(loadDialog);
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <Section id="newsletter" labelledBy="newsletter-title">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-6">
        <SectionHeading id="newsletter-title" title={section.title} lead={section.lead} />
        <div>
          <Button
            ref={opener}
            variant="secondary"
            className="noscript:hidden"
            aria-haspopup="dialog"
            onPointerEnter={load}
            onFocus={load}
            onClick={() => {
              setOpen(true);
              load();
            }}
          >
            {section.button}
          </Button>
          <noscript>
            <a className="button button-secondary" href={mailTo}>
              {section.button}
            </a>
          </noscript>
          {failed && open ? (
            <p role="alert" className="small mt-3">
              {formDialogWords.notLoaded}{' '}
              <a className="text-link" href={mailTo}>
                {site.email}
              </a>
              .
            </p>
          ) : null}
        </div>
      </div>
      {part ? <part.NewsletterDialog open={open} onOpenChange={setOpen} opener={opener} /> : null}
    </Section>
  );
}

const mailTo = `mailto:${site.email}?subject=${encodeURIComponent(newsCopy.section.title)}`;
