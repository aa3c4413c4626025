import { type ReactNode, useEffect, useState } from 'react';
import { partnershipCopy } from '#content/forms/partnership.ts';
import type { Form } from '#contract/form.ts';
import { contactForm } from '#contract/forms/contact.ts';
import { demoForm } from '#contract/forms/demo.ts';
import { partnershipForm } from '#contract/forms/partnership.ts';
import { priceForm } from '#contract/forms/price.ts';
import { replies } from '#contract/reply.ts';
import { attachLines, removeAttachedLines } from '#web/form-engine/attached-lines.ts';
import { AttachedList } from '#web/form-engine/attached-list.tsx';
import { DraftKeeper } from '#web/form-engine/draft-keeper.tsx';
import { FieldGrid, FieldGroup, type FieldRows } from '#web/form-engine/field-grid.tsx';
import { ChoiceField, ListField } from '#web/form-engine/fields/choice-field.tsx';
import { FieldFrame } from '#web/form-engine/fields/field-frame.tsx';
import { LongTextField, TextField } from '#web/form-engine/fields/text-field.tsx';
import { FormDialog } from '#web/form-engine/form-dialog.tsx';
import { LeadForm } from '#web/form-engine/lead-form.tsx';
import { PhoneField } from '#web/form-engine/phone/phone-field.tsx';
import { PrivacyNote } from '#web/form-engine/privacy-note.tsx';
import { ResultDialog } from '#web/form-engine/result-dialog.tsx';
import { useField, useFormContext } from '#web/form-engine/store/form-store.ts';
import { Button } from '#web/ui/button.tsx';
import type { Group, Part, State } from './catalog.tsx';

/** The form engine with real forms of the contract. Submitting sends to the development server. */
export const siteForms: Group = {
  title: 'Forms',
  parts: [
    {
      name: 'Lead form',
      file: 'web/form-engine/lead-form.tsx',
      states: [
        { label: 'blank', shown: <Sample form={contactForm} rows={contactRows()} /> },
        {
          label: 'after an attempt to send it blank',
          shown: (
            <Sample form={contactForm} rows={contactRows()}>
              <Attempted />
            </Sample>
          ),
        },
        {
          label: 'after the server has rejected a value',
          shown: (
            <Sample form={contactForm} rows={contactRows()}>
              <Rejected name="emailAddress" message="Enter an address that can receive mail." />
            </Sample>
          ),
        },
      ],
    },
    {
      name: 'Grid and groups of fields',
      file: 'web/form-engine/field-grid.tsx',
      states: [
        {
          label: 'two columns in a group',
          isWide: true,
          shown: (
            <LeadForm form={priceForm} submitLabel="Send">
              <FieldGroup title="Laboratory" note="Of all of its locations together.">
                <FieldGrid form={priceForm} rows={[['firstname', 'lastname'], ['address']]} />
              </FieldGroup>
            </LeadForm>
          ),
        },
      ],
    },
    fieldPart('Text field', 'text-field', 'title', (name) => <Text name={name} />),
    fieldPart('Choice field', 'choice-field', 'operation', (name) => <Choice name={name} />),
    {
      name: 'Select, check boxes, and units',
      file: 'web/form-engine/fields/choice-field.tsx',
      states: [
        { label: 'more than four options', shown: <One form={demoForm} name="userCountry" /> },
        {
          label: 'several options, and another one',
          shown: <One form={priceForm} name="departments" />,
        },
        { label: 'a text with its unit', shown: <One form={priceForm} name="completed" /> },
      ],
    },
    {
      name: 'Long text',
      file: 'web/form-engine/fields/text-field.tsx',
      states: [{ label: 'with a counter', shown: <One form={partnershipForm} name="message" /> }],
    },
    {
      name: 'Phone field',
      file: 'web/form-engine/phone/phone-field.tsx',
      states: [
        {
          label: 'press the country to open the picker',
          shown: <One form={contactForm} name="phone" />,
        },
      ],
    },
    {
      name: 'Field frame',
      file: 'web/form-engine/fields/field-frame.tsx',
      states: [
        {
          label: 'with advice in place of the note',
          shown: (
            <LeadForm form={priceForm} submitLabel="Send">
              <Framed name="title" />
            </LeadForm>
          ),
        },
      ],
    },
    {
      name: 'Attached list',
      file: 'web/form-engine/attached-list.tsx',
      states: [
        {
          label: 'analyzers from the driver check',
          shown: (
            <LeadForm form={contactForm} submitLabel="Send">
              <Attached />
            </LeadForm>
          ),
        },
      ],
    },
    {
      name: 'Draft keeper',
      file: 'web/form-engine/draft-keeper.tsx',
      states: [
        {
          label: 'type something and reload',
          shown: (
            <LeadForm form={demoForm} submitLabel="Send">
              <DraftKeeper>
                <FieldGrid form={demoForm} rows={[['firstname']]} />
              </DraftKeeper>
            </LeadForm>
          ),
        },
      ],
    },
    {
      name: 'Privacy note',
      file: 'web/form-engine/privacy-note.tsx',
      states: [{ label: 'of a form', shown: <PrivacyNote form={contactForm} className="pt-4" /> }],
    },
    {
      name: 'Form in a dialog',
      file: 'web/form-engine/form-dialog.tsx',
      states: [{ label: 'opened by a button', shown: <SampleDialog /> }],
    },
    {
      name: 'Result',
      file: 'web/form-engine/result-dialog.tsx',
      states: [
        { label: 'success', shown: <SampleResult isSuccess /> },
        { label: 'failure', shown: <SampleResult isSuccess={false} /> },
      ],
    },
  ],
};

