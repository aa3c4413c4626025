import { href } from '#content/pages.ts';
import type { ProseDocument } from '#content/prose.ts';
import { site } from '#contract/site.ts';

export const privacyPolicy: ProseDocument = {
  title: 'Privacy Policy',
  intro:
    'Which data we keep, where it lies, who may open it, and how you are told if something goes wrong.',
  sections: [
    {
      id: 'website',
      title: 'What you send on this website',
      blocks: [
        'A form sends us what you type into it when you press its button: how to reach you, and what that form asks about your laboratory, your practice or your application. We use it to answer you. A representative of ours reads it and gets in touch with you.',
        'Two things reach our server before that. When you start on a form, your browser asks us for the task that keeps robots out, and sends nothing that you typed. While you register and choose a subdomain, that name alone is sent, so that we can say whether it is free.',
        'A registration is compared with the national registry of providers. Our server sends it the NPI and nothing else, and shows you the record.',
      ],
    },
    {
      id: 'no-third-parties',
      title: 'No third parties while you read',
      blocks: [
        'These pages load nothing from other companies: no advertising, no analytics, no fonts or scripts from elsewhere. The check that keeps robots out of our forms runs in your browser and on our own server, which counts submissions from each network address and each email address, for a day at most, under codes from which neither can be read back.',
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
        'Client data on the platform can be opened only with the owner’s direct permission, or when the owner instructs another user to read, change or create it.',
        'A patient can let an Authorized Individual in, and can revoke that access. What each role may do is written in the Terms of Use.',
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
        'When the service for a laboratory stops, the laboratory’s data is kept for one month.',
      ],
    },
    {
      id: 'breach',
      title: 'Notice of a breach',
      blocks: [
        'If protected data is breached, we tell the people concerned within 60 calendar days.',
        'If 500 or more people are concerned, we also tell the federal civil-rights office and the media.',
      ],
    },
    {
      id: 'choices',
      title: 'Your choices',
      blocks: [
        'You can ask what we hold about you from this website, have it corrected, or have it erased. Write from the email address that you gave us, so that we know it is you.',
        'If you receive text messages from us, reply STOP to end them or HELP to get help.',
      ],
    },
    {
      id: 'contact',
      title: 'How to reach us',
      blocks: [
        `${site.company}, ${site.address}.`,
        { links: [{ text: site.email, href: `mailto:${site.email}` }] },
      ],
    },
  ],
};
