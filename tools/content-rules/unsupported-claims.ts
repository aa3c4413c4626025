import { copyOf } from '#content/copy-of.ts';
import { claims } from '#content/facts.ts';
import type { Page } from '#web/lib/pages.ts';
import { analyzers } from '#web/pages/drivers/analyzers.ts';

const { capabilities } = copyOf('capabilities');
const { limits: labreportsLimits } = copyOf('product-pages/labreports');

/** A condition on the claims of a page. */
type Rule = {
  /** The pages that the rule is for; all of them if absent. */
  readonly pages?: readonly Page['name'][];
  readonly holds: (text: string, name: Page['name']) => boolean;
  /** Follows the page's address. */
  readonly message: string;
};

const countOf = (text: string, part: string | RegExp) => text.split(part).length - 1;
const disciplines = capabilities.slice(0, 5).map(({ name }) => name);
const others = new Set(
  analyzers.map(({ discipline }) => discipline).filter((name) => !disciplines.includes(name)),
);

const rules: readonly Rule[] = [
  {
    holds: (text) => countOf(text, /FDA-listed/) === countOf(text, claim('fdaListing')),
    message:
      'a listing must not read as an approval, so “FDA-listed” stands only in the claim fdaListing',
  },
  {
    holds: (text) =>
      countOf(text, 'a first response within 1 hour') === countOf(text, claim('criticalTargets')),
    message:
      'times for a critical incident are targets, so they stand only in the claim criticalTargets',
  },
  {
    holds: (text) => !/99\.9%/.test(text) || /contract states|with its period/.test(text),
    message: 'where it claims 99.9% availability, it must say that the contract states the period',
  },
  {
    holds: (text) =>
      countOf(text, /first laboratory in a state/i) ===
      countOf(text, /first laboratory in a state to sign with us/i),
    message:
      'deployment is free for the first laboratory in a state to sign with us, in these words',
  },
  {
    holds: (text) =>
      countOf(text, '60 calendar days') ===
      countOf(text, /without unreasonable delay, and within 60 calendar days after we discover it/),
    message: 'a notice of a breach counts its 60 calendar days from the discovery',
  },
  {
    holds: (text, name) => countOf(text, 'HIPAA-compliant') === (name === 'PrivacyPolicy' ? 1 : 0),
    message: 'only the privacy policy calls the cloud HIPAA-compliant, once',
  },
  {
    holds: (text) => !/compliance with CLSI, CAP|comply with (CLSI|CAP)/.test(text),
    message:
      'the platform supports CLSI standards and CAP requirements; software cannot comply with them',
  },
  {
    pages: ['Lab'],
    holds: (text) => ![...others].some((name) => text.includes(name)),
    message: 'screens show benches of the five disciplines only',
  },
  {
    pages: ['Labreports', 'Poster'],
    holds: (text) => !text.includes('FDA'),
    message: 'the FDA listing is the LIMS’s, not the add-on’s',
  },
  {
    pages: ['Labreports'],
    holds: (text) => labreportsLimits.points.every((point) => text.includes(point.text)),
    message: 'Labreports is described only with its intended use and limits',
  },
  {
    pages: ['LabPricing', 'ProfiPricing', 'Advantages'],
    holds: (text) => /then pay for (that|the) volume/.test(text),
    message: 'where it offers take-or-pay, it must say that the customer then pays for that volume',
  },
  {
    pages: ['Limsforlabs', 'LabPricing'],
    holds: (text) => text.includes(claim('addOnPrice')) && text.includes(claim('deploymentPrice')),
    message: 'a list of what is free also has the claims addOnPrice and deploymentPrice',
  },
  {
    pages: ['ProfiPricing', 'ProfiTermsOfUse'],
    holds: (text) => !/completed/.test(text),
    message: 'a practice pays for reported tests, not for completed ones',
  },
];

/** The claims of a page that lack what has to be said with them. `html` is the whole document. */
export function unsupportedClaims({ name }: Page, html: string): readonly string[] {
  const text = textOf(/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html);
  return rules
    .filter(({ pages, holds }) => (!pages || pages.includes(name)) && !holds(text, name))
    .map(({ message }) => message);
}

/** The text of a document as a reader sees it. */
export function textOf(html: string): string {
  return html
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ');
}

/** The text of a claim. Throws if the file has no claim of this name. */
function claim(name: string): string {
  const found = claims.find((each) => each.name === name);
  if (!found) throw new Error(`content/claims.json has no claim named ${name}`);
  return found.text;
}
