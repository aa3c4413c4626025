import type { ProseDocument } from '#content/prose.ts';

export const articlesCopy = {
  title: 'Articles',
  intro:
    'Two texts for those who are choosing a laboratory information system, or about to bring one in.',
} as const;

export type Article = ProseDocument & { readonly id: 'modern-lims' | 'deployment' };

export const articles: readonly Article[] = [
  {
    id: 'modern-lims',
    title: 'What a modern LIMS is',
    intro:
      'A laboratory information management system follows a sample from the order to the report. That has been so for decades; what has changed is how much of the way it covers.',
    sections: [
      {
        id: 'record',
        title: 'One record, not five',
        blocks: [
          'An older laboratory often keeps the same sample in several places: the order in the doctor’s system, the tube on a list, the value in the analyzer, the control in a binder, the bill in a spreadsheet. Each copy is typed, and each typing is a chance for an error.',
          'A modern LIMS holds one record. The order becomes the worklist, the worklist becomes the run, the run becomes the result, and the result becomes both report and bill. Nobody types the patient’s name twice.',
        ],
      },
      {
        id: 'analyzers',
        title: 'It speaks with the analyzers',
        blocks: [
          'Most analyzers speak one of two languages: ASTM, the older, or HL7. A driver translates between the analyzer’s dialect and the record. With a two-way driver the analyzer asks what to measure when it reads the barcode, and the technician programs nothing.',
          'Before you choose a system, write a list of your analyzers and compare it with the list of drivers. Ask what a missing driver costs, and who maintains it after a firmware update.',
        ],
      },
      {
        id: 'quality',
        title: 'Quality control stands beside the result',
        blocks: [
          'Control charts that live in another program are looked at when somebody has time. In a modern LIMS the control run is part of the same record, and a violated rule, such as one control beyond three standard deviations, is seen before the patient results of that run leave the laboratory.',
        ],
      },
      {
        id: 'exchange',
        title: 'It opens to doctors and patients',
        blocks: [
          'Reports once left on paper or as a picture of paper. FHIR, the current standard of health data exchange, sends a result as data: the test, the value, the unit, the reference range and the flag. The doctor’s system can draw a trend from it, and the patient’s app can explain it.',
        ],
      },
      {
        id: 'cloud',
        title: 'It runs in the cloud, and somebody answers for it',
        blocks: [
          'A server under the bench needs somebody to patch it, back it up and replace its disks. A cloud system moves that work to the vendor, so the questions change. Ask these:',
          {
            list: [
              'Where is the data stored, and under which rules?',
              'What availability is promised, as a figure?',
              'Who can open a record, and who permits it?',
              'How soon does somebody react when it stops at night?',
              'What happens to the data when the contract ends?',
            ],
          },
        ],
      },
    ],
  },
  {
    id: 'deployment',
    title: 'How a LIMS is deployed',
    intro:
      'A laboratory cannot close for a week to change its system. Deployment is the art of changing it while samples keep arriving.',
    sections: [
      {
        id: 'inventory',
        title: '1. Take stock',
        blocks: [
          'Write down what the laboratory does before deciding how the new system will do it. Four lists are enough:',
          {
            list: [
              'tests and panels, with units and reference ranges by age and sex;',
              'analyzers, with maker, model and interface;',
              'people, with the role that each will have;',
              'partners: the doctors, payers and systems that send orders or receive results.',
            ],
          },
        ],
      },
      {
        id: 'configure',
        title: '2. Configure and connect',
        blocks: [
          'The lists become the catalog of tests, the users and the interfaces. Connect one analyzer of each kind first and send it samples with known values. What is wrong with the first analyzer is wrong with all of its kind, and is cheaper to mend once.',
        ],
      },
      {
        id: 'migrate',
        title: '3. Transfer the data',
        blocks: [
          'Decide how far back the history must go. Doctors need previous values for comparison; auditors need records for the term that regulations set. Transfer a small part first, compare it by hand, then transfer the rest.',
        ],
      },
      {
        id: 'train',
        title: '4. Train in groups',
        blocks: [
          'People learn a system by doing their own work in it. Train each role separately, on a copy with invented patients, and let every group finish one whole day of its own tasks.',
        ],
      },
      {
        id: 'validate',
        title: '5. Accept and validate',
        blocks: [
          'User acceptance testing asks whether the system does what the staff expect. Validation asks whether each result arrives unchanged, from the analyzer to the printed report, and documents the answer. CLIA inspectors and CAP checklists ask for the second, so keep the records.',
          {
            list: [
              'normal, low, high and critical values for every test;',
              'every flag, comment and calculated test;',
              'every report form, as the doctor will see it;',
              'an interrupted connection, and what is sent when it returns.',
            ],
          },
        ],
      },
      {
        id: 'go-live',
        title: '6. Go live, and stay close',
        blocks: [
          'Choose a quiet morning. Keep the old system readable, but type into one only. Have the installation manager in the room for the first days, and agree beforehand which incident is critical and how soon it is answered.',
        ],
      },
    ],
  },
];
