import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { startTimeLimit } from '#server/lib/time-limit.ts';
import type { ParseOrder } from './message-worker.ts';
import type { ParsedMessage, RawMessage, ReadingOptions } from './read-message.ts';

/**
 * Parses messages in a thread of its own with limited memory and time, because anyone may have written them. It neither
 * delays deliveries nor ends them when it fails.
 */
export function createMessageParser() {
  let worker: Worker | null = null;

  function start(): Worker {
    const started = new Worker(new URL('./message-worker.ts', import.meta.url), { resourceLimits });
    // Without a listener, an error would end the process.
    return started.on('error', close);
  }

  function close(): void {
    void worker?.terminate();
    worker = null;
  }

  return {
    /** Takes the memory of `raw.source`. Rejects if the message takes too much time or memory. */
    read: async ({ source, ...rest }: RawMessage, options: ReadingOptions) => {
      worker ??= start();
      const limit = startTimeLimit(maxParseMs);
      try {
        // A small message may share its memory with others.
        const isAlone = source.byteLength === source.buffer.byteLength;
        const own = isAlone ? source : new Uint8Array(source);
        const raw = { ...rest, source: own };
        worker.postMessage({ raw, options } satisfies ParseOrder, [own.buffer as ArrayBuffer]);
        const [message] = await once(worker, 'message', { signal: limit.signal });
        return message as ParsedMessage;
      } catch (error) {
        close();
        throw limit.isOver() ? new Error('The email takes too long to parse') : error;
      } finally {
        limit.end();
      }
    },
    /** Ends the thread; the next message starts another one. */
    close,
  };
}

/** Several times what the limits of `cutMessage` allow. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };
const maxParseMs = 15_000;
