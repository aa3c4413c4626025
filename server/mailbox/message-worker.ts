import { parentPort } from 'node:worker_threads';
import { type RawMessage, type ReadingOptions, readMessage } from './read-message.ts';

/** The thread that `createMessageParser` starts. */
export type ParseOrder = { readonly raw: RawMessage; readonly options: ReadingOptions };

parentPort?.on('message', async ({ raw, options }: ParseOrder) => {
  const message = await readMessage(raw, options);
  // The files are views of the source. Transferring it saves copying their content.
  parentPort?.postMessage(message, [raw.source.buffer as ArrayBuffer]);
});
