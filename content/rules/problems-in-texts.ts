import { type Article, readArticle, wordCount } from '#content/articles.ts';
import { type LegalTextName, legalTexts } from '#content/kinds/long-kinds.ts';
import { legalText } from '#content/legal/legal-text.ts';
import { type ProseDocument, plainText, textsIn } from '#content/prose.ts';
import { articleFiles } from '#content/targets.ts';

/** The mistakes in articles and legal texts: a sentence for each, with its file and section. */
export function problemsInTexts(): readonly string[] {
  const articles: Article[] = [];
  const problems = [
    ...articleFiles().map((file) => () => {
      const article = readArticle(file);
      articles.push(article);
      return [...wrongCitations(file, article), ...wrongScopes(file, article)];
    }),
    ...Object.keys(legalTexts).map((name) => () => {
      legalText(name as LegalTextName);
      return [];
    }),
  ].flatMap(problemsOf);
  if (problems.length > 0 || articles.filter((each) => wordCount(each) >= 2000).length >= 2)
    return [...new Set(problems)];
  return ['content/articles: The site has at least two articles of 2,000 words (R87).'];
}

function problemsOf(check: () => readonly string[]): readonly string[] {
  try {
    return check();
  } catch (error) {
    if (error instanceof Error && error.name === 'ContentError') return error.message.split('\n');
    throw error;
  }
}

/** Each number in brackets has a source, and each source is cited. */
function wrongCitations(file: string, { sections, sources }: Article): readonly string[] {
  const cited = new Set<number>();
  const unknown = sections.flatMap(({ title, blocks }) =>
    [
      ...blocks
        .flatMap(textsIn)
        .join('\n')
        .matchAll(/(?<=[\s(])\[(\d+(?:, \d+)*)\]/g),
    ]
      .flatMap(([, numbers = '']) => numbers.split(', ').map(Number))
      .filter((number) => cited.add(number) && !sources[number - 1])
      .map((number) => `${file}, “${title}”: There is no source ${number}.`),
  );
  const unused = sources
    .filter((_, place) => !cited.has(place + 1))
    .map(({ text }) => `${file}, sources: No sentence cites “${text}”. Cite or remove it.`);
  return [...unknown, ...unused];
}

/** Subparts J and K of 42 CFR part 493 leave out waived tests, and most certificates are for those only. */
function wrongScopes(file: string, { sections }: ProseDocument): readonly string[] {
  return sections.flatMap(({ title, blocks }) =>
    blocks
      .flatMap((block) => (typeof block === 'object' && 'table' in block ? block.table.rows : []))
      .filter(([rule]) => /42 CFR (?:part )?493/.test(rule))
      .filter(([, appliesTo = '']) => !plainText(appliesTo).includes('nonwaived testing'))
      .map(([rule]) => `${file}, “${title}”: The row “${rule}” must say “nonwaived testing”.`),
  );
}
