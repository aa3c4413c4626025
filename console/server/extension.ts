import type { Extension } from '#server/extension/extension.ts';
import { consoleLeadHooks } from './lead-hooks.ts';
import { consolePart } from './tables.ts';

/** The console as an extension of the server. */
export const extension: Extension = { tables: consolePart, leads: consoleLeadHooks };
