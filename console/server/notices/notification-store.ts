import type { NotificationChoices, NotificationKind } from '#console/contract/notifications.ts';
import type { Db } from '#server/db/connection.ts';
import { countOf, findRow, findRows } from '#server/db/rows.ts';
import type { Transactions } from '#server/db/transactions.ts';
import { notify, readChoices, ruleEvent } from './notify.ts';

type Addressee = { readonly name: string; readonly address: string };

/** The recipient and the events of one notification email. */
export type Notified = {
  readonly user: Addressee;
  readonly events: readonly {
    readonly kind: NotificationKind;
    readonly leadId: string | null;
    readonly form: string;
    readonly actorName: string;
  }[];
};

/** The mentioned user and the author of the note. */
export type MentionToSend = {
  readonly author: string;
  readonly name: string;
  readonly address: string;
  readonly createdAt: Date;
};

export function notifications({ read, write }: Transactions) {
  return {
    /** Null if the note was removed or the user was disabled. */
    findMention: (id: string) => read((db) => findMention(db, id)),
    /** Null if the events were undone or the user was disabled. */
    findNotified: (ids: readonly string[]) => read((db) => findNotified(db, ids)),
    /**
     * Notifies a user of a new lead, unless the user is notified of its assignment. Returns the user's address, unless
     * the user wants no email or already gets one as the assignee or a recipient of the lead. `teamAddresses` are
     * `LEADS_TO`.
     */
    noteNewLead: async (
      userId: string,
      { id, form }: { readonly id: string; readonly form: string },
      teamAddresses: readonly string[],
    ) => {
      const found = await read((db) => addresseeOf(db, userId));
      if (!found) return null;
      const { choices, ...user } = found;
      const isRecipient = await read((db) => isMailed(db, id, user.address, teamAddresses));
      const event = {
        userId,
        kind: 'new-lead',
        leadId: id,
        form,
        event: `new-lead:${id}`,
      } as const;
      const isAssignee = await read((db) => isToldOfAssignment(db, userId, id));
      if (!isAssignee) await write((db) => notify(db, [event], { now: new Date() }));
      const { mail } = readChoices(choices);
      const hasMail = isRecipient || (isAssignee && mail.includes('assigned'));
      return mail.includes('new-lead') && !hasMail ? user : null;
    },
  };
}

export type Notifications = ReturnType<typeof notifications>;

/** The newest notifications of a user, for the console. */
export function notificationsOf(db: Db, userId: string) {
  return db
    .selectFrom('notifications')
    .select(['id', 'kind', 'lead_id', 'form', 'actor_name', 'created_at', 'read_at'])
    .where('user_id', '=', userId)
    .where('in_console', '=', 1)
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute();
}

export function countUnread(db: Db, userId: string): Promise<number> {
  const shown = db.selectFrom('notifications').where('user_id', '=', userId);
  return countOf(shown.where('in_console', '=', 1).where('read_at', 'is', null));
}

export async function markRead(db: Db, userId: string, upTo: string, now: Date): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: now.getTime() })
    .where('user_id', '=', userId)
    .where('id', '<=', upTo)
    .where('read_at', 'is', null)
    .execute();
}

export async function choicesOfUser(db: Db, userId: string): Promise<NotificationChoices> {
  const user = await findRow(db, 'users', { id: userId });
  return readChoices(user?.notification_choices ?? null);
}

async function findNotified(db: Db, ids: readonly string[]): Promise<Notified | null> {
  const rows = await db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .select(['users.name', 'users.email'])
    .select(['kind', 'lead_id', 'form', 'actor_name'])
    .where('notifications.id', 'in', ids)
    .where('users.disabled_at', 'is', null)
    .orderBy('notifications.id')
    .execute();
  const [first] = rows;
  if (!first) return null;
  return {
    user: { name: first.name, address: first.email },
    events: rows.map(({ kind, lead_id, form, actor_name }) => ({
      kind,
      form,
      leadId: lead_id,
      actorName: actor_name,
    })),
  };
}

async function findMention(db: Db, id: string): Promise<MentionToSend | null> {
  const row = await db
    .selectFrom('note_mentions')
    .innerJoin('lead_notes', 'lead_notes.id', 'note_mentions.note_id')
    .innerJoin('users', 'users.id', 'note_mentions.user_id')
    .leftJoin('users as author', 'author.id', 'lead_notes.author_id')
    .select(['users.name', 'users.email', 'author.name as author'])
    .select(['note_mentions.created_at', 'lead_notes.author_name'])
    .where('note_mentions.id', '=', id)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  return {
    author: row.author ?? row.author_name ?? 'Somebody',
    name: row.name,
    address: row.email,
    createdAt: new Date(row.created_at),
  };
}

async function addresseeOf(db: Db, userId: string) {
  const user = await db
    .selectFrom('users')
    .select(['name', 'email', 'notification_choices'])
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return user && { name: user.name, address: user.email, choices: user.notification_choices };
}

async function isToldOfAssignment(db: Db, userId: string, leadId: string): Promise<boolean> {
  const row = await findRow(db, 'notifications', { user_id: userId, event: ruleEvent(leadId) });
  return row !== undefined;
}

/** True if the address already gets the email to the lead's recipients. */
async function isMailed(
  db: Db,
  leadId: string,
  address: string,
  teamAddresses: readonly string[],
): Promise<boolean> {
  const rows = await findRows(db, 'deliveries', { lead_id: leadId, kind: 'mail' });
  return rows.some(({ target }) => {
    const all = target === '' ? teamAddresses : [target];
    return all.some((one) => one.toLowerCase() === address);
  });
}

const maxListed = 50;
