import { criticalTargets } from '#content/claims.ts';
import type { ProseSection } from '#content/prose.ts';
import { site } from '#contract/site.ts';

/** Ownership of records. Every page must mean the same. */
export const ownership =
  'The owner of a record is the laboratory or provider that keeps it and answers for it by law. The patient has the right to see the record and get a copy, and decides who else gets access to it through the Patient portal.';

export const permissionRule =
  'Client data is accessible only with the owner’s direct permission, or when the owner instructs another user to read, change or create it.';

export const lawfulAccess =
  'Where a law or a court requires access, such as a parent’s to a child’s record, the law decides. We then disclose what it requires and no more.';

export const permission: ProseSection = {
  id: 'permission',
  title: 'Who can open a record',
  blocks: [
    permissionRule,
    {
      terms: [
        ['Owner', ownership],
        [
          'Direct permission',
          'The owner gives a named person access. It covers what the owner chose and ends when the owner takes it back. Patients have it for their own records in the Patient portal, and can give it to people they choose.',
        ],
        [
          'Instruction',
          'The owner tells another user to do something with the data: read it, change it or create it. The instruction covers that task and no other.',
        ],
      ],
    },
    'The same rule binds our staff. They open a record only if its owner allows it or asks them to.',
    lawfulAccess,
  ],
};

/** The rule applied to our own staff's daily work for a customer. */
export const ourStaff: ProseSection = {
  id: 'our-staff',
  title: 'When our own staff may see client data',
  blocks: [
    'Transferring data from an old system, building a driver, validating a report or solving an incident can require a look at real records. The owner then instructs us, and we read, change or create what the task requires.',
    {
      table: {
        caption: 'When client data may be read or changed, and by whom',
        head: ['Occasion', 'By whom', 'On whose authority'],
        rows: [
          [
            'Daily work',
            'Users of the laboratory, practice or organization, each within a role',
            'The owner, through the role',
          ],
          [
            'A patient’s own access',
            'The patient, and the people to whom the patient gives access in the Patient portal',
            'The patient, or the law for a dependent',
          ],
          [
            'Installation and data transfer',
            'The installation manager and those who help with the transfer',
            'The owner’s instruction',
          ],
          ['Support', 'The person who handles the incident', 'The owner’s instruction'],
          ['A law or a court order', 'The person or authority it names', 'The law'],
          [
            'Anything else, such as sales, demos or training',
            'Nobody; these use sample data',
            'Not permitted',
          ],
        ],
      },
    },
  ],
};

const director = ['Director', 'The laboratory as a whole.'] as const;
const doctor = ['Doctor', 'Orders and results for the doctor’s own patients.'] as const;
const technician = ['Technician', 'Samples, runs and quality control at the bench.'] as const;
const administrator = ['Administrator', 'Users, roles and settings.'] as const;

export const labRoles: ProseSection = {
  id: 'roles',
  title: 'Roles and need-to-know access',
  blocks: [
    'Every user has a role, and a role gives access only to what the work requires:',
    { terms: [director, doctor, technician, administrator] },
    'Management is specific to the role, too: only authorized users can change settings or customize the user interface. A laboratory’s staff access can be limited or revoked at any time under the laboratory’s contract.',
  ],
};

/** The laboratory's own roles come last: a practice has no bench. */
export const practiceRoles: ProseSection = {
  id: 'roles',
  title: 'Roles and need-to-know access',
  blocks: [
    'Every user has a role, and a role gives access only to what the work requires:',
    { terms: [doctor, administrator] },
    'Your laboratory has two more:',
    { terms: [director, technician] },
    'Management is specific to the role, too: only authorized users can change settings or customize the user interface.',
  ],
};

/** For laboratories and providers: their patients' notice, and ours to them. */
export const breach: ProseSection = {
  id: 'breach',
  title: 'If something goes wrong',
  blocks: [
    'If unsecured health information is breached, the people affected are notified within 60 calendar days, or sooner where a law or your contract requires it. If 500 or more people are affected, the federal civil-rights office and the media are notified, too.',
    'Where we hold the data as your business associate, we notify you without unreasonable delay, and tell you what happened, which data is concerned and what we are doing. Your contract says which of us sends the notices.',
    `An incident that stops your work is critical. ${criticalTargets}`,
  ],
};

export const report: ProseSection = {
  id: 'report',
  title: 'Report a vulnerability',
  blocks: [
    'If you find a vulnerability in this website or the platform, please contact us before you tell others. Say what you found, where, and how to repeat it. Please do not open, change or keep other people’s data to prove it: the first sign of a problem is enough. The same address is in our security.txt file.',
    { links: [{ text: site.email, href: `mailto:${site.email}` }] },
  ],
};
