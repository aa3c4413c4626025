import type { Source } from '#content/articles/sources.ts';
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
