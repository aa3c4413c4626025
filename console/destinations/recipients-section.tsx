import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { queryOf } from '#console/api/queries.ts';
import { ActionForm } from '#console/ui/action-form.tsx';
import { Button } from '#console/ui/buttons.tsx';
import { SelectField, TextArea } from '#console/ui/form.tsx';
import { useAction } from '#console/ui/use-action.ts';
import {
  type RecipientRule,
  recipientChange,
  recipientTargets,
} from '#contract/console/recipients.ts';
import { Modal } from '#web/ui/modal.tsx';

/**
 * The recipients of emails about new leads: everyone in `LEADS_TO`, or those of a form or product.
 */
export function RecipientsSection() {
  const { data, isError, error } = useQuery(queryOf('recipients'));
  const [edited, setEdited] = useState<RecipientRule | 'new' | null>(null);
  const rules = recipientTargets.flatMap(([target, label]) => {
    const rule = data?.rules.find((one) => one.target === target);
    return rule ? [{ ...rule, label }] : [];
  });
  const free = recipientTargets.filter(([target]) => !rules.some((rule) => rule.target === target));
  return (
    <section className="mt-12" aria-labelledby="recipients">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="recipients" className="section-title text-base">
            Email
          </h2>
          <p className="max-w-2xl text-soft">
            Each recipient gets an email about every accepted lead. A rule sends the leads of one
            form or product to other people instead.
          </p>
        </div>
        {data && free.length > 0 ? (
          <Button onClick={() => setEdited('new')}>Add a rule</Button>
        ) : null}
      </div>
      {isError ? <p className="text-alarm">{error.message}</p> : null}
      {data ? (
        <ul className="mt-4 border-t border-line">
          {rules.map(({ label, ...rule }) => (
            <Row key={rule.target} label={label} addresses={rule.addresses}>
              <Button
                kind="quiet"
                className="-mr-2.5"
                aria-label={`Change the recipients of ${label}`}
                onClick={() => setEdited(rule)}
              >
                Change
              </Button>
            </Row>
          ))}
          <Row
            label={rules.length === 0 ? 'All leads' : 'All other leads'}
            addresses={data.defaults}
          >
            <span className="py-2 text-xs text-soft">Set by LEADS_TO</span>
          </Row>
        </ul>
      ) : null}
      <Modal
        open={edited !== null}
        onClose={() => setEdited(null)}
        width={440}
        title={edited === 'new' ? 'Add a rule' : 'Change the recipients'}
        description="If several rules fit a lead, all of their recipients get it."
      >
        {edited ? (
          <RuleForm
            rule={edited === 'new' ? null : edited}
            free={free}
            onClose={() => setEdited(null)}
          />
        ) : null}
      </Modal>
    </section>
  );
}

function Row({
  label,
  addresses,
  children,
}: {
  label: string;
  addresses: readonly string[];
  children: ReactNode;
}) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line py-1.5 sm:grid-cols-[14rem_minmax(0,1fr)_auto]">
      <p className="font-medium">{label}</p>
      <p className="break-words text-soft max-sm:col-start-1">{addresses.join(', ')}</p>
      <div className="max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1">{children}</div>
    </li>
  );
}

/** Adds, changes, or removes a rule for recipients. */
function RuleForm({
  rule,
  free,
  onClose,
}: {
  rule: RecipientRule | null;
  /** The forms and products without a rule. */
  free: typeof recipientTargets;
  onClose: () => void;
}) {
  const restore = useAction('changeRecipients');
  const remove = useAction('changeRecipients', {
    toast: () => ({
      text: 'The rule was removed.',
      action: { label: 'Undo', run: () => rule && restore.mutate({ body: rule }) },
    }),
    onDone: onClose,
  });
  const options = rule ? recipientTargets.filter(([target]) => target === rule.target) : free;
  return (
    <ActionForm
      endpoint="changeRecipients"
      schema={typedRule}
      action="Save"
      onDone={onClose}
      onCancel={onClose}
      beside={
        rule ? (
          <Button
            kind="quiet"
            className="ml-auto"
            disabled={remove.isPending}
            onClick={() => remove.mutate({ body: { ...rule, addresses: [] } })}
          >
            Remove the rule
          </Button>
        ) : null
      }
    >
      <SelectField label="Leads of" name="target" options={options} />
      <TextArea
        label="Recipients"
        name="addresses"
        rows={3}
        spellCheck={false}
        defaultValue={rule?.addresses.join('\n') ?? ''}
        note="Up to 10 email addresses, separated by commas or line breaks."
      />
    </ActionForm>
  );
}

/** The values as typed, with all addresses in one text. */
const typedRule = v.strictObject({
  ...recipientChange.entries,
  addresses: v.pipe(
    v.string(),
    v.transform((text) => text.split(/[\s,;]+/).filter((address) => address !== '')),
    v.minLength(1, 'Enter an email address.'),
    recipientChange.entries.addresses,
  ),
});
