import { createInterface } from 'node:readline/promises';
import { email } from '#contract/rules.ts';
import { type Erased, eraseWithMails } from '#server/delivery/erasure/erase-with-mails.ts';
import type { Lead } from '#server/leads/lead.ts';
import { escapeControls } from '#server/lib/escape-controls.ts';
import type { LeadStore } from '#server/store/store.ts';
import type { EraseCommand } from './command-line.ts';
import { print } from './print.ts';

/** Asks a question on the terminal; null without one. */
export type Ask = ((question: string) => Promise<string>) | null;

/** Asks for confirmation on a terminal, but not in a script. */
export async function eraseLeads(
  store: LeadStore,
  { target, yes }: EraseCommand,
  { dataDir }: { readonly dataDir: string },
  ask: Ask = process.stdin.isTTY ? askAtTerminal : null,
): Promise<number> {
  const found = await findLeads(store, target);
  const shown = escapeControls('id' in target ? target.id : target.emailAddress);
  const none = 'id' in target ? `No lead has the id ${shown}.` : `No lead contains ${shown}.`;
  if (ask && !yes && found.length > 0) {
    const answer = await ask(questionAbout(found, target));
    if (answer.trim().toLowerCase() !== 'yes') {
      await print(['Nothing was erased.\n']);
      return 0;
    }
  }
  const { leads, mails } = await ('id' in target
    ? eraseLead(store, dataDir, target.id)
    : erasePerson(store, dataDir, target.emailAddress));
  if (leads === 0) {
    console.error(none);
    return 1;
  }
  await print([
    `Erased ${leads} ${leads === 1 ? 'lead' : 'leads'} and ${mails} mail ${mails === 1 ? 'file' : 'files'}.\n`,
  ]);
  return 0;
}

async function findLeads(
  store: LeadStore,
  target: EraseCommand['target'],
): Promise<readonly Lead[]> {
  if ('emailAddress' in target) return store.mentioning(target.emailAddress);
  const lead = await store.find(target.id);
  return lead ? [lead] : [];
}

/** Lists every lead, so the operator notices one that belongs to someone else. */
function questionAbout(leads: readonly Lead[], target: EraseCommand['target']): string {
  const lines = leads.map(({ id, form, payload }) => {
    const addresses = Object.values(payload).flat().filter(email.holds);
    return `${id}  ${form}  ${addresses.join(', ') || 'in a longer text'}\n`;
  });
  const what = leads.length === 1 ? 'this lead' : `these ${leads.length} leads`;
  const which = 'id' in target ? '' : ` containing ${escapeControls(target.emailAddress)}`;
  return `${lines.join('')}Permanently erase ${what}${which}? Type yes to confirm: `;
}

async function askAtTerminal(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  return answer;
}

/** Removes a person's leads and mail files. */
export async function erasePerson(
  store: Pick<LeadStore, 'mentioning' | 'erase'>,
  dataDir: string,
  emailAddress: string,
): Promise<Erased> {
  const found = (await store.mentioning(emailAddress)).map(({ id }) => id);
  return eraseWithMails(dataDir, found, () => store.erase(emailAddress));
}

/** Removes one lead and its mail files. */
function eraseLead(
  store: Pick<LeadStore, 'eraseLead'>,
  dataDir: string,
  leadId: string,
): Promise<Erased> {
  return eraseWithMails(dataDir, [leadId], async () =>
    (await store.eraseLead(leadId)) ? [leadId] : [],
  );
}
