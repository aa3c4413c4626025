import type { Certificate } from '#contract/clia.ts';
import type { FileLookup, Lookup } from '#server/registry/lookup/lookup.ts';
import type { RegistryAddress } from '#server/registry/registry-text.ts';

/** Also finds terminated laboratories. */
export type LaboratoryRegistry = Lookup<LaboratoryRecord> & {
  /**
   * Up to three active laboratories that may be the one that a visitor named, the most similar
   * first. Resolves within five seconds, and never rejects: null if there is neither an imported
   * file nor an answer of the API, which finds laboratories only by their state and phone.
   */
  readonly candidates: (clues: LaboratoryClues) => Promise<readonly LaboratoryCandidate[] | null>;
};

/** A visitor's description of a laboratory. Texts may be blank. */
export type LaboratoryClues = {
  readonly name: string;
  /** The postal code of a state, such as `NY`. */
  readonly state: string;
  readonly phone: string;
  readonly zip: string;
};

export type LaboratoryCandidate = {
  readonly record: LaboratoryRecord;
  /** Matches besides the name, which help the user to decide. */
  readonly isSamePhone: boolean;
  readonly isSameZip: boolean;
  /** From 0 to 1. */
  readonly nameSimilarity: number;
};

/** The imported file. */
export type LaboratoryFile = FileLookup<LaboratoryRecord> & {
  /** Active laboratories with such terms, the best matches first; null if no file is imported. */
  readonly search: (query: TermQuery) => Promise<readonly LaboratoryRecord[] | null>;
};

/** Search terms of `server/registry/clia/laboratory-terms.ts`: lower-case letters and digits. */
export type TermQuery = {
  readonly all: readonly string[];
  /** At least one of them, unless the list is empty. */
  readonly any: readonly string[];
  /** True if a term in `any` may be the beginning of a word. */
  readonly isPrefix: boolean;
  readonly limit: number;
};

/**
 * A laboratory as CMS publishes it, from the API or the file. Blank texts are null, and so are
 * codes that we don't know. Days are midnight UTC.
 */
export type LaboratoryRecord = LaboratoryContact & {
  readonly clia: string;
  readonly certificate: Certificate | null;
  readonly appliedFor: Certificate | null;
  readonly effective: Date | null;
  /** Null for a terminated laboratory. */
  readonly expires: Date | null;
  readonly isActive: boolean;
  readonly terminated: Date | null;
  readonly terminationReason: string | null;
  readonly isCompliant: boolean | null;
  /** The kind of facility, such as `Hospital`. */
  readonly facility: string | null;
  readonly tests: TestVolumes;
  readonly sites: number | null;
  readonly affiliated: number | null;
  readonly affiliatedNumbers: readonly string[];
  readonly exceptions: readonly string[];
  readonly accreditations: readonly Accreditation[];
};

/** The names of a laboratory, and where it is reached. */
export type LaboratoryContact = {
  readonly name: string | null;
  readonly additionalName: string | null;
  readonly address: RegistryAddress | null;
  /** Ten digits. */
  readonly phone: string | null;
};

export type Accreditation = {
  /** Such as `CAP`. */
  readonly organization: string;
  readonly since: Date | null;
};

/** Tests a year. */
export type TestVolumes = {
  readonly accredited: number | null;
  readonly nonWaived: number | null;
  /** Counted at the last survey. */
  readonly atSurvey: number | null;
  readonly waived: number | null;
  readonly microscopy: number | null;
  /**
   * The largest of the first three, which may count the same tests, plus waived tests and
   * microscopy. Null if the registry has no count above zero.
   */
  readonly total: number | null;
};
