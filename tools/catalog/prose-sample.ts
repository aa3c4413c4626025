import type { ProseDocument } from '#content/prose.ts';

/** A text with one block of each kind. */
export const proseSample: ProseDocument = {
  title: 'A text page',
  intro: 'The paragraph that introduces a text.',
  updated: 'November 22, 2026',
  sections: [
    {
      id: 'sample-paragraphs',
      title: 'Paragraphs and lists',
      blocks: [
        'A paragraph of running text, as wide as it is comfortable to read.',
        { list: ['An item of a list', 'Another item'] },
        { steps: ['The first step', 'The second step'] },
        { checks: ['A box to tick on paper'] },
      ],
    },
    {
      id: 'sample-tables',
      title: 'Tables and terms',
      blocks: [
        {
          table: {
            caption: 'Turnaround',
            head: ['Test', 'Target', 'Reached'],
            rows: [['Troponin', '60 min', '94%']],
          },
        },
        { terms: [['Accession', 'The number under which a sample is received.']] },
      ],
    },
  ],
};
