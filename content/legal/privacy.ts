import { href } from '#content/pages.ts';
import type { ProseDocument } from '#content/prose.ts';
import { site } from '#contract/site.ts';

export const privacyPolicy: ProseDocument = {
  title: 'Privacy Policy',
  intro:
    'What data we collect, where we store it, who can see it, and how we notify you if something goes wrong.',
  sections: [
    {
      id: 'website',
      title: 'What you send on this website',
      blocks: [
        'When you submit a form, it sends us what you typed: how to reach you, and what the form asks about your laboratory, your practice or your application. We use it to respond to you. One of our representatives reads it and gets in touch.',
        'Two things reach our server earlier. When you start filling in a form, your browser asks us for a challenge that keeps bots out; it sends nothing you typed. When you choose a subdomain during registration, your browser sends that name alone, so that we can tell you whether it is available.',
        'We check registrations against the national provider registry. Our server sends it the NPI and nothing else, and shows you the record.',
      ],
    },
    {
      id: 'no-third-parties',
      title: 'No third parties on these pages',
      blocks: [
        'These pages load nothing from other companies: no advertising, no analytics, no third-party fonts or scripts. The check that keeps bots out of our forms runs in your browser and on our own server. The server counts submissions per network address and per email address, for one day at most, under codes that cannot be turned back into either.',
        {
          links: [
            { text: 'What this site stores in your browser', to: href('CookiePolicy', '#choices') },
          ],
        },
      ],
    },
    {
      id: 'records',
      title: 'Health records on the platform',
      blocks: [
        'Client data on the platform is accessible only with the owner’s direct permission, or when the owner instructs another user to read, change or create it.',
        'A patient can give access to an Authorized Individual and can revoke it. The Terms of Use describe what each role may do.',
        {
          links: [
            { text: 'Information security for laboratories', to: href('LabInfosec') },
            { text: 'for professionals', to: href('ProfiInfosec') },
            { text: 'for patients', to: href('PatientInfosec') },
          ],
        },
      ],
    },
    {
      id: 'storage',
      title: 'Where data is stored',
      blocks: [
        'Data is stored in the United States on a HIPAA-compliant cloud.',
        'When a laboratory’s service stops, we keep its data for one month.',
      ],
    },
    {
      id: 'breach',
      title: 'Notice of a breach',
      blocks: [
        'If protected data is breached, we notify the people affected within 60 calendar days.',
        'If 500 or more people are affected, we also notify the federal civil-rights office and the media.',
      ],
    },
    {
      id: 'choices',
      title: 'Your choices',
      blocks: [
        'You can ask what we hold about you from this website, have it corrected, or have it erased. Write from the email address you gave us, so that we know it is you.',
        'If you receive text messages from us, reply STOP to opt out or HELP for help.',
      ],
    },
    {
      id: 'contact',
      title: 'Contact us',
      blocks: [
        `${site.company}, ${site.address}.`,
        { links: [{ text: site.email, href: `mailto:${site.email}` }] },
      ],
    },
  ],
};
