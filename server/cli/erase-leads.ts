import { createInterface } from 'node:readline/promises';
import { email } from '#contract/rules.ts';
import { erasePerson } from '#server/delivery/erase-person.ts';
import { escapeControls } from '#server/leads/escape-controls.ts';
import type { Lead } from '#server/leads/lead.ts';
import type { LeadStore } from '#server/leads/store.ts';
import type { EraseCommand } from './command-line.ts';
import { print } from './print.ts';

/** Asks a question on the terminal; null without one. */
export type Ask = ((question: string) => Promise<string>) | null;

/** Asks for confirmation on a terminal, but not in a script. */
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
    console.error(`No lead contains ${shown}.`);
    return 1;
  }
  await print([
    `Erased ${leads} ${leads === 1 ? 'lead' : 'leads'} and ${mails} mail ${mails === 1 ? 'file' : 'files'}.\n`,
  ]);
  return 0;
}

/** Lists every lead, so the operator notices one that belongs to someone else. */
function questionAbout(leads: readonly Lead[], address: string): string {
  const lines = leads.map(({ id, form, payload }) => {
    const addresses = Object.values(payload).flat().filter(email.holds);
    return `${id}  ${form}  ${addresses.join(', ') || 'in a longer text'}\n`;
  });
  const what = leads.length === 1 ? 'this lead' : `these ${leads.length} leads`;
  return `${lines.join('')}Permanently erase ${what} containing ${address}? Type yes to confirm: `;
}

async function askAtTerminal(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  return answer;
}
