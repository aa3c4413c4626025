import { isDeepStrictEqual } from 'node:util';
import type * as v from 'valibot';
import type { DestinationKind, destinationChange } from '#console/contract/destinations.ts';
import { conditionText, type LeadRule } from '#console/contract/rules.ts';
import { userNames } from '#console/server/identity/users.ts';
import type { Call, Handlers } from '#console/server/kit/call.ts';
import type { CallerContext } from '#console/server/kit/console-context.ts';
import { ConsoleError, conflict, fieldError, notFound } from '#console/server/kit/console-error.ts';
import { resource } from '#console/server/kit/resource.ts';
import { changeLeads, isAssignable, notAssignable } from '#console/server/leads/lead-changes.ts';
import { notifyOfAssignments } from '#console/server/notices/notify.ts';
import { sendTest } from '#console/server/routing/destination-channel.ts';
import {
  cancelUnwanted,
  destinationOf,
  presentDestinations,
} from '#console/server/routing/destination-store.ts';
import { listLeadRules, replaceLeadRules } from '#console/server/routing/lead-rules.ts';
import { listOptions } from '#console/server/search/lead-conditions.ts';
import type { Db } from '#server/db/connection.ts';
import { findRow, updateRows } from '#server/db/rows.ts';
import { newWebhookSecret } from '#server/delivery/channels/webhook.ts';
import { cancel } from '#server/jobs/outbox.ts';
import type { Cleaned } from '#server/lib/clean-text.ts';
import { responseOf } from '#server/lib/delivery-failure.ts';
import { isLoopback, isPlaintext, isRefusedHost } from '#server/lib/http/public-address.ts';
import { isOwnMailbox, ownMailbox } from '#server/lib/mail-address.ts';
import { seal } from '#server/lib/sealing.ts';
import type { Settings } from '#server/settings/settings.ts';
import { assignmentsByRules, matchesAmongNewest } from './assignments-by-rules.ts';
import { type DestinationRow, shownAddress, shownDestination } from './shown-destination.ts';

const { list, add, change, remove } = resource({
  table: 'destinations',
  name: 'destination',
  hasUniqueNames: true,
  actions: {
    add: 'destination-added',
    change: 'destination-changed',
    remove: 'destination-removed',
  },
  rows: presentDestinations,
  itemOf: (row, _user, { settings }) => shownDestination(row, settings),
  columnsOf,
  hook: async ({ kind, id, before, body, db, context }, save) => {
    const now = context.clock();
    if (before && !body) {
      // Keeps the row, without address and secrets, so that its deliveries still show a name.
      const emptied = { url: '', secret: null, old_secret: null };
      await updateRows(db, 'destinations', { id }, { removed_at: now.getTime(), ...emptied });
      const canceledDeliveries = await cancelUnwanted(db, now);
      return { destinationId: id, name: before.name, canceledDeliveries };
    }
    if (!body || (kind === 'change' && Object.keys(body).length === 0)) return null;
    if (body.url !== undefined) assertReachable(body.url, context.settings);
    await save();
    if (before) {
      await cancelUnwanted(db, now);
      return changeDetails(before, body);
    }
    const { host } = new URL(body.url ?? '');
    return { destinationId: id, name: body.name, kind: body.kind, host };
  },
});

/**
 * Handlers for destinations (webhooks and chats), and for the rules that choose who is emailed about a lead. A new
 * secret is shown once; stored secrets and chat addresses are never shown.
 */
export const destinationHandlers = {
  destinations: async (call, context) => {
    const { webhook, destinations } = context.settings;
    return {
      destinations: await list(call, context),
      fixed: webhook && {
        address: shownAddress('webhook', webhook.url),
        isReadable: isPlaintext(webhook.url),
      },
      isSealed: destinations.secretsKey !== null,
    };
  },

  addDestination: async ({ user, body }, context) => {
    const secret = body.kind === 'webhook' ? newWebhookSecret() : null;
    return { destination: await add({ user, body: { ...body, secret } }, context), secret };
  },

  changeDestination: change,

  removeDestination: remove,

  testDestination: async (call, { change, clock, settings, transactions: { read } }) => {
    const { id: destinationId } = call.params;
    const row = await read((db) => findDestination(db, destinationId));
    const startedAt = performance.now();
    const result = await sendTest(destinationOf(row), settings, clock()).then(
      (response) => ({ isAccepted: true, response }),
      (error: unknown) => ({ isAccepted: false, response: responseOf(error) }),
    );
    const milliseconds = Math.round(performance.now() - startedAt);
    await change((_db, record) => {
      const { isAccepted } = result;
      const details = { destinationId, name: row.name, result: isAccepted ? 'accepted' : 'failed' };
      return record({ action: 'destination-tested', details });
    });
    return { ...result, milliseconds };
  },

  rotateSecret: async (call, context) => {
    const secret = newWebhookSecret();
    const destination = await changeSecrets(call, context, 'secret-rotated', (row) => {
      if (row.secret === null) throw conflict('Chats don’t have a secret.');
      if (row.old_secret !== null) {
        throw conflict('Retire the old secret first. Only two can be in use.');
      }
      const { secretsKey } = context.settings.destinations;
      return { secret: seal(secret, secretsKey, row.id), old_secret: row.secret };
    });
    return { destination, secret };
  },

  retireSecret: (call, context) =>
    changeSecrets(call, context, 'secret-retired', (row) => {
      if (row.old_secret === null) throw conflict('There is no old secret.');
      return { old_secret: null };
    }),

  rules: (_call, { settings, transactions: { read } }) => read((db) => listRules(db, settings)),

  ruleMatches: ({ user, query }, context) =>
    context.transactions.read((db) => matchesAmongNewest(db, query, listOptions(user, context))),

  applyRules: ({ user }, context) =>
    context.change(async (db, record) => {
      const undo = await changeLeads(
        db,
        record,
        await assignmentsByRules(db, listOptions(user, context)),
      );
      await notifyOfAssignments(db, undo, { ...user, now: context.clock() });
      return { undo };
    }),

  changeRules: async ({ body }, context) => {
    const { change, clock, settings } = context;
    return change(async (db, record) => {
      const before = await listLeadRules(db);
      if (!isDeepStrictEqual(before, body.seen)) throw changedSince;
      await assertReceivers(db, body.rules, before, settings);
      const rules = body.rules.map((rule) => ({
        ...rule,
        addresses: [...new Set(rule.addresses)],
      }));
      await replaceLeadRules(db, rules);
      const list = await listRules(db, settings);
      const kept = new Set([...list.defaults, ...rules.flatMap(({ addresses }) => addresses)]);
      const removed = before.flatMap(({ addresses }) => addresses.filter((one) => !kept.has(one)));
      await cancel(db, clock(), {
        reason: 'the recipient was removed',
        channels: removed.flatMap((target) =>
          ['mail', 'verification'].map((kind) => ({ kind, target })),
        ),
      });
      const users = await userNames(db);
      const texts = rules.map((rule) => {
        const assignee = rule.assigneeId && (users.get(rule.assigneeId) ?? 'a former user');
        const receivers = [...rule.addresses, assignee].filter(Boolean);
        return `${conditionText(rule)}: ${receivers.join(', ')}`;
      });
      await record({ action: 'rules-changed', details: { rules: texts } });
      return list;
    });
  },
} satisfies Partial<Handlers>;

