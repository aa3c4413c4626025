import { once } from 'node:events';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { LogLevel } from '#server/lib/log.ts';
import { StoreUnavailable, UnusableDatabase } from '#server/lib/store-errors.ts';
import type { RegistryFiles } from '#server/registry/registries.ts';
import type { ServerStore } from './lead-store.ts';

/** The store as used from another thread. All arguments and results can be sent in messages. */
export type ThreadStore = ServerStore & {
  readonly findProvider: RegistryFiles['npi']['find'];
  readonly findLaboratory: RegistryFiles['clia']['find'];
  readonly searchLaboratories: RegistryFiles['clia']['search'];
};

export type StoreThread = {
  readonly store: ThreadStore;
  /** Opens a connection for another thread, which must receive the port and pass it to `storeAt`. */
  readonly connect: () => MessagePort;
};

export type Call = readonly [id: number, method: string, args: readonly unknown[]];
export type Result = readonly [id: number, value: unknown, failure?: Failure];

/** An error as sent between threads; messages lose its class. */
export type Failure = {
  readonly name: string;
  readonly message: string;
  readonly cause?: Failure;
};

export type StorePlace = { readonly dataDir: string; readonly logLevel: LogLevel };

/** The thread's first message on each connection. */
export type Greeting = { readonly methods: readonly string[] } | { readonly failure: Failure };

/**
 * Opens the SQLite file in its own thread, so that disk access never blocks the event loop that serves requests. An
 * error that the thread does not catch ends the process.
 */
export async function openStoreThread(
  dataDir: string,
  logLevel: LogLevel = 'silent',
): Promise<StoreThread> {
  const worker = new Worker(new URL('../store-thread.ts', import.meta.url), {
    workerData: { dataDir, logLevel } satisfies StorePlace,
  });
  const connect = () => {
    const { port1, port2 } = new MessageChannel();
    worker.postMessage(port1, [port1]);
    return port2;
  };
  try {
    const store = await storeAt(connect());
    const close = async () => {
      await store.close();
      await worker.terminate();
    };
    return { store: { ...store, close }, connect };
  } catch (error) {
    await worker.terminate();
    throw error;
  }
}

/** The store at the other end of a connection. */
export async function storeAt(port: MessagePort): Promise<ThreadStore> {
  const [greeting] = (await once(port, 'message')) as [Greeting];
  if ('failure' in greeting) throw errorOf(greeting.failure);
  const waiting = new Map<number, Waiting>();
  let lastId = 0;

  port.on('message', ([id, value, failure]: Result) => {
    const call = waiting.get(id);
    waiting.delete(id);
    if (failure) call?.reject(errorOf(failure));
    else call?.resolve(value as never);
  });

  function call(method: string, args: readonly unknown[]): Promise<never> {
    return new Promise((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      port.postMessage([lastId, method, args] satisfies Call);
    });
  }

  const methods = greeting.methods.map(
    (method) => [method, (...args: unknown[]) => call(method, args)] as const,
  );
  return Object.fromEntries(methods) as unknown as ThreadStore;
}

type Waiting = {
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
};

export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const { name, message, cause } = error;
  return { name, message, ...(cause instanceof Error ? { cause: failureOf(cause) } : {}) };
}

function errorOf({ name, message, cause }: Failure): Error {
  const Kind = kinds.find((kind) => kind.name === name) ?? Error;
  return new Kind(message, cause && { cause: errorOf(cause) });
}

const kinds = [StoreUnavailable, UnusableDatabase];
