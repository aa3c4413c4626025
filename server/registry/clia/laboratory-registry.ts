import type { LaboratoryRecord } from '#contract/laboratory.ts';
import type { FileLookup, Lookup } from '#server/registry/lookup/lookup.ts';

/** Finds terminated laboratories, too. */
export type LaboratoryRegistry = Lookup<LaboratoryRecord> & {
  /**
   * Up to three active laboratories that may be the one that a visitor named, the most similar
   * first. Resolves within five seconds, and never rejects: null if there is neither an imported
   * file nor a response from the API, which finds laboratories only by their state and phone.
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
  /** Matches other than the name, which help the user decide. */
  readonly isSamePhone: boolean;
  readonly isSameZip: boolean;
  /** From 0 to 1. */
  readonly nameSimilarity: number;
};

/** The imported file. */
export type LaboratoryFile = FileLookup<LaboratoryRecord> & {
  /** Active laboratories with such terms, the best `limit` of them, in any order; null if no file is imported. */
  readonly search: (query: TermQuery) => Promise<readonly LaboratoryRecord[] | null>;
};

/** Search terms of `server/registry/clia/laboratory-terms.ts`: lower-case letters and digits. */
export type TermQuery = {
  readonly all: readonly string[];
  /** At least one of these terms must match, unless the list is empty. */
  readonly any: readonly string[];
  /** True if a term in `any` may be the beginning of a word. */
  readonly isPrefix: boolean;
  readonly limit: number;
};

/** A laboratory's names and contact details. */
export type LaboratoryContact = Pick<
  LaboratoryRecord,
  'name' | 'additionalName' | 'address' | 'phone'
>;
