/** The cap color of a capability. Blood disciplines have the color of the tube they use most. */
export type TubeColor =
  | 'accent'
  | 'lavender'
  | 'citrate'
  | 'serum'
  | 'heparin'
  | 'gold'
  | 'amber'
  | 'teal'
  | 'rose'
  | 'slate';

type Capability = {
  readonly slug: string;
  readonly name: string;
  readonly tube: TubeColor;
  readonly line: string;
};

/** The ten items in the 'automates' list, in the order of R41. */
export const capabilities = [
  {
    slug: 'biochemistry',
    name: 'Biochemistry',
    tube: 'heparin',
    line: 'Orders reach the analyzer by barcode; results come back with reference ranges by age and sex.',
  },
  {
    slug: 'immunochemistry',
    name: 'Immunochemistry',
    tube: 'gold',
    line: 'Hormones, markers and vitamins, with dilutions, reruns and previous values.',
  },
  {
    slug: 'serology',
    name: 'Serology',
    tube: 'serum',
    line: 'Titers and signal-to-cutoff ratios called reactive, nonreactive or gray zone by your own limits.',
  },
  {
    slug: 'microbiology',
    name: 'Microbiology',
    tube: 'amber',
    line: 'From plate to isolate to susceptibility report, with preliminary reports while the culture grows.',
  },
  {
    slug: 'hematology',
    name: 'Hematology',
    tube: 'lavender',
    line: 'Counts, histograms and flags on one screen, with the manual differential entered right there.',
  },
  {
    slug: 'billing',
    name: 'Billing',
    tube: 'slate',
    line: 'Each completed test is a line on the bill, with its codes, payer and price list.',
  },
  {
    slug: 'quality-control',
    name: 'Quality control',
    tube: 'citrate',
    line: 'Control charts and rules by level and lot, so you see a violation before results go out.',
  },
  {
    slug: 'sample-tracking',
    name: 'Sample tracking',
    tube: 'rose',
    line: 'One barcode from draw to archive: who had the tube, where and when.',
  },
  {
    slug: 'report-designing',
    name: 'Report designing',
    tube: 'teal',
    line: 'A report builder for workload, turnaround and revenue, without a ticket to the vendor.',
  },
  {
    slug: 'lab-report-designing',
    name: 'Lab report designing',
    tube: 'accent',
    line: 'Patient reports the way your doctors want them: your letterhead, panel order and comments.',
  },
] as const satisfies readonly Capability[];

type Plan = {
  readonly slug: string;
  readonly name: string;
  readonly line: string;
};

/** The five modules that are planned, in the order of R41; none has a date. */
export const plans = [
  {
    slug: 'at-home-labs',
    name: 'At-home labs',
    line: 'Kits and home visits: order, collect and track samples from the patient’s door.',
  },
  {
    slug: 'quality-assurance',
    name: 'Quality Assurance',
    line: 'Nonconformities, corrective actions and document control next to the daily control charts.',
  },
  {
    slug: 'pathology',
    name: 'Pathology',
    line: 'Blocks, slides and stains with their own numbers, from grossing to the signed diagnosis.',
  },
  {
    slug: 'sorter-control',
    name: 'Sorter control',
    line: 'Sorters and tracks take their routing from orders already in the system.',
  },
  {
    slug: 'crm',
    name: 'CRM',
    line: 'The laboratory’s doctors, practices and contracts, next to the volume each one sends.',
  },
] as const satisfies readonly Plan[];
