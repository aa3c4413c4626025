import { type RegistryServer, startRegistryServer, type TestRegistry } from './registry-server.ts';

/** The CLIA numbers on the server, by test case. */
export const knownClias = {
  laboratory: '33D0123456',
  /** A row with the lower-case column names of older releases. */
  lowerCase: '05D0654321',
  terminated: '10D0999999',
  waived: '01D1062626',
  unknown: '33D9999990',
} as const;

/** A test registry that responds as the CMS data API does: a list of rows whose values are texts. */
export function startCmsServer(port = 0): Promise<RegistryServer> {
  const registry: TestRegistry = {
    numberIn: 'filter[PRVDR_NUM]',
    respond: (query) => JSON.stringify(cmsRows.filter((row) => fits(row, query))),
    otherNumber: JSON.stringify([cmsRows[1]]),
    huge: JSON.stringify([{ ...cmsRows[0], FAC_NAME: 'X'.repeat(2 ** 22) }]),
  };
  return startRegistryServer(registry, port);
}

/** Column names must be in upper case, and values are compared as text. */
function fits(row: Readonly<Record<string, string>>, query: URLSearchParams): boolean {
  return [...query].every(([name, value]) => {
    const [, column] = /^filter\[(\w+)\]$/.exec(name) ?? [];
    return column === undefined || (row[column] ?? row[column.toLowerCase()]) === value;
  });
}

const laboratory: Readonly<Record<string, string>> = {
  PRVDR_CTGRY_SBTYP_CD: '01',
  PRVDR_NUM: knownClias.laboratory,
  FAC_NAME: 'SAMPLE REFERENCE LABORATORY INC',
  ADDTNL_FAC_NAME: 'SAMPLE LAB',
  ST_ADR: '1 SAMPLE ST',
  ADDTNL_ST_ADR: 'STE 2',
  CITY_NAME: 'ALBANY',
  STATE_CD: 'NY',
  ZIP_CD: '12207',
  PHNE_NUM: '5185550100',
  CRTFCT_TYPE_CD: '3',
  APLCTN_TYPE_CD: '3',
  CRTFCT_EFCTV_DT: '20250901',
  TRMNTN_EXPRTN_DT: '20270831',
  PGM_TRMNTN_CD: '00',
  CLIA_TRMNTN_CD: '00',
  CMPLNC_STUS_CD: 'A',
  GNRL_FAC_TYPE_CD: '15',
  FORM_116_ACRDTD_TEST_VOL_CNT: '250000',
  FORM_116_TEST_VOL_CNT: '250000',
  FORM_1557_TEST_VOL_CNT: '',
  WVD_TEST_VOL_CNT: '1200',
  PPMP_TEST_VOL_CNT: '0',
  LAB_SITE_CNT: '2',
  DRCTLY_AFLTD_LAB_CNT: '1',
  MLT_SITE_EXCPTN_SW: 'Y',
  HOSP_LAB_EXCPTN_SW: 'N',
  CAP_ACRDTD_Y_MATCH_SW: 'Y',
  CAP_ACRDTD_Y_MATCH_DT: '20200102',
  COLA_ACRDTD_Y_MATCH_SW: 'N',
  COLA_ACRDTD_Y_MATCH_DT: '',
  AFFILIATED_PROVIDER_NUMBER_1: knownClias.lowerCase,
  AFFILIATED_PROVIDER_NUMBER_2: '',
};

/** Rows as CMS publishes them. */
export const cmsRows: readonly Readonly<Record<string, string>>[] = [
  laboratory,
  Object.fromEntries(
    Object.entries({ ...laboratory, PRVDR_NUM: knownClias.lowerCase, STATE_CD: 'CA' }).map(
      ([name, value]) => [name.toLowerCase(), value],
    ),
  ),
  { ...laboratory, PRVDR_NUM: knownClias.terminated, PGM_TRMNTN_CD: '08', STATE_CD: 'FL' },
  {
    ...laboratory,
    PRVDR_NUM: knownClias.waived,
    FAC_NAME: 'SAMPLE CLINIC',
    STATE_CD: 'AL',
    CRTFCT_TYPE_CD: '2',
  },
];
