import { basename } from 'node:path';
import { type Address, addresses, addressWith, type PageAddress } from '#content/addresses.ts';
import { markdownIn } from '#content/files.ts';

/** The address of each article by the name of its page: `DeployingALims` for `deploying-a-lims.md`. */
const articleAddresses: Readonly<Record<string, PageAddress>> = Object.fromEntries(
  articleFiles().map((file) => [
    articleName(file),
    { path: `/resources/articles/${basename(file, '.md')}`, type: 'main' },
  ]),
);
export const allAddresses: Readonly<Record<string, PageAddress>> = {
  ...addresses,
  ...articleAddresses,
};

export function articleFiles(): readonly string[] {
  return markdownIn('articles');
}

export function articleName(file: string): string {
  return basename(file, '.md').replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** True for the name of a page, with or without one of its anchors: `Lab`, `LabPricing#estimate`. */
export function isTarget(target: string): boolean {
  const [name = '', anchor] = target.split('#');
  const address = Object.hasOwn(allAddresses, name) ? allAddresses[name] : undefined;
  return (
    address !== undefined && (anchor === undefined || address.anchors?.includes(anchor) === true)
  );
}

/** The address of a target that `isTarget` accepts. */
export function addressOf(target: string): Address {
  const [name = '', anchor] = target.split('#');
  const address = allAddresses[name];
  if (!address) throw new Error(`No page is named ${name}`);
  return addressWith(address, anchor && `#${anchor}`);
}
