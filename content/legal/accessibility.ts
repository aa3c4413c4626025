import type { ProseDocument } from '#content/prose.ts';
import { legalPages } from '#contract/privacy-notice.ts';
import { site } from '#contract/site.ts';
import { support } from '#contract/support.ts';

/** A summary for visitors; `docs/accessibility.md` is the report by criterion. Both name the day of the last test. */
export const accessibility: ProseDocument = {
  title: legalPages.accessibility.title,
  intro:
    'This website is for everybody, whether you use a mouse, a keyboard, a screen reader or a magnifier. This page says what we tested, what we didn’t, and whom to tell if something stops you.',
  sections: [
    {
      id: 'standard',
      title: 'What we support',
      blocks: [
        'The pages and forms of this website support the Web Content Accessibility Guidelines (WCAG) 2.2 at levels A and AA. On November 23, 2026, we tested them in Chromium:',
        {
          list: [
            'by keyboard alone, with a visible focus at every stop;',
            'in the accessibility tree that screen readers use;',
            'at 400% zoom, with text twice as large, with wider text spacing, with forced colors and with reduced motion;',
            'with the axe rules, on every page and in its dialogs.',
          ],
        },
      ],
    },
    {
      id: 'limits',
      title: 'Limits we know of',
      blocks: [
        {
          list: [
            'We haven’t tested every screen reader and browser, and no outside auditor has checked the site.',
            'The forms need JavaScript. Without it, each one shows an email address instead.',
            'The brochures are tagged PDF files. If they don’t work for you, the product pages have the same facts.',
            'This page doesn’t cover the platform behind the sign-in, or sites that we link to.',
          ],
        },
      ],
    },
    {
      id: 'contact',
      title: 'Tell us',
      blocks: [
        `If a page or a form doesn’t work for you, write${support.phone ? ' or call' : ''}. Name the page and what you use to read it. Anything that a form asks for, you can send us by email instead. On request we send our accessibility conformance report.`,
        {
          links: [
            { text: site.email, href: `mailto:${site.email}` },
            ...(support.phone ? [{ text: support.phone.text, href: support.phone.href }] : []),
          ],
        },
      ],
    },
  ],
};
