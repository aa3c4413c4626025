import { useEffect, useRef } from 'react';
import copy from '#content/forms/contact-copy.json' with { type: 'json' };
import type { Form } from '#contract/form.ts';
import { FieldGrid } from '#web/form-engine/field-grid.tsx';
import { useText } from '#web/form-engine/store/form-store.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';

/** The optional message of a form whose other fields come first (R246). Once it has a text, it stays open. */
export function FoldedMessage({ form, open }: { form: Form; open: boolean }) {
  const details = useRef<HTMLDetailsElement>(null);
  const text = useText('message');
  const isOpen = open || text !== '';

  // A purpose opens it, but never closes what the visitor has opened.
  useEffect(() => {
    if (isOpen && details.current) details.current.open = true;
  }, [isOpen]);

  return (
    <Disclosure ref={details} summary={copy.addMessage} open={isOpen} className="border-0">
      <FieldGrid form={form} rows={[['message']]} />
    </Disclosure>
  );
}
