import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { counted } from '#contract/amounts.ts';
import { escapeControls } from '#server/lib/clean-text.ts';
import type { LeadStore } from '#server/store/lead-store.ts';
import { readSuppressionList } from './read-suppression-list.ts';
import { print, refuse, terminalAsk } from './terminal.ts';

type Store = Pick<LeadStore, 'previewSuppression' | 'suppress' | 'unsuppress'>;

/** Shows what an import of addresses would change, and imports them once the operator confirms it. */
export async function suppress(
  store: Store,
  { file, yes }: { readonly file: string; readonly yes: boolean },
  ask = terminalAsk(),
): Promise<number> {
  const list = await contentOf(file);
  if (list === null) return refuse(`${escapeControls(file)} can’t be read.`, 2);
  const { addresses, invalid } = readSuppressionList(list);
  const { added, known, ended } = await store.previewSuppression(addresses);
  await print([
    ...invalid.slice(0, maxLines).map(({ line, reason }) => `Line ${line}: ${reason}\n`),
    `${counted(added, 'new address', 'new addresses')}, ${counted(known, 'address', 'addresses')} on the list already, ${counted(ended, 'subscription')} to end, ${counted(invalid.length, 'line')} without a usable address.\n`,
  ]);
  if (added + ended === 0) return 0;
  if (!yes) {
    if (!ask) return refuse('Nothing was imported. Without a terminal, pass --yes.', 2);
    const answer = await ask('Import them? Type yes to confirm: ');
    if (answer.trim().toLowerCase() !== 'yes') {
      await print(['Nothing was imported.\n']);
      return 0;
    }
  }
  const done = await store.suppress(addresses, invalid.length, new Date());
  await print([
    `Added ${counted(done.added, 'address', 'addresses')}, ended ${counted(done.ended, 'subscription')}.\n`,
  ]);
  return 0;
}

export async function unsuppress(store: Store, emailAddress: string): Promise<number> {
  if (!(await store.unsuppress(emailAddress, new Date()))) {
    return refuse('That address isn’t on the list.');
  }
  await print([`Removed ${escapeControls(emailAddress)} from the list.\n`]);
  return 0;
}

/** Null if the file can't be read, or is no text, such as a workbook. */
async function contentOf(file: string): Promise<string | null> {
  const content = file === '-' ? text(process.stdin) : readFile(file, 'utf8').catch(() => '\0');
  const list = await content;
  return list.includes('\0') ? null : list;
}

const maxLines = 100;
