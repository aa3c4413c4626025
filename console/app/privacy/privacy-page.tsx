import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { queryOf, useNames } from '#console/app/api/query-client.ts';
import { useAct } from '#console/app/api/use-act.ts';
import { actorNames } from '#console/app/parts/audit-entry.ts';
import { FixedRow } from '#console/app/parts/resource-row.tsx';
import { ResourceSection } from '#console/app/parts/resource-section.tsx';
import { sentValue } from '#console/app/parts/schema-field.tsx';
import { PageFrame, PageSection } from '#console/app/ui/page-frame.tsx';
import { erasurePollMs } from '#console/app/ui/report-erasure.ts';
import { Time } from '#console/app/ui/time.tsx';
import {
  type Erasure,
  type Retention,
  type RetentionDays,
  retentionRule,
} from '#console/contract/privacy.ts';
import { amountText, counted } from '#contract/amounts.ts';
import { BlockedSendersSection } from './blocked-senders-section.tsx';
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
      <BlockedSendersSection />
    </PageFrame>
  );
}

type Rule = Retention['forms'][number];

/** The forms with their own retention, and the leads that the next run will erase. */
function RetentionSection() {
  const { data, error } = useQuery(queryOf('retention'));
  const act = useAct();
  const forms = data?.forms.map((rule) => ({ ...rule, id: rule.form, name: rule.label }));
  const rules = forms?.filter(({ isDefault }) => !isDefault);
  const others = forms?.filter(({ isDefault }) => isDefault) ?? [];
  const labels = Object.fromEntries(others.map(({ form, label }) => [form, label]));
  const save = (form: string, days: RetentionDays) =>
    act('changeRetention', { params: { form }, body: { days } });
  return (
    <ResourceSection
      title="How long leads are kept"
      intro={data ? <Summary retention={data} /> : null}
      error={error}
      items={rules}
      labels={['Add a rule', 'Add']}
      schema={v.strictObject({
        form: v.pipe(
          v.picklist(
            others.map(({ form }) => form),
            'Choose a form.',
          ),
          v.title('Leads of'),
          v.metadata({ labels }),
        ),
        ...retentionRule.entries,
      })}
      changeSchema={retentionRule}
      blank={{ days: 365 }}
      foot={(values, item) => {
        const rule = item ?? others.find(({ form }) => form === values.form) ?? others[0];
        return rule ? (
          <Preview rule={rule} days={sentValue(retentionRule.entries.days, values.days)} />
        ) : null;
      }}
      prepare={(values) => ({ ...values, form: values.form ?? others[0]?.form })}
      add={others.length > 0 && (({ form, days }) => save(form, days))}
      change={({ form }, { days }) => save(form, days)}
      remove={async ({ form, days }) => {
        await save(form, 'default');
        return () => save(form, days);
      }}
      row={({ days, ...rule }) => <Kept days={days} forms={[rule]} />}
      last={
        data ? (
          <FixedRow
            name={rules?.length === 0 ? 'All forms' : 'All other forms'}
            note={data.defaultDays === null ? 'RETENTION_DAYS is not set' : 'Set by RETENTION_DAYS'}
          >
            <Kept days={data.defaultDays} forms={others} />
          </FixedRow>
        ) : null
      }
    />
  );
}

type Counts = Pick<Rule, 'due' | 'stored'>;

function Kept({ days, forms }: { days: number | null; forms: readonly Counts[] }) {
  const due = sumOf(forms, 'due');
  const stored = amountText(sumOf(forms, 'stored'));
  return (
    <p className="flex gap-x-4">
      <span className="min-w-20">{days === null ? 'Forever' : counted(days, 'day')}</span>
      <span className="text-soft">
        {due > 0 ? `${amountText(due)} of ${stored} next run` : `${stored} stored`}
      </span>
    </p>
  );
}

function sumOf(forms: readonly Counts[], what: 'due' | 'stored'): number {
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
