import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import * as v from 'valibot';
import { queryOf, useUsers } from '#console/api/queries.ts';
import { SuppressionSection } from '#console/suppression/suppression-section.tsx';
import { ActionForm } from '#console/ui/action-form.tsx';
import { actorNames } from '#console/ui/actor-names.ts';
import { Button } from '#console/ui/buttons.tsx';
import { TextField } from '#console/ui/form.tsx';
import { PageFrame } from '#console/ui/page-frame.tsx';
import { erasurePollMs } from '#console/ui/report-erasure.ts';
import { Time } from '#console/ui/time.tsx';
import { amountText, counted } from '#contract/amounts.ts';
import { type Erasure, type Retention, retentionRule } from '#contract/console/privacy.ts';
import { Modal } from '#web/ui/modal.tsx';
import { FindPerson } from './find-person.tsx';

/** For owners: one person's data in all forms, and the retention of leads. */
export function PrivacyPage() {
  return (
    <PageFrame
      screen="/privacy"
      intro="Answer privacy requests, set how long leads are kept, and manage who never gets the newsletter."
    >
      <FindPerson />
      <ErasuresSection />
      <RetentionSection />
      <SuppressionSection />
    </PageFrame>
  );
}

/** A retention period: '1 day', '90 days', 'Forever'. */
function daysText(days: number | null): string {
  if (days === null) return 'Forever';
  return counted(days, 'day');
}

/** The retention of each form, and the leads that the next run will erase. */
function RetentionSection() {
  const { data, isError, error } = useQuery(queryOf('retention'));
  const [edited, setEdited] = useState<string | null>(null);
  const form = data?.forms.find((one) => one.form === edited);
  return (
    <section className="mt-12" aria-labelledby="retention">
      <h2 id="retention" className="section-title text-base">
        How long leads are kept
      </h2>
      {isError ? <p className="text-alarm">{error.message}</p> : null}
      {data ? (
        <>
          <Summary retention={data} />
          <ul className="mt-4 border-t border-line">
            {data.forms.map((row) => (
              <li
                key={row.form}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line py-1.5 sm:grid-cols-[minmax(0,1fr)_11rem_11rem_auto]"
              >
                <p className="font-medium">{row.label}</p>
                <p className="text-soft max-sm:col-start-1">
                  {daysText(row.days)}
                  {row.isDefault ? ' (default)' : ''}
                </p>
                <p className="text-soft max-sm:col-start-1">
                  {row.due > 0
                    ? `${amountText(row.due)} of ${amountText(row.stored)} next run`
                    : `${amountText(row.stored)} stored`}
                </p>
                <Button
                  kind="quiet"
                  className="-mr-2.5 max-sm:col-start-2 max-sm:row-span-3 max-sm:row-start-1"
                  aria-label={`Change how long leads of ${row.label} are kept`}
                  onClick={() => setEdited(row.form)}
                >
                  Change
                </Button>
              </li>
            ))}
          </ul>
          {form ? (
            <RetentionDialog
              key={form.form}
              rule={form}
              retention={data}
              onClose={() => setEdited(null)}
            />
          ) : null}
        </>
      ) : null}
    </section>
  );
}

function Summary({ retention: { nextRunAt, lastRun, forms } }: { retention: Retention }) {
  const due = forms.reduce((sum, form) => sum + form.due, 0);
  return (
    <p className="max-w-2xl text-soft">
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
    </p>
  );
}

type Choice = 'default' | 'forever' | 'days';

/** Changes the retention of one form, and previews which leads the next run would erase. */
function RetentionDialog({
  rule,
  retention: { defaultDays },
  onClose,
}: {
  rule: Retention['forms'][number];
  retention: Retention;
  onClose: () => void;
}) {
  const id = useId();
  const [choice, setChoice] = useState<Choice>(choiceOf(rule));
  const [text, setText] = useState(String(rule.days ?? 365));
  const days = { default: 'default', forever: null, days: Number(text || Number.NaN) }[choice];
  return (
    <Modal
      open
      onClose={onClose}
      width={440}
      title={rule.label}
      description="How long leads of this form are kept."
    >
      <ActionForm
        endpoint="changeRetention"
        schema={retentionRule}
        params={{ form: rule.form }}
        more={{ days }}
        action="Save"
        toast={`${rule.label}: saved.`}
        onDone={onClose}
        onCancel={onClose}
      >
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
      </ActionForm>
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

/** Unfinished and recent erasures; hidden if there are none. */
function ErasuresSection() {
  const { data, isError, error } = useQuery({
    ...queryOf('erasures'),
    refetchInterval: ({ state }) =>
      state.data?.erasures.some(({ erasedAt }) => erasedAt === null) ? erasurePollMs : false,
  });
  const users = useUsers();
  if (isError) return <p className="mt-12 text-alarm">{error.message}</p>;
  if (!data || data.erasures.length === 0) return null;
  const isWaiting = data.erasures.some(({ erasedAt }) => erasedAt === null);
  const nameOf = (id: string) =>
    users.find((user) => user.id === id)?.name ?? actorNames[id] ?? 'A former user';
  return (
    <section className="mt-12" aria-labelledby="erasures">
      <h2 id="erasures" className="section-title text-base">
        Erasures
      </h2>
      {isWaiting ? (
        <p className="max-w-2xl text-soft">
          Leads are deleted immediately. They are erased when no trace is left in the database’s
          files, which may have to wait for a backup that is running.
        </p>
      ) : null}
      <ul className="mt-4 border-t border-line">
        {data.erasures.map((erasure) => (
          <li
            key={erasure.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-b border-line py-2 sm:grid-cols-[minmax(0,1fr)_11rem_13rem]"
          >
            <p className="font-medium">{whatOf(erasure)}</p>
            <p className="text-soft max-sm:col-start-1">{nameOf(erasure.askedBy)}</p>
            <State erasure={erasure} />
          </li>
        ))}
      </ul>
    </section>
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
  const amount = leads === 1 ? '1 lead' : `${leads} leads`;
  if (reason === 'leads') return amount;
  return reason === 'person' ? `A person with ${amount}` : `${amount} past their retention period`;
}
