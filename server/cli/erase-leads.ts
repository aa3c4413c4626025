import { createInterface } from 'node:readline/promises';
import { email } from '#contract/rules.ts';
import { erasePerson } from '#server/delivery/erase-person.ts';
import { escapeControls } from '#server/leads/escape-controls.ts';
import type { Lead } from '#server/leads/lead.ts';
import type { LeadStore } from '#server/leads/store.ts';
import type { EraseCommand } from './command-line.ts';
import { print } from './print.ts';

/** Puts a question to whoever sits at the terminal; null when nobody does. */
export type Ask = ((question: string) => Promise<string>) | null;

/** Asks a person at a terminal; a script that calls this has decided. */
export async function eraseLeads(
  store: LeadStore,
  { emailAddress, yes }: EraseCommand,
  { dataDir }: { readonly dataDir: string },
  ask: Ask = process.stdin.isTTY ? askAtTerminal : null,
): Promise<number> {
  const found = await store.mentioning(emailAddress);
  const shown = escapeControls(emailAddress);
  if (ask && !yes && found.length > 0) {
    const answer = await ask(questionAbout(found, shown));
    if (answer.trim().toLowerCase() !== 'yes') {
      await print(['Nothing was erased.\n']);
      return 0;
    }
  }
  const { leads, mails } = await erasePerson(store, dataDir, emailAddress);
  if (leads === 0) {
    console.error(`No lead holds ${shown}.`);
    return 1;
  }
  await print([`Erased: ${leads} ${leads === 1 ? 'lead' : 'leads'}, mail files: ${mails}.\n`]);
  return 0;
}

/** Every lead by its line, so that a stranger's is seen before it is gone. */
function questionAbout(leads: readonly Lead[], address: string): string {
  const lines = leads.map(({ id, form, payload }) => {
    const addresses = Object.values(payload).flat().filter(email.holds);
    return `${id}  ${form}  ${addresses.join(', ') || 'within a longer text'}\n`;
  });
  const what = leads.length === 1 ? 'this lead' : `these ${leads.length} leads`;
  return `${lines.join('')}Erase ${what} of ${address} for good? Type yes: `;
}

async function askAtTerminal(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  return answer;
}
