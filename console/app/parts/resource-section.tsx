import { Fragment, type ReactNode, useState } from 'react';
import type * as v from 'valibot';
import { Button } from '#console/app/ui/buttons.tsx';
import { ConfirmDialog } from '#console/app/ui/confirm-dialog.tsx';
import { Form } from '#console/app/ui/form.tsx';
import { PageSection } from '#console/app/ui/page-frame.tsx';
import { showError, showToast } from '#console/app/ui/toasts.ts';
import { useForm } from '#console/app/ui/use-form.ts';
import { Modal } from '#web/ui/modal.tsx';
import { SchemaField, sentValue } from './schema-field.tsx';
import { type Secret, SecretDialog } from './secret-dialog.tsx';

type Listed = { readonly id: string; readonly name: string };
type Values = Readonly<Record<string, unknown>>;
type Entries = Readonly<Record<string, v.GenericSchema>>;

/** The callbacks of a row's buttons. */
type RowActions = { readonly edit: () => void; readonly remove: () => void };

type ResourceProps<Item extends Listed, Body, Added> = {
  title: string;
  intro?: ReactNode;
  error: Error | null;
  /** Undefined until they are loaded. */
  items: readonly Item[] | undefined;
  /** Shown if there are no items. */
  empty?: string | undefined;
  /** The labels of the button and the dialog that add an item, and of the dialog's button. */
  labels?: readonly [open: string, submit: string];
  /** The verb of a removal, and its past participle. */
  removal?: readonly [verb: string, done: string];
  /** The body to add an item. Its entries are the form's fields, labeled by `v.title` and `v.description`. */
  schema: v.GenericSchema<unknown, Body> & { readonly entries: Entries };
  /** The body to change an item, if it is another one. Fields that it doesn't have are left out. */
  changeSchema?: v.GenericSchema & { readonly entries: Entries };
  /** The values of a new item. */
  blank?: Values;
  /** The values of a stored item; by default, its properties of the same names. */
  valuesOf?: (item: Item) => Values;
  /** Fields that differ from their drawing by the schema. `patch` sets values. */
  fields?: Readonly<Record<string, Field<Item>>>;
  /** Below the fields. */
  foot?: (values: Values, item: Item | null) => ReactNode;
  /** The values to send, if they differ from those of the fields. */
  prepare?: (values: Values, item: Item | null) => Values;
  /** Absent for users who may not. */
  add?: ((body: Body) => Promise<Added>) | false;
  /** A value to show once, or a message. */
  onAdded?: (added: Added, body: Body) => Secret | string;
  // A method, so that callers may expect the output of `changeSchema`.
  change?(item: Item, body: Body): Promise<unknown>;
  /** May return a function that undoes the removal. */
  remove?: (item: Item) => Promise<unknown>;
  /** The consequences of a removal that can't be undone. */
  warning?: string;
  /** The item's heading, if it is not its name. */
  heading?: (item: Item) => ReactNode;
  row?: (item: Item) => ReactNode;
  /** The buttons of a row; by default, those to edit and to remove it, after `moreActions`. */
  actions?: (item: Item, actions: RowActions) => ReactNode;
  moreActions?: (item: Item) => ReactNode;
  /** A last row. */
  last?: ReactNode;
  /** Above the list. */
  children?: ReactNode;
};

type Field<Item> = (drawn: ReactNode, field: FieldState, item: Item | null) => ReactNode;
type FieldState = { readonly values: Values; readonly patch: (values: Values) => void };

/** A list in the settings, whose form is drawn from the schema of the request's body. */
export function ResourceSection<Item extends Listed, Body, Added>(
  props: ResourceProps<Item, Body, Added>,
) {
  const { title, intro, error, items, empty, labels = ['Add', 'Add'], add } = props;
  const { edited, edit, setEdited, secret, setSecret, ...form } = useEdited(props);
  const isNew = edited === 'new';
  const addButton = (
    <Button glyph="plus" onClick={() => setEdited('new')}>
      {labels[0]}
    </Button>
  );
  return (
    <PageSection
      title={title}
      intro={intro}
      error={error}
      actions={add && items ? addButton : null}
    >
      {props.children}
      {items ? (
        <ul className="border-t border-line">
          {items.length === 0 && empty ? (
            <li className="border-b border-line py-3 text-soft">{empty}</li>
          ) : null}
          {items.map((item) => (
            <Row key={item.id} {...props} item={item} onEdit={edit} />
          ))}
          {props.last}
        </ul>
      ) : null}
      <Modal
        open={edited !== null}
        onClose={form.onCancel}
        width={560}
        title={isNew ? labels[0] : `Edit ${edited?.name}`}
      >
        {edited ? (
          <ResourceForm
            {...props}
            {...form}
            item={isNew ? null : edited}
            action={isNew ? labels[1] : 'Save'}
          />
        ) : null}
      </Modal>
      <SecretDialog shown={secret} onClose={() => setSecret(null)} />
    </PageSection>
  );
}

