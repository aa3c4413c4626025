import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { originPlaceholder } from '#contract/site.ts';
import { compress, copyEndings, encodings, isCompressible } from '#server/lib/http/compress.ts';
import { contentType } from '#server/lib/http/content-type.ts';

/**
 * Writes a compressed copy of each file below a directory beside it, in every encoding. Files that name the
 * public URL get none: the server fills it in at start.
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
