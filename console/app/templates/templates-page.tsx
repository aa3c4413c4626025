import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#console/app/api/query-client.ts';
import { BrochureChoice, brochureLabel } from '#console/app/parts/brochure-choice.tsx';
import { ActionForm } from '#console/app/ui/action-form.tsx';
import { Button } from '#console/app/ui/buttons.tsx';
import { EmptyState } from '#console/app/ui/empty-state.tsx';
import { NameField, TextArea, TextField } from '#console/app/ui/form.tsx';
import { PageFrame } from '#console/app/ui/page-frame.tsx';
import { useAction } from '#console/app/ui/use-action.ts';
import { newTemplate, placeholders, type Template } from '#console/contract/templates.ts';
import { Modal } from '#web/ui/modal.tsx';

/** The reply templates that the team shares. */
export function TemplatesPage() {
  const { data, error } = useQuery(queryOf('templates'));
  const [edited, setEdited] = useState<Template | 'new' | null>(null);
  const templates = data?.templates ?? [];
  return (
    <PageFrame
      screen="/settings/replies"
      error={error}
      intro="Starting points for replies, shared by the whole team."
      actions={
        <Button kind="main" glyph="plus" onClick={() => setEdited('new')}>
          New template
        </Button>
      }
    >
      {data && templates.length === 0 ? (
        <EmptyState title="No templates yet">
          <p>
            Save the replies you send often. Placeholders such as {'{name}'} and {'{signature}'} are
            filled in for you, and you can edit every word before you send.
          </p>
        </EmptyState>
      ) : (
        <ul className="border-t border-line">
          {templates.map((template) => (
            <Row key={template.id} template={template} onEdit={() => setEdited(template)} />
          ))}
        </ul>
      )}
      <Modal
        open={edited !== null}
        onClose={() => setEdited(null)}
        width={620}
        title={edited === 'new' ? 'New template' : 'Edit template'}
      >
        {edited ? (
          <TemplateForm
            template={edited === 'new' ? null : edited}
            onDone={() => setEdited(null)}
          />
        ) : null}
      </Modal>
    </PageFrame>
  );
}

function Row({ template, onEdit }: { template: Template; onEdit: () => void }) {
  const { id, name, subject, text, brochures } = template;
  const restore = useAction('addTemplate');
  const body = { name, subject, text, brochures };
  const remove = useAction('removeTemplate', {
    toast: () => ({
      text: `“${name}” was removed.`,
      action: { label: 'Undo', run: () => restore.mutate({ body }) },
    }),
  });
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 flex-[1_1_18rem]">
        <h2 className="font-semibold break-words">{name}</h2>
        <p className="break-words">{subject}</p>
        <p className="mt-0.5 line-clamp-2 break-words text-soft">{text}</p>
        {brochures.length === 0 ? null : (
          <p className="mt-0.5 text-xs text-soft">
            Brochures: {brochures.map(brochureLabel).join(', ')}
          </p>
        )}
      </div>
      <div className="flex gap-2">
        <Button aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button
          aria-label={`Remove ${name}`}
          disabled={remove.isPending}
          onClick={() => remove.mutate({ params: { id } })}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}

function TemplateForm({ template, onDone }: { template: Template | null; onDone: () => void }) {
  const [brochures, setBrochures] = useState(template?.brochures ?? []);
  return (
    <ActionForm
      endpoint={template ? 'editTemplate' : 'addTemplate'}
      // The path for a new destination has no id.
      params={{ id: template?.id ?? '' }}
      schema={newTemplate}
      more={{ brochures }}
      action={template ? 'Save' : 'Add'}
      onDone={onDone}
      onCancel={onDone}
    >
      <NameField defaultValue={template?.name} maxLength={100} note="Only your team sees it." />
      <TextField label="Subject" name="subject" defaultValue={template?.subject} maxLength={200} />
      <TextArea
        label="Message"
        name="text"
        defaultValue={template?.text}
        maxLength={10_000}
        className="field-sizing-content max-h-80 min-h-40"
      />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-xs">
        {Object.entries(placeholders).map(([name, meaning]) => (
          <div key={name} className="contents">
            <dt className="font-semibold">{`{${name}}`}</dt>
            <dd className="text-soft">{meaning}</dd>
          </div>
        ))}
      </dl>
      <BrochureChoice chosen={brochures} onChange={(chosen) => setBrochures([...chosen])} />
    </ActionForm>
  );
}
