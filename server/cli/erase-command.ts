import { counted } from '#contract/amounts.ts';
import { email } from '#contract/rules.ts';
import { type ErasureParts, finishErasures } from '#server/delivery/erasure/finish-erasure.ts';
import { removeEmails } from '#server/delivery/mail/mail-folder.ts';
import type { Lead } from '#server/leads/lead.ts';
import { escapeControls } from '#server/lib/clean-text.ts';
import type { LeadStore } from '#server/store/lead-store.ts';
import { print, refuse, refuseUnknownLead, terminalAsk } from './terminal.ts';

export type EraseTarget =
  | { readonly id: string }
  /** Matches the address in any field. */
  | { readonly emailAddress: string }
  /** Matches leads sent with an email address or phone number, like the console. */
  | { readonly contact: string };

/** Erases leads. Asks for confirmation on a terminal; without one, it refuses unless --yes is given. */
export async function eraseLeads(
  store: LeadStore,
  { target, yes }: { readonly target: EraseTarget; readonly yes: boolean },
  settings: ErasureParts['settings'],
  ask = terminalAsk(),
  /** The time to wait for other readers of the database, before and after telling the operator. */
  waitsMs: readonly [number, number] = [5_000, 60_000],
): Promise<number> {
  const found = await findLeads(store, target);
  if ('contact' in target) await listOthers(store, target.contact, found);
  if (!yes && found.length > 0) {
    if (!ask)
      return refuse(`${listOf(found)}Nothing was erased. Without a terminal, pass --yes.`, 2);
    const answer = await ask(questionAbout(found, target));
    if (answer.trim().toLowerCase() !== 'yes') {
      await print(['Nothing was erased.\n']);
      return 0;
    }
  }
  const clock = () => new Date();
  const ids = found.map(({ id }) => id);
  const erasure = await store.erase(ids, clock());
  if (!erasure) return refuseNone(target);
  const emails = await removeEmails(settings.dataDir, ids);
  const parts = { store, settings, clock };
  const leads = counted(erasure.leads, 'lead');
  if (!(await finishErasures(parts, erasure.id, waitsMs[0]))) {
    await print([
      `Deleted ${leads}. Waiting for a backup, or another program that reads the database, to erase the last traces.\n`,
    ]);
    if (!(await finishErasures(parts, erasure.id, waitsMs[1]))) {
      await print([
        'The other program is still reading. The server will erase the last traces in the background, or at its next start.\n',
      ]);
      return 0;
    }
  }
  await print([`Erased ${leads} and ${counted(emails, 'mail file')}.\n`]);
  return 0;
}

async function findLeads(store: LeadStore, target: EraseTarget): Promise<readonly Lead[]> {
  if ('contact' in target) return store.sentWith(target.contact);
  if ('emailAddress' in target) return store.mentioning(target.emailAddress);
  const lead = await store.find(target.id);
  return lead ? [lead] : [];
}

/** Lists leads that only mention the contact and are kept, so that the operator can review them. */
async function listOthers(
  store: LeadStore,
  contact: string,
  found: readonly Lead[],
): Promise<void> {
  if (!contact.includes('@')) return;
  const ids = new Set(found.map(({ id }) => id));
  const others = (await store.mentioning(contact)).filter(({ id }) => !ids.has(id));
  if (others.length === 0) return;
  await print([
    `These leads only mention ${escapeControls(contact)}, and are kept. --email erases them too:\n`,
    ...others.map(({ id, form }) => `${id}  ${form}\n`),
  ]);
}

/** Lists every lead, so that the operator notices one that belongs to someone else. */
function listOf(leads: readonly Lead[]): string {
  const lines = leads.map(({ id, form, payload }) => {
    const addresses = Object.values(payload).flat().filter(email.holds);
    return `${id}  ${form}  ${addresses.join(', ') || 'in a longer text'}\n`;
  });
  return lines.join('');
}

function questionAbout(leads: readonly Lead[], target: EraseTarget): string {
  const what = leads.length === 1 ? 'this lead' : `these ${leads.length} leads`;
  return `${listOf(leads)}Permanently erase ${what}${which(target)}? Type yes to confirm: `;
}

function which(target: EraseTarget): string {
  if ('contact' in target) return ` sent with ${escapeControls(target.contact)}`;
  return 'emailAddress' in target ? ` containing ${escapeControls(target.emailAddress)}` : '';
}

function refuseNone(target: EraseTarget): number {
  if ('id' in target) return refuseUnknownLead(target.id);
  return refuse(
    'contact' in target
      ? `No lead was sent with ${escapeControls(target.contact)}.`
      : `No lead contains ${escapeControls(target.emailAddress)}.`,
  );
}
