import { parentPort } from 'node:worker_threads';
import {
  type RawMessage,
  type ReadingOptions,
  readMessage,
} from '#console/server/mailbox/read-message.ts';

/** The thread that `createMessageParser` starts. */
export type ParseOrder = { readonly raw: RawMessage; readonly options: ReadingOptions };

parentPort?.on('message', async ({ raw, options }: ParseOrder) => {
  const message = await readMessage(raw, options);
  // Transferring the files saves copying their content.
  const contents = message.files.flatMap(({ content }) => content?.buffer ?? []);
  parentPort?.postMessage(message, contents as ArrayBuffer[]);
});
