import { basename } from 'node:path';
import { markdownIn } from '#content/files.ts';
import { type Address, addresses, addressWith, type PageAddress } from '#contract/addresses.ts';
import { askedIn, askQuery } from '#contract/purposes.ts';

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

/**
 * True for the name of a page, with or without the purpose of its form, a product and one of its anchors: `Lab`,
 * `LabPricing#estimate`, `Contacts?trial&labreports#contacts`.
 */
export function isTarget(target: string): boolean {
  const { address, query, asked, anchor } = partsOf(target);
  return (
    address !== undefined &&
    (query === '' || askQuery(asked.purpose ?? 'call', asked.product) === query) &&
    (anchor === undefined || address.anchors?.includes(anchor) === true)
  );
}

/** The address of a target that `isTarget` accepts. */
export function addressOf(target: string): Address {
  const { address, asked, anchor } = partsOf(target);
  if (!address) throw new Error(`No page is named ${target}`);
  return addressWith(address, anchor && `#${anchor}`, asked);
}

function partsOf(target: string) {
  const [page = '', anchor] = target.split('#');
  const [name = '', wanted] = page.split('?');
  const [purpose, product] = wanted?.split('&') ?? [];
  const query = purpose === undefined ? '' : `?ask=${purpose}${product ? `&of=${product}` : ''}`;
  const address = Object.hasOwn(allAddresses, name) ? allAddresses[name] : undefined;
  return { address, query, asked: askedIn(query), anchor };
}
