import { Fragment } from 'react';
import { Form } from '#console/app/ui/form.tsx';
import { useForm } from '#console/app/ui/use-form.ts';
import type { Listed, ResourceProps, Values } from './resource-props.ts';
import { SchemaField, sentValue } from './schema-field.tsx';

/** The form of one item, drawn from the schema of the request's body. */
export function ResourceForm<Item extends Listed, Body, Added>({
  schema,
  changeSchema,
  fields = {},
  foot,
  prepare = (values) => values,
  item,
  action,
  values,
  onChange,
  send,
  onCancel,
}: ResourceProps<Item, Body, Added> & {
  item: Item | null;
  action: string;
  values: Values;
  onChange: (values: Values) => void;
  send: (body: Body) => Promise<void>;
  onCancel: () => void;
}) {
  const sentSchema = (item && changeSchema) ?? schema;
  const entries = Object.entries(schema.entries).filter(([name]) => name in sentSchema.entries);
  const sent = entries.map(([name, entry]) => [name, sentValue(entry, values[name])]);
  const form = useForm(
    sentSchema,
    (body) => send(body as Body),
    prepare(Object.fromEntries(sent), item),
  );
  const patch = (changes: Values) => onChange({ ...values, ...changes });
  return (
    <Form
      form={form}
      action={action}
      onCancel={onCancel}
      className="mt-4 grid items-start gap-x-3 gap-y-4 *:col-span-full sm:grid-cols-2 sm:*:[&.half]:col-span-1"
    >
      {entries.map(([name, entry]) => {
        const field = fields[name];
        const drawn = (
          <SchemaField
            name={name}
            schema={entry}
            value={values[name]}
            onChange={(value) => patch({ [name]: value })}
          />
        );
        return (
          <Fragment key={name}>{field ? field(drawn, { values, patch }, item) : drawn}</Fragment>
        );
      })}
      {foot?.(values, item)}
    </Form>
  );
}
