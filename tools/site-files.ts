import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { site } from '#content/site.ts';

/**
 * Files that the server reads beside the pages: which other origins the pages load from, and whom
 * to tell about a weakness. The server sets the date until which the second holds.
 */
export async function writeSiteFiles(clientDir: string): Promise<void> {
  const hosts = site.animationHost === '' ? [] : [new URL(site.animationHost).origin];
  const policy = { apiBase: site.apiBase, connectSrc: hosts, imgSrc: hosts, styleSrc: [] };
  await writeFile(join(clientDir, 'site-policy.json'), JSON.stringify(policy));
  await mkdir(join(clientDir, '.well-known'), { recursive: true });
  const contact = `Contact: mailto:${site.email}\nPreferred-Languages: en\n`;
  await writeFile(join(clientDir, '.well-known/security.txt'), contact);
}
