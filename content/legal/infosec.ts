import type { ProseDocument, ProseSection } from '#content/prose.ts';
import { site } from '#contract/site.ts';

const permission: ProseSection = {
  id: 'permission',
  title: 'Who can open a record',
  blocks: [
    'Client data is accessible in only two ways: with the owner’s direct permission, or when the owner instructs another user to read, change or create it.',
    'There is no third way, including for our own staff.',
  ],
};

const roles: ProseSection = {
  id: 'roles',
  title: 'Roles and need-to-know access',
  blocks: [
    'Every user has a role, and a role gives access only to what the work requires:',
    {
      terms: [
        ['Director', 'The laboratory as a whole.'],
        ['Doctor', 'Orders and results for the doctor’s own patients.'],
        ['Technician', 'Samples, runs and quality control at the bench.'],
        ['Administrator', 'Users, roles and settings.'],
      ],
    },
    'A laboratory’s staff access can be limited or revoked at any time under the laboratory’s contract.',
  ],
};

const storage: ProseSection = {
  id: 'storage',
  title: 'Where data is stored',
  blocks: [
    'Data is stored in the United States, on a HIPAA-compliant cloud. Availability is over 99.9%.',
    'The system is built for compliance with CLSI, CAP and HIPAA. It is FDA-listed as class I.',
  ],
};

const breach: ProseSection = {
  id: 'breach',
  title: 'If something goes wrong',
  blocks: [
    'If unsecured health information is breached, we notify the people affected within 60 calendar days.',
    'If 500 or more people are affected, we also notify the federal civil-rights office and the media.',
  ],
};

const report: ProseSection = {
  id: 'report',
  title: 'Report a vulnerability',
  blocks: [
    'If you find a vulnerability in this website or the platform, please contact us before you disclose it to others.',
    { links: [{ text: site.email, href: `mailto:${site.email}` }] },
  ],
};

export const labInfosec: ProseDocument = {
  title: 'Information security for laboratories',
  intro:
    'A laboratory’s data belongs to the laboratory. This page explains who can open it, where it is stored, and what happens if it is ever exposed.',
  sections: [
    permission,
    roles,
    storage,
    {
      id: 'leaving',
      title: 'When a laboratory leaves',
      blocks: [
        'We keep your data for one month after the service stops, so that you can move it to another system.',
      ],
    },
    breach,
    report,
  ],
};

export const profiInfosec: ProseDocument = {
  title: 'Information security for professionals',
  intro:
    'Orders and results travel between a practice and its laboratory. This page explains who can read, change or create them along the way.',
  sections: [
    permission,
    {
      id: 'exchange',
      title: 'Orders and results in transit',
      blocks: [
        'Data is exchanged as FHIR resources. Orders reach the laboratory, and results reach the practice, in a format both systems can read, with no retyping.',
      ],
    },
    roles,
    storage,
    breach,
    report,
  ],
};

export const patientInfosec: ProseDocument = {
  title: 'Information security for patients',
  intro:
    'Your results are yours. This page explains who can open them, how you give someone access, and how you take it back.',
  sections: [
    {
      id: 'permission',
      title: 'Who can open your records',
      blocks: [
        'Your data is accessible in only two ways: with your direct permission, or when you instruct another user to read, change or create it.',
      ],
    },
    {
      id: 'sharing',
      title: 'Giving someone access',
      blocks: [
        'An Authorized Individual sees what you see, or has read-only access. Someone with read-only access sees your health records and cannot send or receive messages for you.',
        'An Authorized Individual-Representative manages a dependent’s account, separately for each provider. The link ends when the dependent turns 18 or is emancipated, or when a court or the provider gives notice.',
      ],
    },
    {
      id: 'revoking',
      title: 'Taking access back',
      blocks: ['You can revoke any access you have given, at any time.'],
    },
    storage,
    breach,
    report,
  ],
};
