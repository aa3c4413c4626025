import type { NewTemplate } from '#console/contract/templates.ts';
import type { Handlers } from '#console/server/kit/call.ts';
import { resource } from '#console/server/kit/resource.ts';
import type { Cleaned } from '#server/lib/clean-text.ts';

const { list, add, change, remove } = resource({
  table: 'reply_templates',
  name: 'template',
  actions: { add: 'template-added', change: 'template-changed', remove: 'template-removed' },
  order: ['name', 'id'],
  itemOf: ({ changed_at, brochures, ...row }) => ({
    ...row,
    brochures: JSON.parse(brochures) as string[],
    changedAt: new Date(changed_at).toISOString(),
  }),
  columnsOf: ({ brochures, ...body }: Cleaned<NewTemplate>, { context }) => ({
    ...body,
    brochures: JSON.stringify(brochures),
    changed_at: context.clock().getTime(),
  }),
});

export const templateHandlers = {
  templates: async (call, context) => ({ templates: await list(call, context) }),
  addTemplate: add,
  editTemplate: change,
  removeTemplate: remove,
} satisfies Partial<Handlers>;
