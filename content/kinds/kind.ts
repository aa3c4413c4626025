import type * as v from 'valibot';
import { schemaOf } from '#content/schema.ts';

/**
 * A file of content: its name in the editor, the page to show beside it, and its fields. Texts of which only the keys
 * matter have none; their shape is that of the file.
 */
export function kind<const Shape extends v.GenericSchema | v.ObjectEntries | undefined = undefined>(
  label: string,
  page = '/',
  shape?: Shape,
) {
  return { label, page, schema: schemaOf(shape as Shape) };
}
