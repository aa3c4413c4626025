import type { NewTemplate, Template } from '#contract/console/templates.ts';
import type { Handlers } from '#server/console/kit/call.ts';
import type { Cleaned } from '#server/lib/clean-text.ts';
import { notFound } from '#server/lib/http/console-error.ts';
import { newId } from '#server/lib/ids.ts';
import {
  deleteTemplate,
  insertTemplate,
  listTemplates,
  type TemplateRow,
  updateTemplate,
} from './template-queries.ts';

/** Handlers for the reply templates that the team shares. */
export const templateHandlers = {
  templates: async (_call, { transactions: { read } }) => {
    const rows = await read(listTemplates);
    return { templates: rows.map(templateOf) };
  },

  addTemplate: ({ body }, { change, clock }) =>
    change(async (db, record) => {
      const row = { id: newId(), ...columnsOf(body), changed_at: clock().getTime() };
      await insertTemplate(db, row);
      await record({ action: 'template-added', details: { name: body.name } });
      return templateOf(row);
    }),

  editTemplate: ({ params: { templateId }, body }, { change, clock }) =>
    change(async (db, record) => {
      const columns = { ...columnsOf(body), changed_at: clock().getTime() };
      const row = await updateTemplate(db, templateId, columns);
      if (!row) throw notFound('template');
      await record({ action: 'template-changed', details: { name: body.name } });
      return templateOf(row);
    }),

  removeTemplate: ({ params: { templateId } }, { change }) =>
    change(async (db, record) => {
      const name = await deleteTemplate(db, templateId);
      if (name === undefined) throw notFound('template');
      await record({ action: 'template-removed', details: { name } });
    }),
} satisfies Partial<Handlers>;

function columnsOf({ brochures, ...body }: Cleaned<NewTemplate>) {
  return { ...body, brochures: JSON.stringify(brochures) };
}

function templateOf({ changed_at, brochures, ...row }: TemplateRow): Template {
  return {
    ...row,
    brochures: JSON.parse(brochures) as string[],
    changedAt: new Date(changed_at).toISOString(),
  };
}
