import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { queryOf, useNames } from '#console/app/api/query-client.ts';
import { actorNames } from '#console/app/parts/audit-entry.ts';
import { ActionForm } from '#console/app/ui/action-form.tsx';
import { Button } from '#console/app/ui/buttons.tsx';
import { SelectField, TextField } from '#console/app/ui/form.tsx';
import { PageFrame, PageSection } from '#console/app/ui/page-frame.tsx';
import { erasurePollMs } from '#console/app/ui/report-erasure.ts';
import { Time } from '#console/app/ui/time.tsx';
import { useAction } from '#console/app/ui/use-action.ts';
import { type Erasure, type Retention, retentionRule } from '#console/contract/privacy.ts';
import { amountText, counted } from '#contract/amounts.ts';
import { Modal } from '#web/ui/modal.tsx';
import { FindPerson } from './find-person.tsx';

/** For owners: one person's data in all forms, and the retention of leads. */
export function PrivacyPage() {
  return (
    <PageFrame
      screen="/settings/privacy"
      intro="Answer privacy requests, and set how long leads are kept."
    >
      <FindPerson />
      <ErasuresSection />
      <RetentionSection />
    </PageFrame>
  );
}

type Rule = Retention['forms'][number];

/** The forms with their own retention, and the leads that the next run will erase. */
function RetentionSection() {
  const { data, error } = useQuery(queryOf('retention'));
  const [edited, setEdited] = useState<readonly Rule[]>([]);
  const rules = data?.forms.filter(({ isDefault }) => !isDefault) ?? [];
  const others = data?.forms.filter(({ isDefault }) => isDefault) ?? [];
  return (
    <PageSection
      title="How long leads are kept"
      intro={data ? <Summary retention={data} /> : null}
      error={error}
      actions={
        others.length > 0 ? <Button onClick={() => setEdited(others)}>Add a rule</Button> : null
      }
    >
      {data ? (
        <ul className="border-t border-line">
          {rules.map((rule) => (
            <Row key={rule.form} label={rule.label} days={rule.days} forms={[rule]}>
              <Button
                kind="quiet"
                className="-mr-2.5"
                aria-label={`Change how long leads of ${rule.label} are kept`}
                onClick={() => setEdited([rule])}
              >
                Change
              </Button>
            </Row>
          ))}
          <Row
            label={rules.length === 0 ? 'All forms' : 'All other forms'}
            days={data.defaultDays}
            forms={others}
          >
            <span className="py-2 text-xs text-soft">Set by RETENTION_DAYS</span>
          </Row>
        </ul>
      ) : null}
      {edited.length > 0 ? <RetentionDialog rules={edited} onClose={() => setEdited([])} /> : null}
    </PageSection>
  );
}

function Row({
  label,
  days,
  forms,
  children,
}: {
  label: string;
  days: number | null;
  forms: readonly Rule[];
  children: ReactNode;
}) {
  const due = sumOf(forms, 'due');
  const stored = amountText(sumOf(forms, 'stored'));
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line py-1.5 sm:grid-cols-[minmax(0,1fr)_8rem_11rem_11rem]">
      <p className="font-medium">{label}</p>
      <p className="max-sm:col-start-1">{days === null ? 'Forever' : counted(days, 'day')}</p>
      <p className="text-soft max-sm:col-start-1">
        {due > 0 ? `${amountText(due)} of ${stored} next run` : `${stored} stored`}
      </p>
      <div className="text-right max-sm:col-start-2 max-sm:row-span-3 max-sm:row-start-1">
        {children}
      </div>
    </li>
  );
}

function sumOf(forms: readonly Rule[], what: 'due' | 'stored'): number {
  return forms.reduce((sum, form) => sum + form[what], 0);
}

function Summary({ retention: { nextRunAt, lastRun, forms } }: { retention: Retention }) {
  const due = sumOf(forms, 'due');
  return (
    <>
      {due === 0
        ? 'The next nightly run erases nothing.'
        : `The next nightly run erases ${counted(due, 'lead')}.`}{' '}
      It starts <Time at={nextRunAt} isLong />.
      {lastRun && lastRun.erased > 0 ? (
        <>
          {' '}
          The last one erased {amountText(lastRun.erased)} (<Time at={lastRun.endedAt} isLong />
          ).
        </>
      ) : null}{' '}
      Active newsletter subscriptions are never erased, and a lead stays until its follow-up date
      has passed. Erasing a registration frees its NPI and subdomain.
    </>
  );
}

