import type { PageName } from '#content/pages.ts';
import type { ProseDocument } from '#content/prose.ts';

export type Article = ProseDocument & {
  /** Its anchor in the index. */
  readonly id: 'modern-lims' | 'deployment';
  /** Its row in the page table. */
  readonly page: Extract<PageName, 'DeployingALims' | 'WhatAModernLimsIs'>;
  /** The summary in the index and the feed. */
  readonly summary: string;
  /** The day it was published or last revised, as `YYYY-MM-DD`. */
  readonly published: string;
  /** Referred to in the text by number, from 1. */
  readonly sources: readonly Source[];
};

/** A public text that an article cites. */
export type Source = { readonly text: string; readonly publisher: string; readonly href: string };

/** Each address once, although both articles cite some of them. */
export const sources = {
  clia: {
    text: '42 CFR part 493, Laboratory requirements (CLIA)',
    publisher: 'eCFR',
    href: 'https://www.ecfr.gov/current/title-42/chapter-IV/subchapter-G/part-493',
  },
  cfr1253: {
    text: '42 CFR 493.1253, Establishment and verification of performance specifications',
    publisher: 'eCFR',
    href: 'https://www.ecfr.gov/current/title-42/section-493.1253',
  },
  cfr1256: {
    text: '42 CFR 493.1256, Control procedures',
    publisher: 'eCFR',
    href: 'https://www.ecfr.gov/current/title-42/section-493.1256',
  },
  cfr1291: {
    text: '42 CFR 493.1291, Test report',
    publisher: 'eCFR',
    href: 'https://www.ecfr.gov/current/title-42/section-493.1291',
  },
  cfr1105: {
    text: '42 CFR 493.1105, Retention requirements',
    publisher: 'eCFR',
    href: 'https://www.ecfr.gov/current/title-42/section-493.1105',
  },
  part11: {
    text: '21 CFR part 11, Electronic records; electronic signatures',
    publisher: 'eCFR',
    href: 'https://www.ecfr.gov/current/title-21/chapter-I/subchapter-A/part-11',
  },
  part11Guidance: {
    text: 'Part 11, Electronic Records; Electronic Signatures: Scope and Application',
    publisher: 'FDA',
    href: 'https://www.fda.gov/regulatory-information/search-fda-guidance-documents/part-11-electronic-records-electronic-signatures-scope-and-application',
  },
  softwareValidation: {
    text: 'General Principles of Software Validation',
    publisher: 'FDA',
    href: 'https://www.fda.gov/regulatory-information/search-fda-guidance-documents/general-principles-software-validation',
  },
  cms: {
    text: 'Clinical Laboratory Improvement Amendments (CLIA)',
    publisher: 'CMS',
    href: 'https://www.cms.gov/medicare/quality/clinical-laboratory-improvement-amendments',
  },
  cap: {
    text: 'Laboratory accreditation program',
    publisher: 'College of American Pathologists',
    href: 'https://www.cap.org/laboratory-improvement/accreditation',
  },
  clsi: {
    text: 'Standards of the Clinical and Laboratory Standards Institute, among them LIS01, LIS02, AUTO08 and AUTO10',
    publisher: 'CLSI',
    href: 'https://clsi.org/',
  },
  hl7v2: {
    text: 'HL7 version 2 product suite',
    publisher: 'HL7',
    href: 'https://www.hl7.org/implement/standards/product_brief.cfm?product_id=185',
  },
  fhir: {
    text: 'FHIR R4, including DiagnosticReport and Observation',
    publisher: 'HL7',
    href: 'https://hl7.org/fhir/R4/diagnosticreport.html',
  },
  securityRule: {
    text: 'The HIPAA Security Rule',
    publisher: 'HHS',
    href: 'https://www.hhs.gov/hipaa/for-professionals/security/index.html',
  },
  access: {
    text: 'Individuals’ right under HIPAA to access their health information',
    publisher: 'HHS',
    href: 'https://www.hhs.gov/hipaa/for-professionals/privacy/guidance/access/index.html',
  },
  informationBlocking: {
    text: '45 CFR part 171, Information blocking',
    publisher: 'eCFR',
    href: 'https://www.ecfr.gov/current/title-45/subtitle-A/subchapter-D/part-171',
  },
  dataModule: {
    text: '21 CFR 862.2100, Calculator/data processing module for clinical use',
    publisher: 'eCFR',
    href: 'https://www.ecfr.gov/current/title-21/section-862.2100',
  },
  loinc: { text: 'LOINC', publisher: 'Regenstrief Institute', href: 'https://loinc.org/' },
  ucum: {
    text: 'The Unified Code for Units of Measure',
    publisher: 'Regenstrief Institute',
    href: 'https://ucum.org/',
  },
} as const satisfies Readonly<Record<string, Source>>;
