import { accreditors, type Certificate, isCliaNumber } from '#contract/clia.ts';
import type { LaboratoryRecord } from '#contract/laboratory.ts';
import { addressOf, compactDayOf, textOf } from '#server/registry/lookup/registry-text.ts';
import { affiliatedPlaces, type CliaColumn, cliaColumns } from './clia-columns.ts';
import type { LaboratoryContact } from './laboratory-registry.ts';

/** Parses a stored list; null if it is not valid. */
export function unpackLaboratory(packed: string): LaboratoryRecord | null {
  const fields: unknown = JSON.parse(packed);
  return Array.isArray(fields) ? readLaboratory(columnsOf(fields)) : null;
}

export function columnsOf(fields: readonly unknown[]): ColumnReader {
  return (column) => fields[places.get(column) ?? -1];
}

const places: ReadonlyMap<CliaColumn, number> = new Map(
  cliaColumns.map((column, place) => [column, place]),
);

/** A column's value in a row from the file or the API. */
export type ColumnReader = (column: CliaColumn) => unknown;

/** Null if there is no CLIA number. */
export function readLaboratory(at: ColumnReader): LaboratoryRecord | null {
  const clia = cliaOf(at('PRVDR_NUM'));
  if (clia === null) return null;
  const termination = terminationOf(at);
  const isActive = termination === null;
  const lastDay = compactDayOf(at('TRMNTN_EXPRTN_DT'));
  return {
    clia,
    ...readContact(at),
    certificate: certificateCodes.get(codeOf(at('CRTFCT_TYPE_CD'), 1) ?? '') ?? null,
    appliedFor: certificateCodes.get(codeOf(at('APLCTN_TYPE_CD'), 1) ?? '') ?? null,
    effective: compactDayOf(at('CRTFCT_EFCTV_DT')),
    expires: isActive ? lastDay : null,
    isActive,
    terminated: isActive ? null : lastDay,
    terminationReason: isActive ? null : (terminationReasons.get(termination) ?? 'Other reason'),
    isCompliant: compliance.get(textOf(at('CMPLNC_STUS_CD')) ?? '') ?? null,
    facility: facilityKinds[Number(textOf(at('GNRL_FAC_TYPE_CD')) ?? 0) - 1] ?? null,
    ...testVolumes(at),
    sites: countOf(at('LAB_SITE_CNT')),
    affiliated: countOf(at('DRCTLY_AFLTD_LAB_CNT')),
    affiliatedNumbers: affiliatedPlaces
      .map((place) => cliaOf(at(`AFFILIATED_PROVIDER_NUMBER_${place}`)))
      .filter((number) => number !== null),
    exceptions: [...exceptionNames].filter(([name]) => isYes(at(name))).map(([, text]) => text),
    accreditations: accreditors
      .filter((organization) => isYes(at(`${organization}_ACRDTD_Y_MATCH_SW`)))
      .map((organization) => ({
        organization,
        since: compactDayOf(at(`${organization}_ACRDTD_Y_MATCH_DT`)),
      })),
  };
}

/** A laboratory's names and contact details. */
export function readContact(at: ColumnReader): LaboratoryContact {
  return {
    name: textOf(at('FAC_NAME')),
    additionalName: textOf(at('ADDTNL_FAC_NAME')),
    address: addressOf({
      line1: at('ST_ADR'),
      line2: at('ADDTNL_ST_ADR'),
      city: at('CITY_NAME'),
      state: at('STATE_CD'),
      postalCode: textOf(at('ZIP_CD'))?.replace(/^(\d{5})-?0000$/, '$1'),
    }),
    phone: phoneOf(at('PHNE_NUM')),
  };
}

/** The code of a termination; null for an active laboratory. */
export function terminationOf(at: ColumnReader): string | null {
  const code = codeOf(at('PGM_TRMNTN_CD'), 2) ?? codeOf(at('CLIA_TRMNTN_CD'), 2);
  return code === '00' ? null : code;
}

/** The number in capitals; null if it is not a CLIA number. */
export function cliaOf(value: unknown): string | null {
  const text = textOf(value)?.toUpperCase() ?? '';
  return isCliaNumber(text) ? text : null;
}

/** Extracts ten digits from any format; null for anything else. */
export function phoneOf(value: unknown): string | null {
  const digits = (textOf(value) ?? '').replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return /^[2-9]\d{9}$/.test(digits) ? digits : null;
}

