import type { ReactNode } from 'react';
import type { PageName } from '#content/pages.ts';

/** The content between header and footer of some pages. A page's file exports it as `contents`. */
export type PageContents = Readonly<Partial<Record<PageName, ReactNode>>>;
