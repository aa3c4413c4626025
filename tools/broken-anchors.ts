import { canonicalPath } from '#contract/canonical-path.ts';

/** Links to an anchor that the page they lead to doesn't have. `htmlOf` returns the HTML of each page. */
export async function brokenAnchors(
  paths: readonly string[],
  htmlOf: (path: string) => Promise<string>,
): Promise<string[]> {
  const pages = new Map<string, string>();
  for (const path of paths) pages.set(path, await htmlOf(path));
  return [...pages].flatMap(([page, html]) =>
    [...html.matchAll(linkToAnchor)].flatMap(([, path, id]) => {
      const target = path ? canonicalPath(path) : page;
      const isThere = pages.get(target)?.includes(` id="${id}"`);
      return isThere ? [] : [`${page} links to ${target}#${id}, which is not on that page.`];
    }),
  );
}

const linkToAnchor = / href="(\/[^"#?]*)?(?:\?[^"#]*)?#([^"]+)"/g;
