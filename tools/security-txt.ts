import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { site } from '#contract/site.ts';

/** Where to report a vulnerability (RFC 9116). The server adds `Expires` at each start. */
export async function writeSecurityTxt(clientDir: string): Promise<void> {
  await mkdir(join(clientDir, '.well-known'), { recursive: true });
  const contact = `Contact: mailto:${site.email}\nPreferred-Languages: en\n`;
  await writeFile(join(clientDir, '.well-known/security.txt'), contact);
}
