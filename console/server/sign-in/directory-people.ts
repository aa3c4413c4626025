import { actorOfRow } from '#console/server/identity/complete-sign-in.ts';
import {
  addUser,
  findUser,
  findUserByEmail,
  type UserRow,
} from '#console/server/identity/users.ts';
import type { Client } from '#console/server/kit/caller.ts';
import type { DirectoryPerson, EmailProblem } from '#console/server/kit/directory.ts';
import type { RecordEntry } from '#server/db/audit-log.ts';
import type { Db } from '#server/db/connection.ts';
import { findRow, insertNew, takeRows } from '#server/db/rows.ts';
import { cleanLine } from '#server/lib/clean-text.ts';
import type { DirectorySettings } from '#server/settings/settings.ts';

export type Arrival = {
  readonly person: DirectoryPerson;
  readonly settings: DirectorySettings;
  readonly passwordHash: string;
  readonly client: Client;
  readonly now: Date;
};

export type Admission =
  | { readonly kind: 'admitted'; readonly user: Pick<UserRow, 'id' | 'name'> }
  | { readonly kind: 'refused'; readonly reason: Refusal; readonly account: string | null };

/** `other-identity`: the address belongs to an account that is linked to another identity. */
export type Refusal = EmailProblem | 'other-identity' | 'disabled' | 'unknown';

/**
 * Finds the user of a directory identity by issuer and subject, or else by a verified email
 * address. Otherwise creates one from an invitation or under `OIDC_NEWCOMERS`. An address alone
 * never opens an account that is already linked, because directories reassign the addresses of
 * people who have left.
 */
export async function admitPerson(
  db: Db,
  record: RecordEntry,
  arrival: Arrival,
): Promise<Admission> {
  const { person, settings, client } = arrival;
  const issuer = settings.issuer.href;
  const identity = { issuer, subject: person.subject };
  const known = await findRow(db, 'directory_people', identity);
  if (known) return admitUser(await findUser(db, known.user_id));
  const { email } = person;
  if (email === null) return refused(person.emailProblem ?? 'absent');
  const found = await findUserByEmail(db, email);
  if (found && (await findRow(db, 'directory_people', { user_id: found.id, issuer }))) {
    return refused('other-identity', found.id);
  }
  const admission = admitUser(found ?? (await createUser(db, record, { ...arrival, email })));
  if (admission.kind === 'admitted') {
    const { user } = admission;
    await insertNew(db, 'directory_people', { ...identity, user_id: user.id });
    const details = { directory: settings.name, subject: person.subject };
    await record({ action: 'directory-linked', details }, actorOfRow(user, client));
  }
  return admission;
}

function admitUser(user: Pick<UserRow, 'id' | 'name' | 'disabled_at'> | undefined): Admission {
  if (!user) return refused('unknown');
  return user.disabled_at === null ? { kind: 'admitted', user } : refused('disabled', user.id);
}

function refused(reason: Refusal, account: string | null = null): Admission {
  return { kind: 'refused', reason, account };
}

async function createUser(
  db: Db,
  record: RecordEntry,
  { person, settings, email, passwordHash, client, now }: Arrival & { readonly email: string },
): Promise<Pick<UserRow, 'id' | 'name' | 'disabled_at'> | undefined> {
  const invitations = await takeRows(db, 'invitations', { email });
  const invitation = invitations.find(({ expires_at }) => expires_at > now.getTime());
  const role = invitation?.role ?? settings.newcomers;
  if (role === null) return undefined;
  const user = await addUser(db, {
    email,
    name: person.name ?? cleanLine(email, 254),
    role,
    passwordHash,
    now,
  });
  await record({ action: 'user-joined', details: { email, role } }, actorOfRow(user, client));
  return user;
}
