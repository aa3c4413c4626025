import { useState } from 'react';
import { Button } from '#console/app/ui/buttons.tsx';
import { PageSection } from '#console/app/ui/page-frame.tsx';
import { showToast } from '#console/app/ui/toasts.ts';
import { Modal } from '#web/ui/modal.tsx';
import { ResourceForm } from './resource-form.tsx';
import type { Listed, ResourceProps, Values } from './resource-props.ts';
import { ResourceRow } from './resource-row.tsx';
import { type Secret, SecretDialog } from './secret-dialog.tsx';

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
            <ResourceRow key={item.id} {...props} item={item} onEdit={edit} />
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
