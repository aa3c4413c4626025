import type * as v from 'valibot';
import type { EndpointName, endpoints, ParamsOf, ResponseOf } from '#console/contract/endpoints.ts';
import type { Actor, NewEntry } from '#server/db/audit-log.ts';
import type { Cleaned } from '#server/lib/clean-text.ts';
import type { Caller, Client, SignedIn } from './caller.ts';
import type { CallerContext, ConsoleContext } from './console-context.ts';

/** Endpoints that stream instead of returning JSON. */
export type StreamName = 'events' | 'exportAudit' | 'exportLeads' | 'answerFile' | 'replyFile';

/** A checked request: its query and body match the contract's schema, and its user has access. */
export type Call<N extends EndpointName> = {
  readonly params: Readonly<Record<ParamsOf<N>, string>>;
  readonly query: Table[N] extends { query: infer S extends Schema } ? Parsed<S> : undefined;
  readonly body: Table[N] extends { body: infer S extends Schema } ? Parsed<S> : undefined;
  readonly user: Table[N]['access'] extends 'anyone' ? null : SignedIn;
  readonly client: Client;
  /** The `Idempotency-Key` header, if the endpoint takes one. */
  readonly idempotencyKey?: string | undefined;
  /** Sets the browser's session cookie; null clears it. */
  readonly setSession: (token: string | null) => void;
};

/** The handler may return nothing if the endpoint's response is an empty object. */
export type Handlers = {
  readonly [N in Exclude<EndpointName, StreamName>]: (
    call: Call<N>,
    context: CallerContext,
  ) => Promise<ResponseOf<N>> | ([keyof ResponseOf<N>] extends [never] ? Promise<void> : never);
};

export function actorOf({ user, client: { address } }: Caller): Actor {
  if (user === null) return { userId: null, userName: '', address };
  return { userId: user.isService ? null : user.userId, userName: user.name, address };
}

/** Records the failure in a separate transaction, because the failed one is rolled back. */
export function recordFailure(
  { changeAs }: Pick<ConsoleContext, 'changeAs'>,
  caller: Caller,
  entry: NewEntry,
): Promise<void> {
  return changeAs(actorOf(caller), (_db, record) => record(entry));
}

export function contextOf(context: ConsoleContext, caller: Caller): CallerContext {
  return { ...context, change: (work) => context.changeAs(actorOf(caller), work) };
}

type Table = typeof endpoints;
type Schema = v.GenericSchema;
type Parsed<S extends Schema> = Cleaned<v.InferOutput<S>>;
