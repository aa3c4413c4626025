import type { Certificate } from '#contract/clia.ts';
import type { CliaColumn } from './clia-columns.ts';

/**
 * Codes of the registry. A Map has no members that a code could hit by accident, such as
 * `constructor`.
 */
export const certificateCodes: ReadonlyMap<string, Certificate> = new Map([
  ['1', 'compliance'],
  ['2', 'waiver'],
  ['3', 'accreditation'],
  ['4', 'microscopy'],
  ['9', 'registration'],
]);

export const facilityKinds: ReadonlyMap<string, string> = new Map([
  ['01', 'Ambulance'],
  ['02', 'Ambulatory surgery center'],
  ['03', 'Ancillary testing site'],
  ['04', 'Assisted living facility'],
  ['05', 'Blood bank'],
  ['06', 'Community clinic'],
  ['07', 'Comprehensive outpatient rehabilitation facility'],
  ['08', 'Dialysis facility'],
  ['09', 'Federally qualified health center'],
  ['10', 'Health fair'],
  ['11', 'Health maintenance organization'],
  ['12', 'Home health agency'],
  ['13', 'Hospice'],
  ['14', 'Hospital'],
  ['15', 'Independent laboratory'],
  ['16', 'Industrial'],
  ['17', 'Insurance'],
  ['18', 'Intermediate care facility'],
  ['19', 'Mobile laboratory'],
  ['20', 'Pharmacy'],
  ['21', 'Physician office'],
  ['22', 'Other practitioner'],
  ['23', 'Prison'],
  ['24', 'Public health laboratory'],
  ['25', 'Rural health clinic'],
  ['26', 'School or student health service'],
  ['27', 'Skilled nursing facility'],
  ['28', 'Tissue bank or repository'],
  ['29', 'Other'],
]);

/** `00` is an active laboratory. */
export const terminationReasons: ReadonlyMap<string, string> = new Map([
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

export const exceptionNames: ReadonlyMap<CliaColumn, string> = new Map([
  ['MLT_SITE_EXCPTN_SW', 'Multiple sites'],
  ['HOSP_LAB_EXCPTN_SW', 'Hospital campus'],
  ['NON_PRFT_EXCPTN_SW', 'Nonprofit or government'],
  ['LAB_TEMP_TSTG_SITE_SW', 'Temporary testing sites'],
  ['SHR_LAB_SW', 'Shared laboratory'],
]);
