import { kinds } from '#content/kinds.ts';
import { jsonIn, type Parts, readJson } from '#content/read.ts';
import { questionsOf } from '#contract/form.ts';
import { priceForm } from '#contract/forms/price.ts';
import { grouped, posterFigures } from '#contract/poster-figures.ts';
import { site } from '#contract/site.ts';
import { support } from '#contract/support.ts';

export const { claims } = readJson('content/claims.json', kinds.claims);
const landingPage = jsonIn('content/limsforlabs.json');
const fees: readonly string[] = landingPage.fees.map(({ name }: { name: string }) => name);
/** Within a sentence; abbreviations keep their capitals. */
const feesInText = fees.map((name) =>
  /^[A-Z]{2}/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1),
);

/** The texts that files may refer to in braces: the claims, facts about the company, and figures. */
export const facts: Parts = {
  ...Object.fromEntries(
    Object.entries(posterFigures).map(([name, figure]) => [name, grouped(figure)]),
  ),
  ...Object.fromEntries(claims.map(({ name, text }) => [name, text])),
  company: site.company,
  address: site.address,
  email: site.email,
  companySite: site.companySite,
  appStore: site.appStore,
  ...site.identity,
  supportChannels: support.channels,
  priceQuestions: questionsOf(priceForm).length,
  fees: `${feesInText.slice(0, -1).join(', ')} or ${feesInText.at(-1)}`,
  /** A list in Markdown. */
  feeLines: fees.map((name) => `- ${name}`).join('\n'),
};
