import type { GenericSchema } from 'valibot';
import type { Kind } from './data.ts';
import { type Dictionary, fieldOf } from './field-of.ts';
import forms from './forms.json' with { type: 'json' };

type Form = { readonly label: string; readonly page: string; readonly words?: Dictionary };

/** The forms of the editor, with the schema of each file. Titles for search results go by the names of `pages`. */
export function kindsOf(
  schemaOf: (file: string) => GenericSchema,
  pages: Dictionary = {},
): readonly Kind[] {
  return Object.entries(forms.groups).flatMap(([group, all]) =>
    Object.entries<Form>(all).map(([name, { label, page, words }]) => {
      const file = `content/${name}.${/^(articles|legal)\//.test(name) ? 'md' : 'json'}`;
      const known = { ...forms.keys, ...(name === 'pages' ? pages : {}), ...words };
      const field = fieldOf(schemaOf(file), '', known);
      const id = name.replace('/', '-').replace('*', 'files');
      const place = name.endsWith('/*') ? { folder: `content/${name.slice(0, -2)}` } : { file };
      const entries = fieldOf(schemaOf(file), 'entries', known);
      const fields = field.kind === 'group' ? field.fields : { entries };
      return { id, label, group, page, fields, ...place };
    }),
  );
}
