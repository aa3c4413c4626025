import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { act } from '#console/app/api/act.ts';
import { useEndpoint } from '#console/app/api/query-client.ts';
import { AccountSection } from '#console/app/identity/account-section.tsx';
import { FormChecks, toggled } from '#console/app/ui/check.tsx';
import { showError } from '#console/app/ui/toasts.ts';
import {
  type NotificationChoices,
  notificationKinds,
  notificationLabels,
  reportedRequests,
} from '#console/contract/notifications.ts';

/**
 * The events that notify the user, by email and in the console. Each change is saved immediately.
 */
export function NotificationsSection() {
  const { data, isError, error } = useEndpoint('notificationChoices');
  return (
    <AccountSection
      title="Notifications"
      note="Each event notifies you once. You’re never notified of your own actions."
    >
      {isError ? <p className="text-alarm">{error.message}</p> : null}
      {data ? <Choices saved={data} /> : null}
    </AccountSection>
  );
}

function Choices({ saved }: { saved: NotificationChoices }) {
  const [choices, setChoices] = useState(saved);
  const { mutate } = useMutation({
    // Serializes changes, so that the last one wins.
    scope: { id: 'notification-choices' },
    mutationFn: (body: NotificationChoices) => act('chooseNotifications', { body }),
  });
  const onChange = (next: NotificationChoices) => {
    setChoices(next);
    mutate(next, {
      onError: (cause) => {
        setChoices(choices);
        showError(cause);
      },
    });
  };
  const { mail, console: inConsole, forms } = choices;
  const wantsLeads = [...mail, ...inConsole].includes('new-lead');
  return (
    <>
      <ChoiceTable choices={choices} onChange={onChange} />
      {wantsLeads ? (
        <fieldset className="mt-4">
          <legend className="field-label">New leads of</legend>
          <FormChecks
            forms={forms}
            options={reportedRequests}
            onChange={(next) => onChange({ ...choices, forms: next })}
          />
        </fieldset>
      ) : null}
    </>
  );
}

function ChoiceTable({
  choices,
  onChange,
}: {
  choices: NotificationChoices;
  onChange: (next: NotificationChoices) => void;
}) {
  return (
    <table className="w-full" id="notifications">
      <caption className="sr-only">What you are notified of, and where</caption>
      <thead>
        <tr className="border-b border-line text-left text-xs text-soft">
          <th scope="col" className="py-1 font-medium">
            When
          </th>
          {places.map(({ label }) => (
            <th key={label} scope="col" className="w-16 py-1 text-center font-medium">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {notificationKinds.map((kind) => (
          <tr key={kind} className="border-b border-line">
            <th scope="row" className="py-1.5 pr-3 text-left font-normal">
              {notificationLabels[kind]}
            </th>
            {places.map(({ place, label }) => (
              <td key={place} className="text-center">
                <label className="inline-flex min-h-8 min-w-8 items-center justify-center pointer-coarse:min-h-11 pointer-coarse:min-w-11">
                  <input
                    type="checkbox"
                    className="control-box"
                    aria-label={`${notificationLabels[kind]}: ${label}`}
                    checked={choices[place].includes(kind)}
                    onChange={({ target }) =>
                      onChange({
                        ...choices,
                        [place]: toggled(choices[place], kind, target.checked),
                      })
                    }
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const places = [
  { place: 'mail', label: 'Email' },
  { place: 'console', label: 'Console' },
] as const;
