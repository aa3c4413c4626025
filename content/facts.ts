import { claims } from '#content/claims.ts';
import type { Parts } from '#content/read.ts';
import { questionsOf } from '#contract/form.ts';
import { priceForm } from '#contract/forms/price.ts';
import { site } from '#contract/site.ts';
import { support } from '#contract/support.ts';

/** The texts that every file of content may refer to in braces: the claims, and facts about the company. */
export const facts: Parts = {
  ...Object.fromEntries(claims.map(({ name, text }) => [name, text])),
  company: site.company,
  address: site.address,
  email: site.email,
  companySite: site.companySite,
  appStore: site.appStore,
  ...site.identity,
  supportChannels: support.channels,
  priceQuestions: questionsOf(priceForm).length,
};