async function findDestination(db: Db, id: string): Promise<DestinationRow> {
  const row = await findRow(db, 'destinations', { id, removed_at: null });
  if (!row) throw notFound('destination');
  return row;
}

async function changeSecrets(
  call: Pick<Call<'rotateSecret'>, 'user' | 'client' | 'params'>,
  { change, settings }: CallerContext,
  action: 'secret-rotated' | 'secret-retired',
  secretsOf: (row: DestinationRow) => Partial<Pick<DestinationRow, 'secret' | 'old_secret'>>,
) {
  const { id } = call.params;
  return change(async (db, record) => {
    const row = await findDestination(db, id);
    const secrets = secretsOf(row);
    await updateRows(db, 'destinations', { id }, secrets);
    await record({ action, details: { destinationId: id, name: row.name } });
    return shownDestination({ ...row, ...secrets }, settings);
  });
}

type Change = Cleaned<v.InferOutput<typeof destinationChange>> & {
  readonly kind?: DestinationKind;
  readonly secret?: string | null;
};

function columnsOf(
  { kind, name, url, events, forms, includesName, secret, isOn }: Change,
  { id, before, context }: { id: string; before: DestinationRow | null; context: CallerContext },
) {
  const { secretsKey } = context.settings.destinations;
  const now = context.clock();
  return {
    created_at: before ? undefined : now.getTime(),
    kind,
    secret: secret && seal(secret, secretsKey, id),
    name,
    url: url && seal(url, secretsKey, id),
    // Failures at the old address don't count against the new one.
    failing_since: url === undefined ? undefined : null,
    events: events && JSON.stringify(events),
    forms: forms && JSON.stringify(forms),
    includes_name: includesName === undefined ? undefined : Number(includesName),
    ...switched(isOn, now),
  };
}

/** Turning a destination on clears its failure history. */
function switched(isOn: boolean | undefined, now: Date): Partial<DestinationRow> {
  if (isOn === undefined) return {};
  if (isOn) return { off_since: null, off_reason: null, failing_since: null };
  return { off_since: now.getTime(), off_reason: 'user' };
}

/** Records only the host of an address, which may contain a token. */
function changeDetails({ id, name }: DestinationRow, { url, name: newName, ...rest }: Change) {
  return {
    destinationId: id,
    name: newName === undefined || newName === name ? name : { from: name, to: newName },
    ...(url === undefined ? {} : { host: new URL(url).host }),
    ...rest,
  };
}

/**
 * Rejects private addresses that are visible in the URL. Each delivery resolves and checks the host
 * name.
 */
function assertReachable(url: string, { destinations }: Settings): void {
  if (!URL.canParse(url)) throw fieldError('url', 'Enter an https:// address.');
  const { hostname } = new URL(url);
  if (isRefusedHost(hostname, true))
    throw fieldError('url', 'Deliveries to this address are never allowed.');
  if (destinations.allowPrivate || !(isRefusedHost(hostname, false) || isLoopback(hostname)))
    return;
  throw fieldError('url', 'This is a private address. To allow it, set WEBHOOK_ALLOW_PRIVATE=1.');
}

async function listRules(db: Db, { mail }: Settings) {
  return { defaults: mail.to.map(({ address }) => address), rules: await listLeadRules(db) };
}

/** Throws if a rule names a receiver who would get no lead. An earlier assignee who has left may stay. */
async function assertReceivers(
  db: Db,
  rules: readonly LeadRule[],
  before: readonly LeadRule[],
  settings: Settings,
): Promise<void> {
  const own = rules
    .flatMap(({ addresses }) => addresses)
    .find((one) => isOwnMailbox(one, settings));
  if (own !== undefined) throw fieldError('addresses', ownMailbox(own));
  const kept = before.map(({ assigneeId }) => assigneeId);
  for (const { assigneeId } of rules) {
    if (assigneeId === null || kept.includes(assigneeId)) continue;
    if (!(await isAssignable(db, assigneeId))) throw notAssignable;
  }
}

const changedSince = new ConsoleError(
  'changed-meanwhile',
  'The rules have changed. Review them again before you save.',
);
