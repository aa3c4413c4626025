import systems from '#content/analyzer-systems.json' with { type: 'json' };
import { analyzers } from '#web/pages/drivers/analyzers.ts';

/**
 * Other names for devices, each followed by its `manufacturer device` in the catalog, for checking a visitor's analyzers
 * (R150). A name shared by several devices, such as a line made of modules, only suggests them.
 */
export const deviceNames: readonly (readonly string[])[] = [
  ...analyzers.flatMap(({ manufacturer, device, otherNames = [] }) =>
    otherNames.map((name) => [name, `${manufacturer} ${device}`]),
  ),
  ...systems.map(({ name, devices }) => [name, ...devices]),
];

/** Words around a name that say nothing about the model. */
export const noiseWords: ReadonlySet<string> = new Set(
  `a an and or of on in at to the for from with by via is are we have has our my not yet other tbd
  analyzer analyzers analyser analysers instrument instruments device devices machine equipment
  system systems platform solution module modules modular series line track automation unit units
  model type mod version ver rev software firmware sw lis interface interfaced bidirectional
  unidirectional connected online offline host ethernet serial port rs
  sn serial no nr num number qty quantity pcs pc each ea x id asset tag inventory ref cat lot
  room rm floor dept department location site building bldg main satellite campus hospital clinic
  lab labs laboratory er icu ed core stat backup back up primary secondary spare new old used
  refurbished owned leased lease rental reagent year installed bought purchased since
  inc corp corporation co llc ltd gmbh ag sa usa us diagnostics diagnostic medical healthcare
  healthineers scientific technologies international life sciences
  chemistry chem hem clinical biochemistry immunoassay immunology immuno hematology haematology coagulation
  coag hemostasis urinalysis urine microbiology molecular serology blood gas gases culture cultures
  bank electrolyte electrolytes electrophoresis hplc pcr mass spec spectrometer maldi tof flow
  cytometer cytometry osmometer esr hemoglobin glucose allergy point care poc poct
  random access benchtop bench top floor standing automated automatic fully semi processor reader
  rack loader sampler autoloader autosampler ise`.split(/\s+/),
);

/** Words that distinguish the models in a family. Matching never ignores them. */
export const variantWords: ReadonlySet<string> = new Set(
  `plus max pro mini compact prime fusion micro xl xp xpt xpi xs xr ex elite advance ultra express
  duo trio junior neo lite turbo premium infinity torch status advantus flexlab iris echo evolution
  star quattro kube virtuo flex basic`.split(/\s+/),
);

/** Names that are also plain words: they count only next to their manufacturer. */
export const plainNames: ReadonlySet<string> = new Set(
  'max access aries helios vision test start echo ruby galileo'.split(' '),
);
