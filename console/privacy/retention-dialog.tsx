import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import * as v from 'valibot';
import { call } from '#console/api/call.ts';
import { queryOf } from '#console/api/queries.ts';
import { Form, TextField, useForm } from '#console/ui/form.tsx';
import { showToast } from '#console/ui/toaster.tsx';
import { amountText } from '#contract/amounts.ts';
import { type Retention, retentionRule } from '#contract/console/privacy.ts';
import { Modal } from '#web/ui/modal.tsx';
import { daysText } from './days-text.ts';

type Choice = 'default' | 'forever' | 'days';

/** Changes the retention of one form, and previews which leads the next run would erase. */
export function RetentionDialog({
  rule,
  retention: { defaultDays },
  onClose,
}: {
  rule: Retention['forms'][number];
  retention: Retention;
  onClose: () => void;
}) {
  const id = useId();
  const client = useQueryClient();
  const [choice, setChoice] = useState<Choice>(choiceOf(rule));
  const [text, setText] = useState(String(rule.days ?? 365));
  const days = { default: 'default', forever: null, days: Number(text || Number.NaN) }[choice];
  const form = useForm(
    retentionRule,
    async (body) => {
      const changed = await call('changeRetention', { params: { form: rule.form }, body });
      client.setQueryData(queryOf('retention').queryKey, changed);
      onClose();
      showToast({ text: `${rule.label}: saved.` });
    },
    { days },
  );
  return (
    <Modal
      open
      onClose={onClose}
      width={440}
      title={rule.label}
      description="How long leads of this form are kept."
    >
      <Form form={form} action="Save" onCancel={onClose}>
        <div>
          <label htmlFor={id} className="field-label">
            Keep leads
          </label>
          <select
            id={id}
            className="control"
            value={choice}
            onChange={(event) => setChoice(event.target.value as Choice)}
          >
            <option value="default">By default: {daysText(defaultDays).toLowerCase()}</option>
            <option value="forever">Forever</option>
            <option value="days">For a number of days</option>
          </select>
        </div>
        {choice === 'days' ? (
          <TextField
            label="Days"
            name="days"
            inputMode="numeric"
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value.trim())}
          />
        ) : null}
        <Preview rule={rule} days={days} />
      </Form>
    </Modal>
  );
}

function Preview({ rule, days }: { rule: Retention['forms'][number]; days: unknown }) {
  const parsed = v.safeParse(retentionRule, { days });
  const { data } = useQuery({
    ...queryOf('previewRetention', {
      params: { form: rule.form },
      body: { days: parsed.success ? parsed.output.days : null },
    }),
    enabled: parsed.success,
    placeholderData: (previous) => previous,
  });
  const due = parsed.success ? data?.due : undefined;
  return (
    <p role="status" className="min-h-5 text-soft">
      {due === undefined
        ? ''
        : due === 0
          ? 'The next run would erase nothing.'
          : `The next run would erase ${amountText(due)} of ${amountText(rule.stored)}.`}
    </p>
  );
}

function choiceOf({ days, isDefault }: Retention['forms'][number]): Choice {
  if (isDefault) return 'default';
  return days === null ? 'forever' : 'days';
}
