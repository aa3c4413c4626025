import file from '#content/advantages.json' with { type: 'json' };
import { capabilities } from '#content/capabilities.ts';
import { facts } from '#content/facts.ts';
import { read } from '#content/read.ts';
import { group, lines, list, pageLink, point } from '#content/schema.ts';

const points = list(point);

export const advantagesSchema = group({
  ...lines('title', 'intro'),
  capabilities: group({ ...lines('title', 'intro', 'disciplines', 'tasks') }),
  terms: group({ ...lines('title'), trial: pageLink, points }),
  limits: group({ ...lines('title'), points }),
});

const texts = read('content/advantages.json', advantagesSchema, file, facts);
const { disciplines, tasks } = texts.capabilities;

export const advantagesCopy = {
  ...texts,
  capabilities: {
    ...texts.capabilities,
    groups: [
      { title: disciplines, items: capabilities.slice(0, 5) },
      { title: tasks, items: capabilities.slice(5) },
    ],
  },
};
