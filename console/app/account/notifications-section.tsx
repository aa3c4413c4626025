import { useMutation } from '@tanstack/react-query';
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
  const { data: saved, error } = useEndpoint('notificationChoices');
  const change = useMutation({
    // Serializes changes, so that the last one wins.
    scope: { id: 'notification-choices' },
    mutationFn: (body: NotificationChoices) => act('chooseNotifications', { body }),
    onError: showError,
  });
  const choices = change.isPending ? change.variables : saved;
  return (
    <AccountSection
      title="Notifications"
      note="Each event notifies you once. You’re never notified of your own actions."
    >
      {error ? <p className="text-alarm">{error.message}</p> : null}
      {choices ? <ChoiceTable choices={choices} onChange={change.mutate} /> : null}
      {choices && [...choices.mail, ...choices.console].includes('new-lead') ? (
        <fieldset className="mt-4">
          <legend className="field-label">New leads of</legend>
          <FormChecks
            forms={choices.forms}
            options={reportedRequests}
            onChange={(forms) => change.mutate({ ...choices, forms })}
          />
        </fieldset>
      ) : null}
    </AccountSection>
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
