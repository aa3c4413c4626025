import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChannelHandler } from './channel.ts';
import { mailFile, mailFolderOf, removeMails } from './mail-files.ts';
import type { Compose } from './message.ts';

/** Writes each mail as a file, atomically, under the same name at every attempt. */
export function mailFolder(dataDir: string, compose: Compose): ChannelHandler {
  const folder = mailFolderOf(dataDir);
  return {
    deliver: async (delivery) => {
      const message = await compose(delivery);
      if (!message) return;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = mailFile(delivery);
      const part = join(folder, `${name}.part`);
      await writeThrough(part, message.raw);
      await rename(part, join(folder, name));
      await syncFolder(folder);
    },
    forget: async (leadId) => {
      await removeMails(dataDir, [leadId]);
    },
  };
}

async function writeThrough(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A rename is durable once its folder is synced. Windows can't sync folders and doesn't need to. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
