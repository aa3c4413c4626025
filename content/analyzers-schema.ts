import * as v from 'valibot';
import { choice, day, described, group, line, list } from '#content/schema.ts';

const otherNames = v.exactOptional(
  described(list(line(60)), 'What laboratories also call it, for “Check my analyzers”.'),
);

/** A driver of the collection. It is confirmed with the day, the software version and the person who vouches for it. */
const driver = v.pipe(
  group({
    device: line(80),
    otherNames,
    discipline: choice([
      'Automation',
      'Biochemistry',
      'Blood gas and electrolytes',
      'Coagulation',
      'Electrophoresis',
      'Flow cytometry',
      'Hematology',
      'Immunochemistry',
      'Immunohematology',
      'Mass spectrometry',
      'Microbiology',
      'Molecular',
      'Point of care',
      'Serology',
      'Urinalysis',
    ]),
    protocol: v.exactOptional(
      described(
        choice(['ASTM', 'HL7', 'POCT1-A', 'proprietary']),
        'Empty means unknown, not none.',
      ),
    ),
    connection: v.exactOptional(choice(['serial', 'network', 'file'])),
    directions: v.exactOptional(list(choice(['orders', 'results', 'host query']))),
    confirmed: v.exactOptional(
      described(v.boolean(), 'Only confirmed drivers are called “Driver ready”.'),
    ),
    confirmedOn: v.exactOptional(day),
    software: v.exactOptional(described(line(80), 'The version of the device’s software.')),
    confirmedBy: v.exactOptional(described(line(80), 'Never shown on the site.')),
  }),
  v.check(
    ({ confirmed, confirmedOn, software, confirmedBy }) =>
      !confirmed || Boolean(confirmedOn && software && confirmedBy),
    'A confirmed driver needs its day and software version, and the person.',
  ),
);

/** The collection by manufacturer. */
export const analyzersSchema = v.pipe(
  list(group({ manufacturer: line(80), otherNames, devices: list(driver) })),
  v.check(
    (makers) => !repeated(makers.flatMap(namesOf)),
    ({ input }) => `Listed twice: ${repeated(input.flatMap(namesOf))}.`,
  ),
);

/** Systems made of several devices, each `Manufacturer Device` of the collection. */
export const systemsSchema = list(group({ name: line(60), devices: list(line(120), 2) }));

type Maker = { readonly manufacturer: string; readonly devices: readonly { device: string }[] };

function namesOf({ manufacturer, devices }: Maker): readonly string[] {
  return devices.map(({ device }) => `${manufacturer} ${device}`);
}

function repeated(names: readonly string[]): string | undefined {
  return names.find((name, place) => names.indexOf(name) !== place);
}
