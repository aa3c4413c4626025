import { choice, described, group, line, lines, list, text } from '#content/schema.ts';

/** A station of the map. Its number is its position in the list, the order in which a sample passes them. */
const station = group({
  key: choice([
    'order',
    'collection',
    'accession',
    'analyzers',
    'quality-control',
    'verification',
    'report',
    'results-app',
    'billing',
    'labreports',
  ]),
  lane: choice(['laboratory', 'professional', 'patient', 'labreports']),
  name: line(20),
  brief: described(line(24), 'Two to four words, for the wide drawing.'),
  what: described(line(64), 'At most 64 characters: four lines on the smallest phone.'),
});
export const platformMapSchema = group({
  stations: list(station),
  platformMap: group({
    ...lines('title', 'intro'),
    description: described(text(), 'The lines of the map in words, for screen readers.'),
    ...lines('stations', 'lanes', 'legend'),
    signs: group({ ...lines('order', 'sample', 'result', 'gap', 'carried') }),
    ...lines(
      'play',
      'playAgain',
      'pause',
      'animation',
      'open',
      'popup',
      'notLoaded',
      'imageFailed',
    ),
  }),
});
