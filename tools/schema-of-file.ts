import type * as v from 'valibot';
import { jsonFiles } from '#content/copy-of.ts';
import { articleSchema, legalTextSchema } from '#content/kinds/long-kinds.ts';

/** The fields of a file, for the editor. Those of a long text are above it. */
export function schemaOfFile(file: string): v.GenericSchema {
  if (file.startsWith('content/articles/')) return articleSchema;
  if (file.startsWith('content/legal/')) return legalTextSchema;
  const found = jsonFiles.find((each) => each.file === file);
  if (!found) throw new Error(`${file} is not a file of content.`);
  return found.schema;
}
