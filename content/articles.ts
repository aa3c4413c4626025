import type { ProseDocument } from '#content/prose.ts';

export const articlesCopy = {
  title: 'Articles',
  intro: 'Two guides for labs choosing a LIMS or getting ready to deploy one.',
} as const;

export type Article = ProseDocument & { readonly id: 'modern-lims' | 'deployment' };

export const articles: readonly Article[] = [
  {
    id: 'modern-lims',
    title: 'What a modern LIMS is',
    intro:
      'A laboratory information management system follows a sample from order to report. That has been true for decades. What has changed is how much of the trip it covers.',
    sections: [
      {
        id: 'record',
        title: 'One record, not five',
        blocks: [
          'An older laboratory often keeps the same sample in several places: the order in the doctor’s EMR, the tube on a list, the value in the analyzer, the control in a binder, the bill in a spreadsheet. Every copy is typed by hand, and every keystroke is a chance for error.',
          'A modern LIMS holds one record. The order becomes the worklist, the worklist becomes the run, the run becomes the result, and the result becomes both report and bill. Nobody types the patient’s name twice.',
        ],
      },
      {
        id: 'analyzers',
        title: 'It talks to your analyzers',
        blocks: [
          'Most analyzers speak one of two protocols: ASTM, the older one, or HL7. A driver translates between the analyzer’s dialect and the record. With a bidirectional driver, the analyzer asks what to run when it reads the barcode, and the technician programs nothing.',
          'Before you choose a system, list your analyzers and compare them with the vendor’s drivers. Ask what a missing driver costs, and who maintains it after a firmware update.',
        ],
      },
      {
        id: 'quality',
        title: 'Quality control sits next to the result',
        blocks: [
          'Control charts in a separate program get checked when somebody has time. In a modern LIMS the control run is part of the same record, so you see a rule violation, such as a control beyond three standard deviations, before that run’s patient results go out.',
        ],
      },
      {
        id: 'exchange',
        title: 'It opens to doctors and patients',
        blocks: [
          'Reports used to go out on paper, or as a picture of paper. FHIR, the current standard for exchanging health data, sends a result as data: test, value, unit, reference range and flag. The doctor’s EMR can plot a trend from it, and the patient’s app can explain it.',
        ],
      },
      {
        id: 'cloud',
        title: 'It runs in the cloud, and somebody is accountable for it',
        blocks: [
          'A server under the bench needs somebody to patch it, back it up and replace its disks. A cloud system moves that work to the vendor, so the questions change. Ask these:',
          {
            list: [
              'Where is the data stored, and under which rules?',
              'What availability does the vendor commit to, as a number?',
              'Who can open a record, and who grants permission?',
              'How fast does somebody respond when it goes down at night?',
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
      'A laboratory can’t close for a week to change systems. Deployment is the art of switching while samples keep coming in.',
    sections: [
      {
        id: 'inventory',
        title: '1. Take stock',
        blocks: [
          'Write down what the laboratory does before you decide how the new system will do it. Four lists are enough:',
          {
            list: [
              'tests and panels, with units and reference ranges by age and sex;',
              'analyzers, with maker, model and interface;',
              'people, and the role each one will have;',
              'partners: the doctors, payers and systems that send orders or receive results.',
            ],
          },
        ],
      },
      {
        id: 'configure',
        title: '2. Configure and connect',
        blocks: [
          'The lists become the catalog of tests, the users and the interfaces. Connect one analyzer of each model first and send it samples with known values. A problem with the first one is a problem with all of them, and it is cheaper to fix once.',
        ],
      },
      {
        id: 'migrate',
        title: '3. Transfer the data',
        blocks: [
          'Decide how far back the history must go. Doctors need previous values for comparison; auditors need records for as long as regulations require. Transfer a small batch first, check it by hand, then transfer the rest.',
        ],
      },
      {
        id: 'train',
        title: '4. Train in groups',
        blocks: [
          'People learn a system by doing their own work in it. Train each role separately, on a copy with fictional patients, and have every group work through a full day of its own tasks.',
        ],
      },
      {
        id: 'validate',
        title: '5. Accept and validate',
        blocks: [
          'User acceptance testing asks whether the system does what your staff expects. Validation asks whether each result arrives unchanged, from the analyzer to the printed report, and documents the answer. CLIA inspectors and CAP checklists ask for the second, so keep the records.',
          {
            list: [
              'normal, low, high and critical values for every test;',
              'every flag, comment and calculated test;',
              'every report layout, as the doctor will see it;',
              'a dropped connection, and what is sent when it comes back.',
            ],
          },
        ],
      },
      {
        id: 'go-live',
        title: '6. Go live, and stay close',
        blocks: [
          'Pick a quiet morning. Keep the old system readable, but enter data in only one. Have the installation manager in the room for the first few days, and agree in advance on which incidents are critical and how fast they get a response.',
        ],
      },
    ],
  },
];
