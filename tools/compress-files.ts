import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { originPlaceholder } from '#contract/site.ts';
import {
  compress,
  contentType,
  copyEndings,
  encodings,
  isCompressible,
} from '#server/lib/http/site-file.ts';

/**
 * Writes a compressed copy of each file in a directory next to the file, in every encoding. Files
 * that contain the public URL are skipped, because the server fills it in at startup.
 */
export async function compressFiles(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const body = await readFile(path);
    if (!isCompressible(contentType(path), body) || body.includes(originPlaceholder)) continue;
    for (const encoding of encodings)
      await writeFile(path + copyEndings[encoding], compress(body, encoding));
  }
}
