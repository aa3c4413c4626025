import type { Product } from '#content/products.ts';

export type Station = {
  readonly key: string;
  /** The product whose lane the station is in. Its number on the map is its position in this list. */
  readonly lane: Product['slug'];
  readonly name: string;
  /** Two to four words, for the wide drawing. */
  readonly brief: string;
  /** At most 64 characters, which is four lines on the smallest phone. */
  readonly what: string;
};

/** The stations in the order in which a sample passes them. */
export const stations = [
  {
    key: 'order',
    lane: 'professional',
    name: 'Order',
    brief: 'FHIR or portal',
    what: 'Sent from the EMR over FHIR or placed in the portal.',
  },
  {
    key: 'collection',
    lane: 'patient',
    name: 'Collection',
    brief: 'drawn and labeled',
    what: 'The sample is drawn, labeled and taken to the laboratory.',
  },
  {
    key: 'accession',
    lane: 'laboratory',
    name: 'Accession',
    brief: 'barcode, routing',
    what: 'Order and sample get one barcode. Tests are routed.',
  },
  {
    key: 'analyzers',
    lane: 'laboratory',
    name: 'Analyzers',
    brief: '300+ drivers',
    what: 'Each reads the barcode, fetches its tests, and returns values.',
  },
  {
    key: 'quality-control',
    lane: 'laboratory',
    name: 'Quality control',
    brief: 'checked first',
    what: 'Controls are checked first. A rule violation can hold the run.',
  },
  {
    key: 'verification',
    lane: 'laboratory',
    name: 'Verification',
    brief: 'flags, deltas',
    what: 'Results are checked against ranges and history, then released.',
  },
  {
    key: 'report',
    lane: 'professional',
    name: 'Report',
    brief: 'portal or EMR',
    what: 'It opens in the portal or in the doctor’s own EMR.',
  },
  {
    key: 'results-app',
    lane: 'patient',
    name: 'Results app',
    brief: 'explained, with trend',
    what: 'The patient reads it on a phone, explained and with its trend.',
  },
  {
    key: 'billing',
    lane: 'laboratory',
    name: 'Billing',
    brief: 'from one record',
    what: 'The completed test is billed from the same record.',
  },
  {
    key: 'labreports',
    lane: 'labreports',
    name: 'Labreports',
    brief: 'lists possible gaps',
    what: 'Lists possible gaps in testing for your pathologist to review.',
  },
] as const satisfies readonly Station[];

export type StationKey = (typeof stations)[number]['key'];

export const platformMapCopy = {
  title: 'Platform map',
  intro: 'Follow one order and one sample from the doctor’s desk to the patient’s phone.',
  /** The lines in words, for screen readers. */
  description:
    'The order and the sample arrive separately and meet at accession. In the laboratory, one line runs through the analyzers, with quality control next to it, to verification. From there the result goes to the doctor and the patient, and the charge goes to billing. Labreports leads from the report back to the next order.',
  stations: 'Stations, in the order a sample passes through them',
  lanes: 'Lanes',
  legend: 'What the symbols mean',
  signs: {
    order: 'an order',
    sample: 'a sample',
    result: 'a verified result',
    gap: 'a possible gap',
    carried: 'carried by hand',
  },
  play: 'Play',
  playAgain: 'Play again',
  pause: 'Pause',
  /** Follows the button's label, for screen readers. */
  animation: 'the map’s animation',
  open: 'See Platform Map',
  popup: 'Every station, in the order a sample passes through it.',
  notLoaded: 'The map could not be opened. Please try again.',
  imageFailed: 'The drawing could not be loaded. Here is the list of its stations.',
};
