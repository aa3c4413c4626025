import { Fragment, type RefObject, useState } from 'react';
import { Dialog } from '#console/app/ui/dialog.tsx';
import { Form } from '#console/app/ui/form.tsx';
import { openDialog, useDialog } from '#console/app/ui/open-dialog.tsx';
import { showToast } from '#console/app/ui/toasts.ts';
import { useForm } from '#console/app/ui/use-form.ts';
import type { Listed, ResourceProps, Values } from './resource-props.ts';
import { SchemaField, sentValue } from './schema-field.tsx';
import { SecretDialog } from './secret-dialog.tsx';

/** The form of one item, drawn from the schema of the request's body. */
export function ResourceDialog<Item extends Listed, Body, Added>({
  item,
  draft,
  labels: [open, submit] = ['Add', 'Add'],
  schema,
  changeSchema,
  valuesOf = (stored) => stored as Values,
  notes,
  fields = {},
  foot,
  prepare = (values) => values,
  blank = {},
  add,
  onAdded,
  change,
}: ResourceProps<Item, Body, Added> & {
  /** Null for a new item. */
  item: Item | null;
  /** The values of a new item, kept until it is added, even if the dialog is closed in between. */
  draft: RefObject<Values>;
}) {
  const { close } = useDialog();
  const [values, setValues] = useState(item ? valuesOf(item) : draft.current);
  const sentSchema = (item && changeSchema) ?? schema;
  const entries = Object.entries(schema.entries).filter(([name]) => name in sentSchema.entries);
  const sent = entries.map(([name, entry]) => [name, sentValue(entry, values[name])]);
  async function send(body: Body): Promise<void> {
    if (item) {
      await change?.(item, body);
      return close();
    }
    const added = add ? await add(body) : undefined;
    close();
    draft.current = blank;
    const result = onAdded?.(added as Added, body);
    if (typeof result === 'string') showToast({ text: result });
    else if (result) openDialog(<SecretDialog {...result} />);
  }
  const form = useForm(
    sentSchema,
    (body) => send(body as Body),
    prepare(Object.fromEntries(sent), item),
  );
  function patch(changes: Values): void {
    const next = { ...values, ...changes };
    setValues(next);
    if (!item) draft.current = next;
  }
  return (
    <Dialog width={560} title={item ? `Edit ${item.name}` : open}>
      <Form
        form={form}
        action={item ? 'Save' : submit}
        onCancel={close}
        className="mt-4 grid items-start gap-x-3 gap-y-4 *:col-span-full sm:grid-cols-2 sm:*:[&.half]:col-span-1"
      >
        {entries.map(([name, entry]) => {
          const drawn = (
            <SchemaField
              name={name}
              schema={entry}
              note={notes?.(values, item)[name]}
              value={values[name]}
              onChange={(value) => patch({ [name]: value })}
            />
          );
          const field = fields[name]?.(drawn, { values, patch }, item);
          return <Fragment key={name}>{field === undefined ? drawn : field}</Fragment>;
        })}
        {foot?.(values, item)}
      </Form>
    </Dialog>
  );
}
