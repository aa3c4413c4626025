import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Compress, compress } from './site-file.ts';

/** One file at a time, in a process that ends at `stop`. */
export type Compressor = { readonly compress: Compress; readonly stop: () => void };

/**
 * The best compression leaves some 30 MB with the C library's allocator, which returns them only when
 * the process ends. Without such a process, this one compresses.
 */
export function startCompressor(): Compressor {
  const child = startProcess();
  if (child === null) return { compress, stop: () => undefined };
  const gone = new Promise<null>((resolve) => {
    for (const event of ['exit', 'error', 'disconnect']) child.on(event, () => resolve(null));
  });
  return {
    stop: () => child.kill(),
    async compress(body, encoding) {
      if (!child.connected) return compress(body, encoding);
      const made = once(child, 'message').then(([bytes]) => Buffer.from(bytes as Uint8Array));
      child.send([body, encoding]);
      const first = await Promise.race([gone, made]).catch(() => null);
      return first ?? compress(body, encoding);
    },
  };
}

/** Some errors of the system are thrown, others are events. It gets no settings and no secrets. */
function startProcess() {
  try {
    return fork(fileURLToPath(import.meta.url), [childMark], {
      serialization: 'advanced',
      execArgv: [],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
  } catch {
    return null;
  }
}

const childMark = '--compress';

if (process.argv[2] === childMark) {
  process.on('message', async ([body, encoding]: Parameters<Compress>) => {
    process.send?.(await compress(body, encoding));
  });
}