/** The item in the dialog, with the values of its form. */
function useEdited<Item extends Listed, Body, Added>({
  blank = {},
  schema,
  valuesOf,
  add,
  onAdded,
  change,
}: ResourceProps<Item, Body, Added>) {
  const [edited, setEdited] = useState<Item | 'new' | null>(null);
  const [stored, setStored] = useState<Values>({});
  // Kept until the item is added, even if the dialog is closed in between.
  const [draft, setDraft] = useState(blank);
  const [secret, setSecret] = useState<Secret | null>(null);
  const close = () => setEdited(null);
  function edit(item: Item): void {
    const properties = item as Values;
    const names = Object.keys(schema.entries);
    setStored(
      valuesOf?.(item) ?? Object.fromEntries(names.map((name) => [name, properties[name]])),
    );
    setEdited(item);
  }
  async function send(body: Body): Promise<void> {
    if (edited !== 'new') {
      if (edited) await change?.(edited, body);
      return close();
    }
    const added = add ? await add(body) : undefined;
    close();
    setDraft(blank);
    const result = onAdded?.(added as Added, body);
    if (typeof result === 'string') showToast({ text: result });
    else if (result) setSecret(result);
  }
  return {
    edited,
    edit,
    setEdited,
    secret,
    setSecret,
    send,
    onCancel: close,
    values: edited === 'new' ? draft : stored,
    onChange: edited === 'new' ? setDraft : setStored,
  };
}

function Row<Item extends Listed, Body, Added>({
  item,
  onEdit,
  heading,
  row,
  actions,
  moreActions,
  change,
  remove,
  warning,
  removal: [verb, done] = ['Remove', 'removed'],
}: ResourceProps<Item, Body, Added> & {
  item: Item;
  onEdit: (item: Item) => void;
}) {
  const { name } = item;
  const [isAsking, setAsking] = useState(false);
  const [isPending, setPending] = useState(false);
  async function removeNow(): Promise<void> {
    setPending(true);
    try {
      const undo = await remove?.(item);
      const run = () => void (undo as () => Promise<unknown>)().catch(showError);
      const text = `“${name}” was ${done}.`;
      showToast(typeof undo === 'function' ? { text, action: { label: 'Undo', run } } : { text });
    } catch (cause) {
      showError(cause);
    }
    setPending(false);
    setAsking(false);
  }
  const acts = {
    edit: () => onEdit(item),
    remove: () => (warning ? setAsking(true) : void removeNow()),
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 flex-[1_1_18rem]">
        <h3 className="font-medium break-words">{heading ? heading(item) : name}</h3>
        {row?.(item)}
      </div>
      <div className="flex items-center gap-2">
        {actions?.(item, acts) ?? (
          <>
            {moreActions?.(item)}
            {change ? (
              <Button aria-label={`Edit ${name}`} onClick={acts.edit}>
                Edit
              </Button>
            ) : null}
            {remove ? (
              <Button aria-label={`${verb} ${name}`} disabled={isPending} onClick={acts.remove}>
                {verb}
              </Button>
            ) : null}
          </>
        )}
      </div>
      {warning ? (
        <ConfirmDialog
          open={isAsking}
          onClose={() => setAsking(false)}
          title={`${verb} ${name}?`}
          description={warning}
          action={verb}
          isDangerous
          isPending={isPending}
          onConfirm={() => void removeNow()}
        />
      ) : null}
    </li>
  );
}

function ResourceForm<Item extends Listed, Body, Added>({
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

/** A row that only the settings of the server change. */
export function FixedRow({
  name,
  note,
  children,
}: {
  name: string;
  note: string;
  children: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 flex-[1_1_18rem]">
        <h3 className="font-medium">{name}</h3>
        {children}
      </div>
      <p className="text-xs text-soft">{note}</p>
    </li>
  );
}
