import { createInterface } from 'node:readline/promises';
import { erasePerson } from '#server/delivery/erase-person.ts';
import type { LeadStore } from '#server/leads/store.ts';
import { visible } from '#server/leads/visible.ts';
import type { EraseCommand } from './command-line.ts';
import { print } from './print.ts';

/** Asks a person at a terminal; a script that calls this has decided. */
export async function eraseLeads(
  store: LeadStore,
  { emailAddress, yes }: EraseCommand,
  { dataDir }: { readonly dataDir: string },
): Promise<number> {
  const found = await store.mentioning(emailAddress);
  const shown = visible(emailAddress);
  const mustAsk = process.stdin.isTTY && !yes && found.length > 0;
  if (mustAsk && !(await confirmed(found.length, shown))) {
    await print(['Nothing was erased.\n']);
    return 0;
  }
  const { leads, mails } = await erasePerson(store, dataDir, emailAddress);
  if (leads === 0) {
    console.error(`No lead holds ${shown}.`);
    return 1;
  }
  await print([`Erased: ${leads} ${leads === 1 ? 'lead' : 'leads'}, mail files: ${mails}.\n`]);
  return 0;
}

async function confirmed(count: number, address: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const what = count === 1 ? 'one lead' : `${count} leads`;
  const answer = await terminal.question(`Erase ${what} of ${address} for good? Type yes: `);
  terminal.close();
  return answer.trim().toLowerCase() === 'yes';
}
