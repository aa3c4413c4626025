import { statSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { dayOf, defaultTimeZone, longDay } from '#contract/days.ts';
import { consequenceLines, expiredClaims } from './consequences.ts';
import { checkContent } from './content.ts';
import { findBrowser, missingBrowser } from './find-browser.ts';
import { reachedFrom } from './reached-from.ts';

/**
 * Checks the content, carries out what its changes touch, builds the site and lets the running server switch to it.
 * `--yes` answers the question about legal texts. `--report` changes no content, and fails if something is left to do.
 */
const { values } = parseArgs({
  options: { yes: { type: 'boolean' }, report: { type: 'boolean' } },
});
const today = dayOf(new Date(), defaultTimeZone);
const problems = await checkContent();
if (problems.length > 0) {
  stop(problems);
  process.exit();
}
// Not imported before: a file with a problem can't be read.
const { claims } = await import('#content/facts.ts');
const { undatedTexts, writeEditions } = await import('./undated-texts.ts');
const { buildSite } = await import('./build.ts');
const legalTexts = undatedTexts();
if (values.report) await report();
else if (await isAgreed()) await publish();
else stop([]);

async function report(): Promise<void> {
  const left = consequenceLines(await buildSite(), today);
  if (left.length > 0) stop(['Not carried out yet:', ...left, 'Run: npm run publish']);
}

async function publish(): Promise<void> {
  const changed = changedServerFiles();
  if (legalTexts.length > 0) await writeEditions(legalTexts, today);
  const consequences = await buildSite(today);
  const lines = consequenceLines(consequences, today);
  console.log(['This change touches:', ...(lines.length > 0 ? lines : ['no text'])].join('\n  '));
  const { brochures, cards, report } = consequences;
  if ((report || brochures.length + cards.length > 0) && findBrowser() === null)
    console.warn(
      `Brochures, share cards and the accessibility report are unchanged. ${missingBrowser} Then publish again.`,
    );
  if (legalTexts.some(({ name }) => name === 'Privacy Policy')) changed.push('the policy’s date');
  if (changed.length > 0) console.warn(`Restart the server: it uses ${changed.join(', ')} itself.`);
  for (const warning of expiredClaims(claims, today)) console.warn(warning);
  console.log('Published. A running server shows the new pages within seconds.');
}

/** A new edition has legal effect, so a person decides. */
async function isAgreed(): Promise<boolean> {
  if (legalTexts.length === 0 || values.yes) return true;
  const names = legalTexts.map(({ name }) => name).join(' and the ');
  const question = `The wording of the ${names} changed. Publish a new edition of ${longDay(today)}? It has legal effect.`;
  if (!process.stdin.isTTY) {
    console.error(`${question} To agree, run: npm run publish -- --yes`);
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

/** Content and contract files newer than the last build that the server reads too, which it does only at its start. */
function changedServerFiles(): string[] {
  const built = statSync('build/stamp', { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
  return reachedFrom('server/start-server.ts').filter(
    (file) => /^(contract|content)\//.test(file) && statSync(file).mtimeMs > built,
  );
}

function stop(lines: readonly string[]): void {
  console.error([...lines, 'Nothing was published.'].join('\n'));
  process.exitCode = 1;
}
