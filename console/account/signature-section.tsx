import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { act } from '#console/api/act.ts';
import { useAccount, useRights } from '#console/api/queries.ts';
import { AccountSection } from '#console/identity/account-section.tsx';
import { Form, TextArea, useForm } from '#console/ui/form.tsx';
import { showToast } from '#console/ui/toaster.tsx';
import { signatureChange } from '#contract/console/account.ts';

/** The text at the end of the user's replies. */
export function SignatureSection() {
  const id = useId();
  const { signature } = useAccount();
  const client = useQueryClient();
  const form = useForm(signatureChange, async (body) => {
    await act(client, 'changeSignature', { body });
    showToast({ text: 'Signature saved.' });
  });
  if (!useRights()('changeSignature')) return null;
  return (
    <AccountSection
      title="Signature"
      note="Your replies end with it. You see it while you write, and can change it in each reply."
    >
      <Form
        form={form}
        action="Save signature"
        className="space-y-3"
        buttonClassName="button button-secondary"
      >
        <TextArea
          id={id}
          label="Signature"
          name="signature"
          form={form}
          maxLength={1000}
          className="field-sizing-content max-h-60 min-h-24"
          defaultValue={signature}
        />
      </Form>
    </AccountSection>
  );
}
