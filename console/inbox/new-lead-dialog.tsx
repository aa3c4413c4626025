import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import * as v from 'valibot';
import { act } from '#console/api/act.ts';
import { refreshLeads } from '#console/api/lead-lists.ts';
import {
  Form,
  SelectField,
  TextArea,
  TextField,
  useFieldError,
  useForm,
} from '#console/ui/form.tsx';
import { showToast } from '#console/ui/toaster.tsx';
import { enteredForm, enteredForms, newLead } from '#contract/console/new-lead.ts';
import { type Field, type ListField, noteOf } from '#contract/form.ts';
import { formById } from '#contract/forms.ts';
import { typedPhone } from '#contract/phone.ts';
import { Modal } from '#web/ui/modal.tsx';

/** Adds a lead by hand. */
export function NewLeadDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      staysOpen
      width={560}
      title="New lead"
      description="For a phone call, a trade fair, or a referral. Its source shows your name."
    >
      <NewLeadForm onClose={onClose} />
    </Modal>
  );
}

/** The fields of one of the site's forms. The server applies the same rules as for the site. */
function NewLeadForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [formId, setFormId] = useState(firstForm);
  const chosen = formById(formId);
  const fields = Object.entries<Field>(chosen ? enteredForm(chosen).fields : {});
  const form = useForm(v.record(v.string(), v.unknown()), async (_values, element) => {
    const data = new FormData(element);
    const entries = fields.flatMap(([name, field]) => {
      const value = enteredValue(field, data.getAll(name).map(String));
      return value === null ? [] : [[name, value] as const];
    });
    const { leadId, related } = await act(client, 'addLead', {
      body: v.parse(newLead, {
        form: formId,
        fields: Object.fromEntries(entries),
        isAcknowledged: data.has('isAcknowledged'),
      }),
    });
    onClose();
    void refreshLeads(client, [leadId]);
    showToast({ text: related > 0 ? `Added. ${earlierLeads(related)}` : 'Added.' });
    await navigate({ to: '/leads/$leadId', params: { leadId }, search: (before) => before });
  });
  return (
    <Form form={form} action="Add lead" onCancel={onClose}>
      <SelectField
        label="Form"
        name="form"
        value={formId}
        onChange={({ target }) => setFormId(target.value)}
        options={enteredForms.map(({ id, label }) => [id, label])}
      />
      {/* Fields of the same name keep their value when another form is chosen. */}
      {fields.map(([name, field]) => (
        <LeadField key={name} name={name} field={field} />
      ))}
      <label className="flex items-start gap-2.5">
        <input type="checkbox" name="isAcknowledged" className="control-box mt-0.5" />
        <span>Send the form’s acknowledgment to the visitor</span>
      </label>
    </Form>
  );
}

function LeadField({ name, field }: { name: string; field: Field }) {
  if (field.kind === 'flag') return null;
  const label = field.required ? field.label : `${field.label} (optional)`;
  if (field.kind === 'list') return <Options name={name} field={field} label={label} />;
  if (field.kind === 'choice') {
    const options = field.options.map((one) => [one, field.labels?.[one] ?? one] as const);
    return (
      <SelectField
        label={label}
        name={name}
        options={[['', '–'], ...options]}
        defaultValue={field.initial ?? ''}
      />
    );
  }
  if (field.kind === 'lines' || field.kind === 'longtext') {
    const note = field.kind === 'lines' ? 'One on each line' : undefined;
    return <TextArea label={label} name={name} note={note} rows={3} />;
  }
  return (
    <TextField
      label={label}
      name={name}
      type={field.kind === 'phone' ? 'tel' : field.kind}
      defaultValue={field.initial}
      note={field.units ? `With its unit, such as “${field.units[0]}”` : noteOf(field)}
    />
  );
}

function Options({ name, field, label }: { name: string; field: ListField; label: string }) {
  const error = useFieldError(name);
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="field-label">{label}</legend>
      <div className="grid gap-x-4 gap-y-1.5 sm:grid-cols-2">
        {field.options.map((option) => (
          <label key={option} className="flex items-start gap-2.5">
            <input type="checkbox" name={name} value={option} className="control-box mt-0.5" />
            <span>{option}</span>
          </label>
        ))}
      </div>
      {error ? (
        <p id={`${name}-error`} className="field-error">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

/** The value to send; null for flags and empty lists of lines. */
function enteredValue(field: Field, values: readonly string[]): string | string[] | null {
  if (field.kind === 'flag') return null;
  if (field.kind === 'list') return [...values];
  const [text = ''] = values;
  if (field.kind === 'phone') return typedPhone(text);
  if (field.kind !== 'lines') return text;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 0 ? lines : null;
}

function earlierLeads(count: number): string {
  return count === 1
    ? 'One other lead has the same email address or phone number.'
    : `${count} other leads have the same email address or phone number.`;
}

const firstForm: string = enteredForms[0]?.id ?? '';
