import type { ProseDocument, ProseSection } from '#content/prose.ts';
import { site } from '#contract/site.ts';

const permission: ProseSection = {
  id: 'permission',
  title: 'Whose permission opens a record',
  blocks: [
    'Client data can be reached in two ways only: with the owner’s direct permission, or when the owner instructs another user to read, change or create it.',
    'There is no third way, for our own staff either.',
  ],
};

const roles: ProseSection = {
  id: 'roles',
  title: 'Roles, and the need to know',
  blocks: [
    'Every user works under a role, and a role opens what its work needs:',
    {
      terms: [
        ['Director', 'The laboratory as a whole.'],
        ['Doctor', 'Orders and results of own patients.'],
        ['Technician', 'Samples, runs and quality control at the bench.'],
        ['Administrator', 'Users, roles and settings.'],
      ],
    },
    'Access of a laboratory’s staff can be limited or revoked at any time under the laboratory’s contract.',
  ],
};

const storage: ProseSection = {
  id: 'storage',
  title: 'Where data is stored',
  blocks: [
    'Data is stored in the United States, on a HIPAA-compliant cloud. Availability is over 99.9%.',
    'The system is built to comply with CLSI, CAP and HIPAA. It is FDA-listed as class I.',
  ],
};

const breach: ProseSection = {
  id: 'breach',
  title: 'If something goes wrong',
  blocks: [
    'If unsecured health information is breached, the people concerned are told within 60 calendar days.',
    'If 500 or more people are concerned, the federal civil-rights office and the media are told as well.',
  ],
};

const report: ProseSection = {
  id: 'report',
  title: 'To report a weakness',
  blocks: [
    'If you find a weakness in this website or the platform, write to us before you tell others.',
    { links: [{ text: site.email, href: `mailto:${site.email}` }] },
  ],
};

export const labInfosec: ProseDocument = {
  title: 'Information security for laboratories',
  intro:
    'A laboratory’s data belongs to the laboratory. This page says who can open it, where it lies, and what follows if it is ever exposed.',
  sections: [
    permission,
    roles,
    storage,
    {
      id: 'leaving',
      title: 'When a laboratory leaves',
      blocks: [
        'Data is kept for one month after the service stops, so that it can be moved to another system.',
      ],
    },
    breach,
    report,
  ],
};

export const profiInfosec: ProseDocument = {
  title: 'Information security for professionals',
  intro:
    'Orders and results pass between a practice and its laboratory. This page says who may read, change or create them on the way.',
  sections: [
    permission,
    {
      id: 'exchange',
      title: 'Orders and results on their way',
      blocks: [
        'Data is exchanged as FHIR resources: an order reaches the laboratory, and a result reaches the practice, in a form that both systems read without retyping.',
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
    'Your results are yours. This page says who can open them, how you let somebody in, and how you take it back.',
  sections: [
    {
      id: 'permission',
      title: 'Whose permission opens your record',
      blocks: [
        'Your data can be reached in two ways only: with your direct permission, or when you instruct another user to read, change or create it.',
      ],
    },
    {
      id: 'sharing',
      title: 'Letting somebody in',
      blocks: [
        'An Authorized Individual sees what you see, or reads only. Somebody who reads only gets your health records and cannot send or receive messages for you.',
        'An Authorized Individual-Representative manages a dependent’s account, separately for each provider. The link ends when the dependent turns 18, on emancipation, or on notice from a court or the provider.',
      ],
    },
    {
      id: 'revoking',
      title: 'Taking it back',
      blocks: ['You can revoke any access that you have given, at any time.'],
    },
    storage,
    breach,
    report,
  ],
};
