import { type Article, readArticle, wordCount } from '#content/articles.ts';
import { jsonFiles } from '#content/copy-of.ts';
import { legalTexts } from '#content/kinds/long-kinds.ts';
import { legalText } from '#content/legal/legal-text.ts';
import { type ProseDocument, plainText, textsIn } from '#content/prose.ts';
import { jsonIn, problemsIn, problemsOf } from '#content/read.ts';
import { articleFiles } from '#content/targets.ts';

/** The mistakes in each file of the content: a sentence for each, with its file and its field or section. */
export function problemsInFiles(): readonly string[] {
  const problems = jsonFiles.flatMap(({ file, schema, parts }) =>
    problemsIn(file, schema, jsonIn(file), parts),
  );
  return problems.length > 0 ? problems : problemsInTexts();
}

/** The mistakes in articles and legal texts. */
function problemsInTexts(): readonly string[] {
  const problems = [
    ...articleFiles().flatMap((file) => problemsOf(() => wrongIn(file, readArticle(file)))),
    ...legalTexts.flatMap((name) => problemsOf(() => void legalText(name))),
  ];
  if (problems.length > 0) return [...new Set(problems)];
  const long = articleFiles().filter((file) => wordCount(readArticle(file)) >= 2000);
  return long.length >= 2
    ? []
    : ['content/articles: The site has two articles of 2,000 words (R87).'];
}

function wrongIn(file: string, article: Article): readonly string[] {
  return [...wrongCitations(file, article), ...wrongScopes(file, article)];
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
