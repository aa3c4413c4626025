import { href, type PageName } from '#content/addresses.ts';
import { facts as shared } from '#content/facts.ts';
import sentences from '#content/legal/shared.json' with { type: 'json' };
import { feeList } from '#content/limsforlabs.ts';
import { pageNamed } from '#content/pages.ts';
import type { ProseDocument } from '#content/prose.ts';
import { policyVersion } from '#contract/privacy-notice.ts';

/** Parts of texts by name. A text file refers to them in braces: `{company}`, `{ownership}`. */
type Parts = Readonly<Record<string, unknown>>;

const facts: Parts = { ...shared, ...sentences, policyVersion, fees: feeList('or') };

/**
 * Reads a text from its file, with the parts that it refers to. A link contains its page and anchor, such as
 * `PrivacyPolicy#rights`. `content/prose.test.ts` checks the shape of the result.
 */
export function legalText(file: unknown, parts: Parts = {}): ProseDocument {
  return filledIn(file, { ...facts, ...parts }) as ProseDocument;
}

function filledIn(value: unknown, parts: Parts): unknown {
  if (typeof value === 'string') {
    const name = /^\{(\w+)\}$/.exec(value)?.[1];
    if (name) return filledIn(partNamed(name, parts), parts);
    return value.replace(/\{(\w+)\}/g, (_, each) => `${filledIn(partNamed(each, parts), parts)}`);
  }
  if (Array.isArray(value)) return value.map((each) => filledIn(each, parts));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) =>
      key === 'page' ? ['to', addressOf(each)] : [key, filledIn(each, parts)],
    ),
  );
}

function partNamed(name: string, parts: Parts): unknown {
  if (name in parts) return parts[name];
  throw new Error(`A text refers to {${name}}, which content/legal/legal-text.ts doesn’t know`);
}

function addressOf(target: string): string {
  const [name, anchor] = target.split('#') as [PageName, string?];
  if (anchor === undefined) return href(name);
  if (pageNamed(name).anchors?.includes(anchor)) return href(name, `#${anchor}` as never);
  throw new Error(`The row of ${name} in content/pages.ts has no anchor ${anchor}`);
}