/** Changes the retention of a form, and previews which leads the next run would erase. */
function RetentionDialog({ rules, onClose }: { rules: readonly Rule[]; onClose: () => void }) {
  const [form, setForm] = useState(rules[0]?.form);
  const rule = rules.find((one) => one.form === form) as Rule;
  const [text, setText] = useState(String((rule.isDefault ? 365 : rule.days) ?? ''));
  const days = text === '' ? null : Number(text);
  const params = { form: rule.form };
  const restore = useAction('changeRetention');
  const remove = useAction('changeRetention', {
    toast: () => ({
      text: `${rule.label}: the rule was removed.`,
      action: { label: 'Undo', run: () => restore.mutate({ params, body: { days: rule.days } }) },
    }),
    onDone: onClose,
  });
  return (
    <Modal open onClose={onClose} width={440} title={rule.isDefault ? 'Add a rule' : rule.label}>
      <ActionForm
        endpoint="changeRetention"
        schema={retentionRule}
        params={params}
        more={{ days }}
        action="Save"
        toast={`${rule.label}: saved.`}
        onDone={onClose}
        onCancel={onClose}
        beside={
          rule.isDefault ? null : (
            <Button
              kind="quiet"
              className="ml-auto"
              disabled={remove.isPending}
              onClick={() => remove.mutate({ params, body: { days: 'default' } })}
            >
              Remove the rule
            </Button>
          )
        }
      >
        {rule.isDefault ? (
          <SelectField
            label="Leads of"
            // The field has no name, so it isn't sent: the form's id is in the path.
            name=""
            value={form}
            onChange={({ target }) => setForm(target.value as Rule['form'])}
            options={rules.map((one) => [one.form, one.label])}
          />
        ) : null}
        <TextField
          label="Days"
          name="days"
          inputMode="numeric"
          value={text}
          onChange={(event) => setText(event.target.value.trim())}
          note="Leave blank to keep them forever."
        />
        <Preview rule={rule} days={days} />
      </ActionForm>
    </Modal>
  );
}

function Preview({ rule, days }: { rule: Rule; days: unknown }) {
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

/** Unfinished and recent erasures; hidden if there are none. */
function ErasuresSection() {
  const { data, error } = useQuery({
    ...queryOf('erasures'),
    refetchInterval: ({ state }) =>
      state.data?.erasures.some(({ erasedAt }) => erasedAt === null) ? erasurePollMs : false,
  });
  const nameOf = useNames();
  const erasures = data?.erasures ?? [];
  if (!error && erasures.length === 0) return null;
  const isWaiting = erasures.some(({ erasedAt }) => erasedAt === null);
  return (
    <PageSection
      title="Erasures"
      intro={
        isWaiting
          ? 'Leads are deleted immediately. They are erased when no trace is left in the database’s files, which may have to wait for a backup that is running.'
          : null
      }
      error={error}
    >
      <ul className="border-t border-line">
        {erasures.map((erasure) => (
          <li
            key={erasure.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-b border-line py-2 sm:grid-cols-[minmax(0,1fr)_11rem_13rem]"
          >
            <p className="font-medium">{whatOf(erasure)}</p>
            <p className="text-soft max-sm:col-start-1">
              {nameOf(erasure.askedBy) ?? actorNames[erasure.askedBy] ?? 'A former user'}
            </p>
            <State erasure={erasure} />
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

function State({ erasure: { deletedAt, erasedAt } }: { erasure: Erasure }) {
  return (
    <p className="text-soft max-sm:col-start-1">
      {erasedAt === null ? (
        <>
          <strong className="font-semibold text-ink">Erasing</strong> since{' '}
          <Time at={deletedAt} isLong />
        </>
      ) : (
        <>
          Erased <Time at={erasedAt} isLong />
        </>
      )}
    </p>
  );
}

function whatOf({ reason, leads }: Erasure): string {
  const amount = counted(leads, 'lead');
  if (reason === 'leads') return amount;
  return reason === 'person' ? `A person with ${amount}` : `${amount} past their retention period`;
}
