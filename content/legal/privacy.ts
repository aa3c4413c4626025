import { lawfulAccess, ownership, permissionRule } from '#content/legal/infosec-sections.ts';
import { href } from '#content/pages.ts';
import type { Block, ProseDocument, TextPages } from '#content/prose.ts';
import type { LabeledForm } from '#contract/form.ts';
import { forms } from '#contract/forms.ts';
import { myDataForm } from '#contract/my-data.ts';
import { policyVersion } from '#contract/privacy-notice.ts';
import { site } from '#contract/site.ts';

const allForms: readonly LabeledForm[] = [...forms, myDataForm];

/** The fields of each form, read from the forms themselves, so that the policy can't fall behind. */
export const formsTable: Extract<Block, { readonly table: unknown }>['table'] = {
  caption: 'What each form collects',
  head: ['Form', 'What it asks for', 'What for'],
  rows: allForms.map(({ label, fields, purpose }) => [
    label,
    `${Object.values(fields)
      .filter(({ kind }) => kind !== 'flag')
      .map(({ kind, label: name }) => (kind === 'lines' ? `${name}, if you attach a list` : name))
      .join('; ')}.`,
    purpose,
  ]),
};

export const privacyPolicy: ProseDocument = {
  title: 'Privacy Policy',
  intro:
    'What data we collect, where we store it, who can see it, and how we notify you if something goes wrong.',
  edition: policyVersion,
  sections: [
    {
      id: 'scope',
      title: 'What this policy covers',
      blocks: [
        `This policy covers two things that ${site.company} (“we”) runs: this public website with its forms, and the platform, which is the laboratory system with its add-on Labreports, the portals for professionals and patients, and the mobile app.`,
        'They are different, and this policy keeps them apart. The website collects what you type into its forms so that we can respond. The platform holds the health records that laboratories and providers keep about their patients.',
        'Please do not put health information into a form on this website. None of them asks for it.',
      ],
    },
    {
      id: 'website',
      title: 'What you send on this website',
      blocks: [
        'When you submit a form, it sends us what you typed: how to reach you, and what the form asks about your laboratory, your practice or your application. We use it to respond to you. One of our representatives reads it and gets in touch.',
        'These are all the forms of the website, and everything each of them asks for. The server refuses any other field.',
        { table: formsTable },
        'With each submission we store which form it came from, on which page, whether the link to it asked for a demo, when it arrived, the notice that the form showed and the date of this policy, the reply that you saw, and the delivery status of the emails it triggered. We do not store your network address, your browser or the other pages you read with it.',
        'As our staff work on your request, they add to it: its status, a follow-up date, tags, notes and their replies to you. All of that is part of what you see when you open your data.',
        'If a link on another website or in a campaign brought you here, the submission also says which website that was, by its name alone, and carries the campaign tags of that link (utm_source, utm_medium, utm_campaign, utm_term and utm_content). We use them to learn which links people find useful. Your browser keeps them in memory while the page is open and sends them only with a form; we store nothing on your device for this. With a Global Privacy Control signal they are neither sent nor stored.',
        'Two things about a form reach our server earlier. When you start filling in a form, your browser asks us for a challenge that keeps bots out; it sends nothing you typed. When you choose a subdomain during registration, your browser sends that name alone, so that we can tell you whether it is available.',
        'Each form also has a field that people cannot see. A program that fills it in is taken for a bot, and its submission is stored as spam and delivered to no one.',
        'We check registrations against the national provider registry. Our server sends it the NPI and nothing else, and shows you the record. The record, which is public, is stored with the registration.',
        'We also look laboratories up in the federal registry of CLIA certificates. Our server sends it the CLIA number or, if you gave none, the state and phone number that you entered, and nothing else. The record is public, too, and is stored with what you sent.',
      ],
    },
    {
      id: 'purposes',
      title: 'What we use it for',
      blocks: [
        'We use what you send for the purpose of the form you sent it with, and for four more:',
        {
          list: [
            'to confirm by email that it arrived; that email repeats nothing you typed;',
            'to keep bots and repeated submissions out of the forms;',
            'to keep our own records, such as who asked us to stop a subscription;',
            'to meet a legal duty, or to establish or defend a legal claim.',
          ],
        },
        'We do not sell what you send, do not share it for advertising, and make no automated decision about you from it. A job application is read by a person.',
      ],
    },
    {
      id: 'no-third-parties',
      title: 'No third parties on these pages',
      blocks: [
        'These pages load nothing from other companies: no advertising, no analytics service, no third-party fonts or scripts. The check that keeps bots out of our forms runs in your browser and on our own server. The server counts submissions per network address and per email address, for one day at most, under codes that cannot be turned back into either.',
        {
          links: [
            { text: 'What this site stores in your browser', to: href('CookiePolicy', '#choices') },
          ],
        },
      ],
    },
    {
      id: 'counting',
      title: 'How we count page views',
      blocks: [
        'We count page views only if you turn on the operational kind in your privacy choices. Before you choose, after “Only required”, and after you turn it off again, nothing is counted, and your browser sends us no report.',
        'If you allow it, we count how often each page is viewed, how often each form comes into view, is started and is sent, and how fast pages load and respond. We use the counts to improve the website, and share them with no one.',
        'The counting sets no cookie of its own, stores nothing in your browser and gives you no identifier. When you leave a page, your browser sends us the page’s address, the forms you saw, started or sent there, and three measurements of its speed. Our server adds these to the totals of the day and keeps nothing else: not your network address, not your browser, not which pages one person viewed. Nothing you type is part of it.',
        {
          links: [
            { text: 'Your choice, and how to change it', to: href('CookiePolicy', '#choices') },
          ],
        },
      ],
    },
    {
      id: 'recipients',
      title: 'Who receives it',
      blocks: [
        'Our own staff who answer the kind of request you sent. Beyond them, what you send reaches only those who process it for us, and each only as far as its task requires:',
        {
          terms: [
            ['Hosting', 'The cloud in the United States that runs the website and its database.'],
            [
              'Email',
              'The mail service that carries your submission to our staff and the confirmation to you.',
            ],
            [
              'Our lead system and team chat',
              'Where they are connected: a system of ours that receives each submission in a signed message, and a chat in which our staff read which form was sent, with your name at most.',
            ],
            [
              'National provider registry',
              'Run by the federal Centers for Medicare & Medicaid Services. It receives the NPI of a registration and nothing else.',
            ],
            [
              'CLIA registry',
              'Run by the same agency. It receives the CLIA number of a laboratory or, without one, the state and phone number entered, and nothing else.',
            ],
          ],
        },
        'We also disclose data where a law, a court or another authority with the power to do so requires it, and to a successor if our business is transferred. A successor is bound by this policy for the data it receives.',
      ],
    },
    {
      id: 'retention',
      title: 'How long we keep it',
      blocks: [
        {
          table: {
            caption: 'How long data from this website is kept',
            head: ['Data', 'Kept'],
            rows: [
              [
                'What you send with a form',
                'Until you erase it or ask us to, or until we no longer need it for your request. What our spam filter caught is deleted after 30 days.',
              ],
              [
                'Newsletter subscription',
                'Until you unsubscribe, or 30 days if you don’t confirm it. After that, the address stays on record as unsubscribed, so that no mail goes to it, unless you erase that, too.',
              ],
              [
                'Address that must never get our newsletter',
                'Until we remove it from that list, as a code made from the address.',
              ],
              ['Address you used to open your data', 'Less than two hours.'],
              [
                'Key that recognizes a repeated submission',
                'Seven days. It is a random number and says nothing about you.',
              ],
              ['Counts that limit submissions', 'One day at most, under codes.'],
              ['Daily totals of page views', '13 months. They say nothing about you.'],
              [
                'Results from the two registries',
                'One day at most, to avoid asking twice; the record stored with what you sent, as long as that. They are public data.',
              ],
              [
                'Server logs',
                'They contain no personal data: no name, no email address, no network address.',
              ],
              ['Backups', 'An erased submission remains in older backups until those are deleted.'],
              ['What is stored in your browser', 'See the Cookie Policy.'],
            ],
          },
        },
        'Erasing removes every submission with your email address from every table of the database, and any mail about it that has not been sent yet. Mail that was already delivered to our staff is deleted by hand.',
      ],
    },
    {
      id: 'records',
      title: 'Health records on the platform',
      blocks: [
        `${permissionRule} ${lawfulAccess}`,
        `${ownership} The Terms of Use describe what the people to whom a patient gives access may do.`,
        'For laboratories and providers that are covered by HIPAA, we handle protected health information on their behalf, as far as their contract and HIPAA allow. Their own notice of privacy practices tells you how they use and disclose it. This policy does not replace that notice.',
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
        'If you write to us from another country, what you send is stored in the United States, where privacy law may differ from yours.',
      ],
    },
    {
      id: 'security',
      title: 'How it is protected',
      blocks: [
        'The forms send what you type over an encrypted connection. Submissions are stored where no public page can read them: the website has no login and no page that lists them. No system is safe against everything, so the next section says what we do if something goes wrong.',
      ],
    },
    {
      id: 'breach',
      title: 'Notice of a breach',
      blocks: [
        'If protected data is breached, the people affected are notified within 60 calendar days, or sooner where a law or a contract requires it. If 500 or more people are affected, the federal civil-rights office and the media are notified, too.',
        'For what you sent with a form of this website, the notice comes from us. For health records that we hold for a laboratory or provider, we notify that laboratory or provider without unreasonable delay, as its business associate. It notifies the people affected, or has us do it.',
        'The notice says what happened and when, which kinds of data are concerned, what you can do to protect yourself, what we are doing about it, and how to reach us.',
      ],
    },
    {
      id: 'choices',
      title: 'Your choices',
      blocks: [
        'You can see, download, and erase everything that you sent us with a form of this website, without asking anyone: enter your email address, and open the link that we send to it.',
        { links: [{ text: 'See or erase your data', to: href('MyData') }] },
        'To have it corrected, or if you no longer have that address, write to us. Write from the email address you gave us if you can, so that we know it is you.',
        'The newsletter starts only after you confirm it with a link that we email to you, and every issue has a link that ends it immediately. The form shows the same reply for every address, so that nobody can find out who is subscribed. An address that is subscribed already, or that asked us never to send the newsletter, gets no email.',
        'If you receive text messages from us, reply STOP to opt out or HELP for help.',
        'If your browser sends a Global Privacy Control signal, we treat it as a request to opt out of advertising, and the page says so. Forms then do not say which website or campaign brought you here. Page views are counted by your own choice, with or without the signal.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights by law',
      blocks: [
        'We answer the requests above for everyone, wherever you live. The law may give you more:',
        {
          terms: [
            [
              'Health records, everywhere',
              'HIPAA gives you the right to see and get a copy of your records (45 CFR 164.524), to ask for a correction (164.526), and to get an account of certain disclosures (164.528). You may get completed test reports from the laboratory itself. Ask the laboratory or provider; if it uses our platform, we help it answer.',
            ],
            [
              'California',
              'Where the California Consumer Privacy Act applies, you may ask what is collected, used and disclosed, get a copy, have it corrected or deleted, and limit the use of sensitive information. You may name an agent to ask for you. You may opt out of sale and sharing; we do neither.',
            ],
            [
              'Colorado, Connecticut, Oregon, Texas, Utah, Virginia and other states with a privacy act',
              'Where such an act applies, you may confirm whether we process your data, get a portable copy, have it deleted and, in most of these states, corrected. You may opt out of sale, targeted advertising and certain profiling; we do none of them. Most of these states let you appeal if we decline.',
            ],
            [
              'Washington and Nevada',
              'Both protect consumer health data that HIPAA does not cover. The forms of this website ask for none.',
            ],
            [
              'New York',
              'New York’s law on data security and breach notice (General Business Law 899-aa and 899-bb) protects New York residents. Where it sets a shorter time for a notice, that time applies.',
            ],
          ],
        },
        'We answer within 45 days and say so if the law allows us more time and we need it. If we decline, we tell you why; reply to that message to appeal, and someone who did not make the first decision looks at it. If you disagree with the outcome, you may turn to your state’s attorney general. Using a right never costs you service or a better price.',
      ],
    },
    {
      id: 'complaints',
      title: 'Complaints',
      blocks: [
        'Please write to us first; we would like to fix it. You may also complain to the authorities, and nobody may retaliate against you for doing so.',
        'For health information, complain to the Office for Civil Rights of the U.S. Department of Health and Human Services, 200 Independence Avenue SW, Washington, DC 20201, as a rule within 180 days of when you learned of the problem. For other personal data, turn to your state’s attorney general or the Federal Trade Commission.',
        {
          links: [
            {
              text: 'File a complaint with the Office for Civil Rights',
              href: 'https://www.hhs.gov/hipaa/filing-a-complaint/index.html',
            },
            {
              text: 'Report to the Federal Trade Commission',
              href: 'https://reportfraud.ftc.gov/',
            },
          ],
        },
      ],
    },
    {
      id: 'children',
      title: 'Children',
      blocks: [
        'This website is meant for laboratories, professionals and adult patients. You must be at least 13 years old to use the platform, and we do not knowingly collect data from younger children through these forms. Their records on the platform are managed by a representative, as the Terms of Use describe.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to this policy',
      blocks: [
        'When this policy changes, the new text appears on this page. If a change affects how we use data that we already have, we tell the people concerned before it takes effect.',
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

export const textPages = { PrivacyPolicy: { text: privacyPolicy } } satisfies TextPages;
