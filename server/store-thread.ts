import '#server/extension/install-console.ts';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { openConnection } from '#server/db/open-connection.ts';
import { createLog } from '#server/lib/log.ts';
import { registryFiles } from '#server/registry/registry-file-queries.ts';
import { storeOn } from '#server/store/lead-store.ts';
import {
  type Call,
  failureOf,
  type Greeting,
  type Result,
  type StorePlace,
} from '#server/store/store-in-thread.ts';

/** The thread that `openStoreThread` starts. Each message from its parent is a connection to serve. */
const { dataDir, logLevel } = workerData as StorePlace;

const opening = open();
parentPort?.on('message', async (port: MessagePort) => {
  const opened = await opening;
  if (!('methods' in opened)) return port.postMessage(opened satisfies Greeting);
  serve(port, opened.methods);
  port.postMessage({ methods: Object.keys(opened.methods) } satisfies Greeting);
});

type Methods = Readonly<Record<string, (...args: readonly never[]) => Promise<unknown>>>;

async function open() {
  try {
    const connection = await openConnection({ dataDir, log: createLog(logLevel) });
    const { each: _, ...store } = storeOn(connection);
    const { npi, clia } = registryFiles(connection);
    const methods = {
      ...store,
      findProvider: npi.find,
      findLaboratory: clia.find,
      searchLaboratories: clia.search,
    };
    return { methods: methods as Methods };
  } catch (error) {
    return { failure: failureOf(error) };
  }
}

function serve(port: MessagePort, methods: Methods): void {
  const send = (result: Result) => port.postMessage(result);
  port.on('message', ([id, method, args]: Call) => {
    methods[method]?.(...(args as never[])).then(
      (value) => send([id, value]),
      (error: unknown) => send([id, undefined, failureOf(error)]),
    );
  });
}