function contactRows(): FieldRows<typeof contactForm.fields> {
  return [['firstname', 'phone'], ['emailAddress']];
}

/** A field of the price request: blank, and with its message. */
function fieldPart(
  name: string,
  file: string,
  field: string,
  control: (name: string) => ReactNode,
): Part {
  const state = (label: string, more: ReactNode): State => ({
    label,
    shown: (
      <LeadForm form={priceForm} submitLabel="Send">
        {control(field)}
        {more}
      </LeadForm>
    ),
  });
  return {
    name,
    file: `web/form-engine/fields/${file}.tsx`,
    states: [state('blank', null), state('with a problem', <Attempted />)],
  };
}

function Sample({
  form,
  rows,
  children,
}: {
  form: typeof contactForm;
  rows: FieldRows<typeof contactForm.fields>;
  children?: ReactNode;
}) {
  return (
    <LeadForm form={form} submitLabel="Send request">
      <FieldGrid form={form} rows={rows} className="" />
      {children}
    </LeadForm>
  );
}

function One({ form, name }: { form: Form; name: string }) {
  return (
    <LeadForm form={form} submitLabel="Send">
      <FieldGrid form={form} rows={[[name]]} />
    </LeadForm>
  );
}

function Text({ name }: { name: string }) {
  const { field, ...rest } = useField(name);
  if (field.kind === 'longtext') return <LongTextField parts={{ ...rest, field }} />;
  if (field.kind === 'phone') return <PhoneField parts={{ ...rest, field }} />;
  return field.kind === 'text' ? <TextField parts={{ ...rest, field }} /> : null;
}

function Choice({ name }: { name: string }) {
  const { field, ...rest } = useField(name);
  if (field.kind === 'list') return <ListField parts={{ ...rest, field }} />;
  return field.kind === 'choice' ? <ChoiceField parts={{ ...rest, field }} /> : null;
}

function Framed({ name }: { name: string }) {
  const parts = useField(name);
  return (
    <FieldFrame parts={parts} advice="Looking it up…">
      <input id={parts.id} className="control" />
    </FieldFrame>
  );
}

/** Attaches the list for this form only: every other form with such a field would show it, too. */
function Attached() {
  const [isAttached, setAttached] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      attachLines(['Beckman Coulter AU680', 'Sysmex XN-1000']);
      setAttached(true);
    });
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (isAttached) removeAttachedLines();
  }, [isAttached]);
  return isAttached ? <AttachedList name="analyzers" /> : null;
}

function Attempted() {
  const { store } = useFormContext();
  useEffect(() => void store.attempt(), [store]);
  return null;
}

function Rejected({ name, message }: { name: string; message: string }) {
  const { store } = useFormContext();
  useEffect(() => store.reject({ [name]: message }), [store, name, message]);
  return null;
}

function SampleDialog() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" small onClick={() => setOpen(true)}>
        Open
      </Button>
      <FormDialog
        open={isOpen}
        onOpenChange={setOpen}
        opener={() => null}
        form={partnershipForm}
        copy={partnershipCopy}
      >
        <FieldGrid form={partnershipForm} rows={[['firstname', 'lastname'], ['message']]} />
      </FormDialog>
    </>
  );
}

function SampleResult({ isSuccess }: { isSuccess: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const text = isSuccess ? replies.thanks : replies.sendingError;
  return (
    <>
      <Button variant="secondary" small onClick={() => setOpen(true)}>
        Open
      </Button>
      <ResultDialog
        reply={{ success: isSuccess, ...text }}
        open={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
