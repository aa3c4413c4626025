/**
 * Names that laboratories use in their lists of instruments and our catalog doesn't: for the check of a
 * visitor's analyzers (R150). Lower case, without punctuation.
 */

/** By manufacturer of the catalog: short names, predecessors, and brands it has taken over. */
export const makerNames: Readonly<Record<string, readonly string[]>> = {
  '77 Elektronika': ['elektronika'],
  Abaxis: ['zoetis'],
  Abbott: ['alere', 'axis shield'],
  'Accelerate Diagnostics': ['accelerate'],
  'Advanced Instruments': [],
  'AESKU.GROUP': ['aesku', 'aesku group'],
  'Agena Bioscience': ['agena', 'sequenom'],
  Aidian: ['orion diagnostica'],
  'ALCOR Scientific': ['alcor'],
  ARKRAY: ['menarini'],
  BD: ['becton dickinson', 'becton'],
  'Beckman Coulter': ['beckman', 'coulter', 'olympus', 'iris', 'microscan', 'siemens microscan'],
  'Behnk Elektronik': ['behnk'],
  'Bio-Rad': ['biorad'],
  'BioFire Diagnostics': ['biofire', 'biomerieux', 'idaho technology'],
  bioMérieux: ['bio merieux', 'merieux', 'organon teknika'],
  'Biotecnica Instruments': ['biotecnica'],
  'Boditech Med': ['boditech'],
  'Boule Diagnostics': ['boule'],
  Cepheid: [],
  'Chrono-log': ['chronolog'],
  DIRUI: [],
  'DYNEX Technologies': ['dynex'],
  'EKF Diagnostics': ['ekf'],
  ELITechGroup: ['elitech', 'elitech group', 'vital scientific'],
  'Erba Mannheim': ['erba', 'transasia'],
  FUJIFILM: ['fuji'],
  'GenMark Diagnostics': ['genmark'],
  'Getein Biotech': ['getein'],
  Grifols: ['diagnostic grifols'],
  'Hain Lifescience': ['hain'],
  'Helena Laboratories': ['helena'],
  Hitachi: [],
  Hologic: ['gen probe', 'genprobe'],
  'HORIBA Medical': ['horiba', 'abx'],
  Immucor: ['gamma biologicals'],
  IDS: ['immunodiagnostic systems'],
  Luminex: [],
  Medica: [],
  'Meridian Bioscience': ['meridian'],
  'Molbio Diagnostics': ['molbio'],
  'Nova Biomedical': ['nova'],
  'OPTI Medical': ['opti'],
  'ORGENTEC Diagnostika': ['orgentec'],
  'PixCell Medical': ['pixcell'],
  QuidelOrtho: [
    ...['quidel', 'ortho', 'ortho clinical', 'ortho clinical diagnostics', 'ocd', 'biosite'],
    ...['alere', 'johnson johnson', 'j j'],
  ],
  Revvity: ['perkinelmer', 'perkin elmer', 'wallac'],
  Roche: ['roche diagnostics', 'hitachi', 'boehringer mannheim'],
  SCIEX: ['ab sciex'],
  'SD BIOSENSOR': ['biosensor'],
  'Siemens Healthineers': [
    ...['siemens', 'bayer', 'dade', 'dade behring', 'behring', 'chiron', 'dpc'],
    ...['diagnostic products', 'epocal', 'alere'],
  ],
  'Sight Diagnostics': ['sight'],
  Stago: ['diagnostica stago'],
  Sysmex: ['toa', 'toa medical', 'siemens', 'dade behring'],
  'T2 Biosystems': [],
  'The Binding Site': ['binding site'],
  'Thermo Fisher Scientific': [
    ...['thermo', 'thermo fisher', 'thermofisher', 'thermo scientific', 'fisher', 'brahms'],
    ...['phadia', 'applied biosystems', 'abi', 'life technologies', 'trek', 'trek diagnostic'],
  ],
  'Trinity Biotech': ['trinity', 'primus'],
  Werfen: ['instrumentation laboratory', 'il', 'inova', 'inova diagnostics', 'tem innovations'],
  'YD Diagnostics': ['yd'],
};

/**
 * Other names of a device, as `manufacturer device` of the catalog. A name of several devices, such as a
 * line made of modules, only suggests them.
 */
export const deviceNames: readonly (readonly [name: string, ...devices: string[]])[] = [
  ['tosoh g8', 'Tosoh HLC-723G8'],
  ['tosoh g11', 'Tosoh HLC-723G11'],
  ['ha 8180v', 'ARKRAY ADAMS A1c HA-8180V'],
  ['ax 4030', 'ARKRAY AUTION MAX AX-4030'],
  ['au5810', 'Beckman Coulter AU5800'],
  ['au5820', 'Beckman Coulter AU5800'],
  ['au5830', 'Beckman Coulter AU5800'],
  ['au5840', 'Beckman Coulter AU5800'],
  ['abl825', 'Radiometer ABL800 FLEX'],
  ['abl830', 'Radiometer ABL800 FLEX'],
  ['abl835', 'Radiometer ABL800 FLEX'],
  ['dxh800', 'Beckman Coulter UniCel DxH 800'],
  ['dxi800', 'Beckman Coulter UniCel DxI 800'],
  ['alinity ci', 'Abbott Alinity c', 'Abbott Alinity i'],
  ['architect ci4100', 'Abbott ARCHITECT c4000', 'Abbott ARCHITECT i1000SR'],
  ['architect ci8200', 'Abbott ARCHITECT c8000', 'Abbott ARCHITECT i2000SR'],
  ['cobas 6000', 'Roche cobas c 501', 'Roche cobas e 601'],
  ['cobas 8000', 'Roche cobas c 702', 'Roche cobas e 801'],
  ['cobas pro', 'Roche cobas c 503', 'Roche cobas e 801'],
  ['cobas pure', 'Roche cobas c 303', 'Roche cobas e 402'],
  [
    'atellica solution',
    'Siemens Healthineers Atellica CH 930',
    'Siemens Healthineers Atellica IM 1300',
  ],
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

/** Words that tell one model of a family from another. Their absence or presence is never ignored. */
export const variantWords: ReadonlySet<string> = new Set(
  `plus max pro mini compact prime fusion micro xl xp xpt xpi xs xr ex elite advance ultra express
  duo trio junior neo lite turbo premium infinity torch status advantus flexlab iris echo evolution
  star quattro kube virtuo flex basic`.split(/\s+/),
);

/** Names that are also plain words: they count only beside their manufacturer. */
export const plainNames: ReadonlySet<string> = new Set(
  'max access aries helios vision test start echo ruby galileo'.split(' '),
);
