import type { Extension } from '#server/extension/extension.ts';
import { consoleMethods } from './console-methods.ts';
import { startConsoleThread } from './console-thread.ts';
import { consoleLeadHooks } from './lead-hooks.ts';
import { consolePersonHooks } from './leads/person-hooks.ts';
import { consolePrivacyHooks } from './privacy/privacy-hooks.ts';
import { consolePart } from './schema/tables.ts';
import { writeSearchText } from './search/write-search-text.ts';

export const extension: Extension = {
  tables: consolePart,
  leads: consoleLeadHooks,
  privacy: { ...consolePrivacyHooks(writeSearchText), ...consolePersonHooks },
  store: consoleMethods,
  work: async (parts) => (await import('./start-work.ts')).startWork(parts),
  start: (beside) =>
    beside.settings.console.port === null
      ? null
      : startConsoleThread(beside, new URL('./main.ts', import.meta.url)),
};
