import { useAccount } from '#console/app/api/query-client.ts';
import { momentText } from '#console/app/lib/times.ts';
import { ActionForm } from '#console/app/ui/action-form.tsx';
import { TextField } from '#console/app/ui/form.tsx';
import { type Health, testEmail } from '#console/contract/health.ts';
import { classNames } from '#web/ui/class-names.ts';

/** Sends an email now. The mail server's response stays on the page until the next test. */
export function TestEmail({ mail: { test, server } }: Pick<Health, 'mail'>) {
  const { email } = useAccount();
  return (
    <>
      <ActionForm
        endpoint="sendTestEmail"
        schema={testEmail}
        action="Send a test email"
        buttonClassName="button button-secondary"
        className="mt-2 flex flex-wrap items-end gap-2"
      >
        <TextField label={`Through ${server} to`} name="address" defaultValue={email} />
      </ActionForm>
      <p
        role="status"
        className={classNames('mt-2', test?.isAccepted ? 'text-heparin' : 'text-alarm')}
      >
        {test
          ? `${test.isAccepted ? 'Accepted' : 'Not accepted'} by ${test.server}, ${momentText(test.at)}: ${test.response}`
          : null}
      </p>
    </>
  );
}
