import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { act } from '#console/api/act.ts';
import { BrochureChoice } from '#console/parts/brochure-choice.tsx';
import { Form, NameField, TextArea, TextField, useForm } from '#console/ui/form.tsx';
import {
  type NewTemplate,
  newTemplate,
  placeholders,
  type Template,
} from '#contract/console/templates.ts';
import { Modal } from '#web/ui/modal.tsx';

/** Creates or changes a template. */
export function TemplateDialog({
  edited,
  onClose,
}: {
  edited: Template | 'new' | null;
  onClose: () => void;
}) {
  return (
    <Modal
      open={edited !== null}
      onClose={onClose}
      width={620}
      title={edited === 'new' ? 'New template' : 'Edit template'}
    >
      {edited === null ? null : (
        <TemplateForm template={edited === 'new' ? null : edited} onDone={onClose} />
      )}
    </Modal>
  );
}

function TemplateForm({ template, onDone }: { template: Template | null; onDone: () => void }) {
  const id = useId();
  const client = useQueryClient();
  const [brochures, setBrochures] = useState(template?.brochures ?? []);
  const save = async (body: NewTemplate) => {
    if (template) await act(client, 'editTemplate', { params: { templateId: template.id }, body });
    else await act(client, 'addTemplate', { body });
    onDone();
  };
  const form = useForm(newTemplate, save, { brochures });
  return (
    <Form form={form} action={template ? 'Save' : 'Add'} onCancel={onDone}>
      <NameField
        form={form}
        defaultValue={template?.name}
        maxLength={100}
        note="Only your team sees it."
      />
      <TextField
        label="Subject"
        name="subject"
        form={form}
        defaultValue={template?.subject}
        maxLength={200}
        autoComplete="off"
      />
      <TextArea
        id={id}
        label="Message"
        name="text"
        form={form}
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
    </Form>
  );
}
