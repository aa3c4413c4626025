import { countCode } from '#console/server/identity/attempts.ts';
import { newPasskeyOptions, verifyNewPasskey } from '#console/server/identity/passkeys.ts';
import { proveIdentity } from '#console/server/identity/proofs.ts';
import { assertFactorLeft } from '#console/server/identity/required-factors.ts';
import { openTotp, replaceRecoveryCodes } from '#console/server/identity/second-factor.ts';
import { newTotpSecret, stepOfTotp, totpUri } from '#console/server/identity/totp.ts';
import { accountOf, findUser, removeTotp, updateUser } from '#console/server/identity/users.ts';
import type { Handlers } from '#console/server/kit/call.ts';
import { ConsoleError, conflict, fieldError, notFound } from '#console/server/kit/console-error.ts';
import { queueAccountMail } from '#console/server/notices/queue-account-mail.ts';
import { site } from '#contract/site.ts';
import { insertNew, takeRows } from '#server/db/rows.ts';
import { seal } from '#server/lib/sealing.ts';

export const factorHandlers = {
  startTotp: async (call, context) => {
    await proveIdentity(context, call);
    const { userId, email } = call.user;
    const secret = newTotpSecret();
    const sealed = seal(secret, context.settings.destinations.secretsKey, userId);
    await context.transactions.write((db) => updateUser(db, userId, { new_totp_secret: sealed }));
    return { secret, uri: totpUri(secret, email, `${site.company} console`) };
  },

  confirmTotp: async ({ user, client, body: { code } }, context) => {
    const attempt = await countCode(context, { user, client });
    const codes = await context.change(async (db, record) => {
      const sealed = (await findUser(db, user.userId))?.new_totp_secret ?? null;
      if (sealed === null) throw conflict('Start over with a new key.');
      const secret = openTotp(sealed, context.settings.destinations.secretsKey, user.userId);
      const step = stepOfTotp(secret, code, context.clock(), null);
      if (step === null) return null;
      const confirmed = { totp_secret: sealed, totp_step: step, new_totp_secret: null };
      await updateUser(db, user.userId, confirmed);
      await attempt.giveBack(db);
      await record({ action: 'totp-added' });
      const { userId } = user;
      await queueAccountMail(db, { userId, kind: 'factor-added', details: app }, context.clock());
      return replaceRecoveryCodes(db, user.userId);
    });
    if (codes) return { recoveryCodes: codes };
    throw fieldError('code', 'That code isn’t valid. Check that your phone’s clock is right.');
  },

  removeTotp: async (call, context) => {
    await proveIdentity(context, call);
    const { userId } = call.user;
    await context.change(async (db, record) => {
      await removeTotp(db, userId);
      await assertFactorLeft(db, call.user);
      await record({ action: 'totp-removed' });
      await queueAccountMail(db, { userId, kind: 'factor-removed', details: app }, context.clock());
    });
    return accountOf(context, userId, call.user.enteredBy);
  },

  makeRecoveryCodes: async (call, context) => {
    await proveIdentity(context, call);
    const codes = await context.change(async (db, record) => {
      const user = await findUser(db, call.user.userId);
      if (!user?.totp_secret) throw conflict('Set up an authenticator app first.');
      await record({ action: 'recovery-codes-made' });
      const mail = { userId: user.id, kind: 'recovery-codes-made' } as const;
      await queueAccountMail(db, mail, context.clock());
      return replaceRecoveryCodes(db, user.id);
    });
    return { recoveryCodes: codes };
  },

  newPasskeyOptions: async (call, context) => {
    await proveIdentity(context, call);
    return { options: await newPasskeyOptions(context, call.user.userId) };
  },

  addPasskey: async ({ user, body: { name, response } }, context) => {
    const verified = await verifyNewPasskey(context, user.userId, response);
    if (!verified) throw new ConsoleError('invalid', 'This passkey could not be added. Try again.');
    await context.change(async (db, record) => {
      const { userId } = user;
      const now = context.clock();
      const row = { ...verified, user_id: userId, name, created_at: now.getTime() };
      if (!(await insertNew(db, 'passkeys', row)))
        throw conflict('This passkey was already added.');
      await record({ action: 'passkey-added', details: { name } });
      await queueAccountMail(db, { userId, kind: 'factor-added', details: passkey }, now);
    });
    return accountOf(context, user.userId, user.enteredBy);
  },

  removePasskey: async (call, context) => {
    await proveIdentity(context, call);
    const { userId } = call.user;
    await context.change(async (db, record) => {
      const own = { id: call.params.passkeyId, user_id: userId };
      const [removed] = await takeRows(db, 'passkeys', own);
      if (!removed) throw notFound('passkey');
      await assertFactorLeft(db, call.user);
      await record({ action: 'passkey-removed', details: { name: removed.name } });
      const now = context.clock();
      await queueAccountMail(db, { userId, kind: 'factor-removed', details: passkey }, now);
    });
    return accountOf(context, userId, call.user.enteredBy);
  },
} satisfies Partial<Handlers>;

/** The names of the factors in account emails. */
const app = { what: 'authenticator app' };
const passkey = { what: 'passkey' };
