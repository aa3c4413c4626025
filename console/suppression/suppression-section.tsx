import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { act } from '#console/api/act.ts';
import { queryOf } from '#console/api/queries.ts';
import { Form, TextField, useForm } from '#console/ui/form.tsx';
import { showToast } from '#console/ui/toaster.tsx';
import { amountText } from '#contract/amounts.ts';
import { suppressedAddress } from '#contract/console/suppression.ts';
import { ImportSuppressionDialog } from './import-suppression-dialog.tsx';

/**
 * Addresses that never get the newsletter. Owners can add and check addresses, but not read the
 * list.
 */
export function SuppressionSection() {
  const { data, error } = useQuery(queryOf('suppression'));
  const [isImporting, setImporting] = useState(false);
  return (
    <section className="mt-12" aria-labelledby="suppression">
      <h2 id="suppression" className="section-title text-base">
        Suppression list
      </h2>
      <p className="max-w-2xl text-soft">
        These addresses can’t be subscribed to the newsletter, on the site or by a link. Import
        people who unsubscribed elsewhere, such as in your email service. Only a keyed hash of each
        address is stored, so nobody can read the list and it can outlast an erasure.
      </p>
      {error ? <p className="mt-3 text-alarm">{error.message}</p> : null}
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <button
          type="button"
          className="button button-secondary"
          onClick={() => setImporting(true)}
        >
          Import a list
        </button>
        {data ? (
          <p>
            {data.addresses === 0
              ? 'No addresses yet.'
              : data.addresses === 1
                ? '1 address.'
                : `${amountText(data.addresses)} addresses.`}
          </p>
        ) : null}
      </div>
      {data && data.addresses > 0 ? <RemoveForm /> : null}
      <ImportSuppressionDialog open={isImporting} onClose={() => setImporting(false)} />
    </section>
  );
}

function RemoveForm() {
  const client = useQueryClient();
  const form = useForm(suppressedAddress, async (body, element) => {
    await act(client, 'removeSuppression', { body });
    element.reset();
    showToast({ text: `Removed ${body.email} from the list.` });
  });
  return (
    <Form
      form={form}
      action="Remove"
      buttonClassName="button button-secondary"
      className="mt-5 max-w-sm space-y-3"
    >
      <TextField
        label="Remove an address"
        name="email"
        type="email"
        form={form}
        autoComplete="off"
        note="For someone who wants the newsletter again. They still have to subscribe on the site."
      />
    </Form>
  );
}
