import usStates from '#contract/us-states.json' with { type: 'json' };
import { cliaColumns } from '#server/registry/clia/clia-columns.ts';

export type CliaRow = Readonly<Record<string, string>>;

/** The columns we need from the quarterly file, among others, in CMS's order rather than ours. */
export const cliaFileColumns: readonly string[] = [
  'PRVDR_CTGRY_SBTYP_CD',
  'CHOW_CNT',
  ...[...cliaColumns].toReversed(),
  'FAX_PHNE_NUM',
  'CRTFCTN_DT',
  ...Array.from({ length: 40 }, (_, i) => `CLIA_LAB_CLASSIFICATION_CD_${i + 1}`),
];

export const cliaHeader = cliaFileColumns.join(',');

/** One line of the file. Only fields that need them have quotation marks. */
export function cliaLine(row: CliaRow): string {
  return cliaFileColumns
    .map((name) => {
      const value = row[name] ?? '';
      return /[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
    })
    .join(',');
}

/** The CLIA number of a generated row: unique for each index, unordered. */
export function madeUpClia(index: number): string {
  const state = String(1 + (index % 50)).padStart(2, '0');
  return `${state}D${String((Math.floor(index / 50) * 48_271 + 7) % 2_999_999).padStart(7, '0')}`;
}

/** A generated row with a name that many others resemble. Of three rows, two are terminated, as in the real file. */
export function madeUpLaboratory(index: number): CliaRow {
  const place = Math.floor(index / 3);
  const certificate = pick(['2', '2', '4', '1', '3', '9'], place);
  const volume = String(((place * 7919) % 40) ** 4);
  return {
    PRVDR_NUM: madeUpClia(index),
    FAC_NAME: madeUpName(place),
    ADDTNL_FAC_NAME: place % 9 === 0 ? 'DBA "SAMPLE", LAB' : '',
    ST_ADR: `${100 + (index % 9000)} SAMPLE ST`,
    CITY_NAME: pick(['ALBANY', 'SPRINGFIELD', 'CLINTON', 'SALEM'], place),
    STATE_CD: pick(usStates, index).code,
    ZIP_CD: String(10_000 + ((place * 7919) % 89_999)),
    PHNE_NUM: String(2_000_000_000 + ((index * 48_271_013) % 7_999_999_999)),
    CRTFCT_TYPE_CD: certificate,
    APLCTN_TYPE_CD: certificate,
    CRTFCT_EFCTV_DT: '20250901',
    TRMNTN_EXPRTN_DT: '20270831',
    PGM_TRMNTN_CD: index % 3 === 0 ? '00' : pick(['01', '08', '12'], index),
    CMPLNC_STUS_CD: 'A',
    GNRL_FAC_TYPE_CD: pick(['14', '15', '21', '20'], place),
    FORM_116_ACRDTD_TEST_VOL_CNT: certificate === '3' ? volume : '0',
    FORM_116_TEST_VOL_CNT: certificate === '1' ? volume : '0',
    WVD_TEST_VOL_CNT: String(place % 4000),
    LAB_SITE_CNT: String(place % 3),
    CAP_ACRDTD_Y_MATCH_SW: certificate === '3' ? 'Y' : 'N',
    CAP_ACRDTD_Y_MATCH_DT: certificate === '3' ? '20200102' : '',
  };
}

function madeUpName(place: number): string {
  const first = pick(firstWords, place);
  const second = pick(secondWords, Math.floor(place / firstWords.length));
  const last = pick(lastWords, Math.floor(place / firstWords.length / secondWords.length) + place);
  return `${first} ${second} ${last}`;
}

function pick<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('an empty list');
  return item;
}

const firstWords =
  'SAINT MARYS,ST MARY,SAINT MARK,ST MARTINS,SAINT JOSEPH,MERCY,PROVIDENCE,GRACE,NORTHSIDE,NORTH SHORE,VALLEY,VALLEY VIEW,SUMMIT,PIONEER,LAKESIDE,LAKE SHORE,RIVERSIDE,RIVER VALLEY,MOUNT SINAI,MT CARMEL,FORT WORTH,UNIVERSITY,MEMORIAL,REGIONAL,COMMUNITY,WALGREENS,QUICK CARE,ADVANCED,PREMIER,PATH GROUP,DIAGNOSTIC,GENESIS,QUEST,EXAMPLE'.split(
    ',',
  );
const secondWords =
  'HOSPITAL,MEDICAL CENTER,CLINIC,FAMILY MEDICINE,PHARMACY,HEALTH CENTER,PATHOLOGY,DIAGNOSTICS,DIALYSIS,PEDIATRICS,UROLOGY,SURGERY CENTER,URGENT CARE,NURSING HOME,HOSPICE,CANCER CENTER,WOMENS HEALTH,CARDIOLOGY'.split(
    ',',
  );
const lastWords = 'LABORATORY,LAB,INC,LLC,PC,ASSOCIATES,OF SPRINGFIELD,SOUTH,EAST,GROUP'.split(',');