/** The total is the largest of the first three counts, which may overlap, plus waived tests and microscopy. */
function testVolumes(at: ColumnReader): Pick<LaboratoryRecord, 'testsPerYear' | 'testCounts'> {
  const accredited = countOf(at('FORM_116_ACRDTD_TEST_VOL_CNT'));
  const nonWaived = countOf(at('FORM_116_TEST_VOL_CNT'));
  const atSurvey = countOf(at('FORM_1557_TEST_VOL_CNT'));
  const waived = countOf(at('WVD_TEST_VOL_CNT'));
  const microscopy = countOf(at('PPMP_TEST_VOL_CNT'));
  const total =
    Math.max(accredited ?? 0, nonWaived ?? 0, atSurvey ?? 0) + (waived ?? 0) + (microscopy ?? 0);
  // The file has zeros, not blanks, for a laboratory whose tests are unknown.
  return {
    testsPerYear: total === 0 ? null : total,
    testCounts: { accredited, nonWaived, atSurvey, waived, microscopy },
  };
}

/** Spreadsheets remove leading zeros. */
function codeOf(value: unknown, length: number): string | null {
  const text = textOf(value);
  return text === null ? null : text.padStart(length, '0');
}

function countOf(value: unknown): number | null {
  const text = textOf(value);
  return text !== null && /^\d{1,9}(?:\.0+)?$/.test(text) ? Math.trunc(Number(text)) : null;
}

function isYes(value: unknown): boolean {
  return textOf(value)?.toUpperCase() === 'Y';
}

const compliance: ReadonlyMap<string, boolean> = new Map([
  ['A', true],
  ['B', false],
]);

/**
 * The registry's codes. Unlike an object, a Map has no inherited members, such as `constructor`, that a code could
 * match.
 */
const certificateCodes: ReadonlyMap<string, Certificate> = new Map([
  ['1', 'compliance'],
  ['2', 'waiver'],
  ['3', 'accreditation'],
  ['4', 'microscopy'],
  ['9', 'registration'],
]);

/** In the order of their codes, from 01. */
const facilityKinds: readonly string[] =
  `Ambulance, Ambulatory surgery center, Ancillary testing site, Assisted living facility, Blood
  bank, Community clinic, Comprehensive outpatient rehabilitation facility, Dialysis facility,
  Federally qualified health center, Health fair, Health maintenance organization, Home health
  agency, Hospice, Hospital, Independent laboratory, Industrial, Insurance, Intermediate care
  facility, Mobile laboratory, Pharmacy, Physician office, Other practitioner, Prison, Public
  health laboratory, Rural health clinic, School or student health service, Skilled nursing
  facility, Tissue bank or repository, Other`
    .split(',')
    .map((kind) => kind.trim().replace(/\s+/g, ' '));

/** `00` is an active laboratory. */
const terminationReasons: ReadonlyMap<string, string> = new Map([
  ['01', 'Voluntary: merger or closure'],
  ['02', 'Voluntary: dissatisfied with reimbursement'],
  ['03', 'Voluntary: risk of involuntary termination'],
  ['04', 'Voluntary: other reason'],
  ['05', 'Involuntary: health and safety requirements not met'],
  ['06', 'Involuntary: agreement not met'],
  ['07', 'Provider status changed'],
  ['08', 'Fees not paid'],
  ['09', 'Revoked: unsuccessful proficiency testing'],
  ['10', 'Revoked: other reason'],
  ['11', 'Incomplete application'],
  ['12', 'No longer performs tests'],
  ['13', 'Merged from multiple sites into one certificate'],
  ['14', 'Shared laboratory'],
  ['15', 'Certificate of waiver or microscopy not renewed'],
  ['16', 'Duplicate CLIA number'],
  ['17', 'Mail returned without a forwarding address'],
  ['20', 'Bankruptcy'],
  ['33', 'Accreditation not confirmed'],
  ['80', 'Awaiting state approval'],
  ['99', 'Excluded by the Office of Inspector General'],
]);

const exceptionNames: ReadonlyMap<CliaColumn, string> = new Map([
  ['MLT_SITE_EXCPTN_SW', 'Multiple sites'],
  ['HOSP_LAB_EXCPTN_SW', 'Hospital campus'],
  ['NON_PRFT_EXCPTN_SW', 'Nonprofit or government'],
  ['LAB_TEMP_TSTG_SITE_SW', 'Temporary testing sites'],
  ['SHR_LAB_SW', 'Shared laboratory'],
]);
