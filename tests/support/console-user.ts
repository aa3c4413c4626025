import { hashPassword } from '#console/server/identity/passwords.ts';
import { startSession } from '#console/server/identity/sessions.ts';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/lib/ids.ts';
import { clean } from './submission.ts';

/** Adds an agent to a store that a server in another process uses; returns the cookie of their session. */
export async function addAgent(db: Db): Promise<{ readonly id: string; readonly cookie: string }> {
  const id = newId();
  const password_hash = await hashPassword('correct horse');
  const row = {
    id,
    name: clean('Ada'),
    role: 'agent' as const,
    created_at: Date.now(),
    password_hash,
  };
  await db
    .insertInto('users')
    .values({ ...row, email: `${id}@site.example` })
    .execute();
  const client = { address: '127.0.0.1', userAgent: 'test' };
  const session = { userId: id, isHalf: false, client, now: new Date() };
  return { id, cookie: `console=${await startSession(db, session)}` };
}
