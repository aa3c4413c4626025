import { accreditors } from '#contract/clia.ts';

/** The positions of up to eight affiliated laboratories. */
export const affiliatedPlaces = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/**
 * Columns of the Provider of Services file for clinical laboratories. Stored records have this
 * order: add a new column at the end and import the file again.
 */
export const cliaColumns = [
  'PRVDR_NUM',
  'FAC_NAME',
  'ADDTNL_FAC_NAME',
  'ST_ADR',
  'ADDTNL_ST_ADR',
  'CITY_NAME',
  'STATE_CD',
  'ZIP_CD',
  'PHNE_NUM',
  'CRTFCT_TYPE_CD',
  'APLCTN_TYPE_CD',
  'CRTFCT_EFCTV_DT',
  'TRMNTN_EXPRTN_DT',
  'PGM_TRMNTN_CD',
  'CLIA_TRMNTN_CD',
  'CMPLNC_STUS_CD',
  'GNRL_FAC_TYPE_CD',
  'FORM_116_ACRDTD_TEST_VOL_CNT',
  'FORM_116_TEST_VOL_CNT',
  'FORM_1557_TEST_VOL_CNT',
  'WVD_TEST_VOL_CNT',
  'PPMP_TEST_VOL_CNT',
  'LAB_SITE_CNT',
  'DRCTLY_AFLTD_LAB_CNT',
  'MLT_SITE_EXCPTN_SW',
  'HOSP_LAB_EXCPTN_SW',
  'NON_PRFT_EXCPTN_SW',
  'LAB_TEMP_TSTG_SITE_SW',
  'SHR_LAB_SW',
  ...accreditors.flatMap(
    (name) => [`${name}_ACRDTD_Y_MATCH_SW`, `${name}_ACRDTD_Y_MATCH_DT`] as const,
  ),
  ...affiliatedPlaces.map((place) => `AFFILIATED_PROVIDER_NUMBER_${place}` as const),
] as const;

export type CliaColumn = (typeof cliaColumns)[number];

/** Every name that a release has used for a column, in lower case, with the column's index. */
export function columnOf(name: string): CliaColumn | undefined {
  const plain = name.trim().toUpperCase();
  return aliases.get(plain) ?? (known.has(plain) ? (plain as CliaColumn) : undefined);
}

const known: ReadonlySet<string> = new Set(cliaColumns);

const aliases: ReadonlyMap<string, CliaColumn> = new Map([
  ['PROVIDER_NUMBER', 'PRVDR_NUM'],
  ['CLIA_NUMBER', 'PRVDR_NUM'],
  ['FACILITY_NAME', 'FAC_NAME'],
  ['STREET_ADDRESS', 'ST_ADR'],
  ['CITY', 'CITY_NAME'],
  ['STATE', 'STATE_CD'],
  ['ZIP', 'ZIP_CD'],
  ['ZIP_CODE', 'ZIP_CD'],
  ['PHONE_NUM', 'PHNE_NUM'],
  ['PHONE_NUMBER', 'PHNE_NUM'],
  ['CERTIFICATE_TYPE_CODE', 'CRTFCT_TYPE_CD'],
  ['TERMINATION_CODE', 'PGM_TRMNTN_CD'],
]);
