import { useEndpoint } from '#console/app/api/query-client.ts';
import { ActionForm } from '#console/app/ui/action-form.tsx';
import { TextField } from '#console/app/ui/form.tsx';
import { PageFrame, PageSection } from '#console/app/ui/page-frame.tsx';
import { Time } from '#console/app/ui/time.tsx';
import type { ResponseOf } from '#console/contract/endpoints.ts';
import { retentionSettings } from '#console/contract/settings.ts';
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
      <RetentionSection />
      <BlockedSendersSection />
    </PageFrame>
  );
}

/** How long leads are kept, and how many the next run will erase. */
function RetentionSection() {
  const { data, error } = useEndpoint('retention');
  return (
    <PageSection
      title="How long leads are kept"
      intro={data ? <Summary retention={data} /> : null}
      error={error}
    >
      {data?.isFixed ? (
        <p>
          {data.days === null ? 'Forever' : counted(data.days, 'day')}{' '}
          <span className="text-soft">Set by RETENTION_DAYS in the environment of the server</span>
        </p>
      ) : null}
      {data && !data.isFixed ? (
        <ActionForm
          endpoint="changeSettings"
          schema={retentionSettings}
          more={{ part: 'retention' }}
          action="Save"
          toast="Saved."
          className="max-w-60 space-y-3"
        >
          <TextField
            label="Days"
            name="retentionDays"
            inputMode="numeric"
            note="Blank keeps leads forever."
            defaultValue={data.days ?? ''}
          />
        </ActionForm>
      ) : null}
    </PageSection>
  );
}

function Summary({
  retention: { nextRunAt, lastRun, due, stored },
}: {
  retention: ResponseOf<'retention'>;
}) {
  return (
    <>
      {due === 0
        ? 'The next nightly run erases nothing.'
        : `The next nightly run erases ${amountText(due)} of ${counted(stored, 'lead')}.`}{' '}
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
