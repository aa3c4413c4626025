import type * as v from 'valibot';
import { useEndpoint } from '#console/app/api/query-client.ts';
import { TestEmail } from '#console/app/parts/test-email.tsx';
import { ActionForm } from '#console/app/ui/action-form.tsx';
import { PasswordField, TextField } from '#console/app/ui/form.tsx';
import { PageFrame, PageSection } from '#console/app/ui/page-frame.tsx';
import {
  mailboxSettings,
  mailSettings,
  type SettingsChange,
  type SettingsShown,
  siteSettings,
} from '#console/contract/settings.ts';
import { ImportSection } from './import-section.tsx';

/** For owners: the settings of the first day. Those that the environment sets are shown with their names. */
export function GeneralPage() {
  const { data, error } = useEndpoint('settings');
  const { data: health } = useEndpoint('health');
  return (
    <PageFrame
      screen="/settings/general"
      error={error}
      intro="How the server sends and reads email, and where it is. Each change is tried before it is saved."
    >
      {data
        ? parts.map((part) => (
            <div key={part.part}>
              <Part {...part} settings={data} />
              {part.part === 'mail' && health?.mail.server ? (
                <TestEmail mail={health.mail} />
              ) : null}
            </div>
          ))
        : null}
      {data ? <ImportSection /> : null}
    </PageFrame>
  );
}

type PartText = {
  readonly part: SettingsChange['part'];
  readonly schema: v.GenericSchema<unknown, SettingsChange>;
  readonly title: string;
  readonly intro?: string;
  readonly toast: string;
  /** The server that the part logs in to, with its usual port. */
  readonly server?: readonly [key: 'smtp' | 'imap', variable: string, label: string, port: string];
  readonly texts: readonly (readonly [
    variable: string,
    field: string,
    label: string,
    note: string,
  ])[];
};

const parts: readonly PartText[] = [
  {
    part: 'mail',
    schema: mailSettings,
    title: 'Email',
    toast: 'Saved. The mail server accepts the login.',
    server: ['smtp', 'SMTP_URL', 'Mail server', '587'],
    texts: [
      ['MAIL_FROM', 'from', 'From', 'Such as Sales <sales@lab.example>'],
      ['LEADS_TO', 'leadsTo', 'New leads to', 'Addresses separated by commas'],
      ['SUPPORT_TO', 'supportTo', 'Support questions to', 'Blank for those of all leads'],
    ],
  },
  {
    part: 'mailbox',
    schema: mailboxSettings,
    title: 'Answers',
    intro: 'The mailbox that visitors answer to. Their answers appear with their leads.',
    toast: 'Saved. The mailbox can be read.',
    server: ['imap', 'IMAP_URL', 'Mailbox server', '993'],
    texts: [
      [
        'IMAP_ADDRESS',
        'address',
        'Address of the mailbox',
        'Blank if it is the address under From',
      ],
    ],
  },
  {
    part: 'site',
    schema: siteSettings,
    title: 'Addresses and time zone',
    toast: 'Saved.',
    texts: [
      ['PUBLIC_URL', 'publicUrl', 'Website', 'Restart the server after a change.'],
      [
        'CONSOLE_URL',
        'consoleUrl',
        'Console',
        'After a restart, the console opens only there. CONSOLE_URL in the environment corrects a mistake.',
      ],
      ['TIME_ZONE', 'timeZone', 'Time zone', 'Such as America/New_York'],
    ],
  },
];

function Part({
  part,
  schema,
  title,
  intro,
  toast,
  server,
  texts,
  settings,
}: PartText & { settings: SettingsShown }) {
  return (
    <PageSection title={title} intro={intro}>
      <ActionForm
        endpoint="changeSettings"
        schema={schema}
        more={{ part }}
        action="Save"
        toast={toast}
        className="grid max-w-2xl items-start gap-x-3 gap-y-4 *:col-span-full sm:grid-cols-2 sm:*:[&.half]:col-span-1"
      >
        {server ? <Server server={server} settings={settings} /> : null}
        {texts.map(([variable, field, label, note]) =>
          settings.fixed.includes(variable) ? (
            <Fixed key={field} name={variable} label={label} value={settings.texts[variable]} />
          ) : (
            <TextField
              key={field}
              label={label}
              name={field}
              note={note}
              defaultValue={settings.texts[variable]}
            />
          ),
        )}
      </ActionForm>
    </PageSection>
  );
}

/** Host, port, user and password; or the variable that has them. */
function Server({
  server: [key, variable, label, port],
  settings,
}: {
  server: NonNullable<PartText['server']>;
  settings: SettingsShown;
}) {
  const { [key]: known, fixed } = settings;
  if (fixed.includes(variable)) {
    return <Fixed name={variable} label={label} value={`${known?.host}:${known?.port}`} />;
  }
  const half = { className: 'half' };
  return (
    <>
      <TextField {...half} label={label} name="host" defaultValue={known?.host} />
      <TextField {...half} label="Port" name="port" defaultValue={known?.port ?? port} />
      <TextField {...half} label="User" name="user" defaultValue={known?.user} />
      <div className="half">
        <PasswordField isNew note={known?.hasPassword ? 'Stored. Blank keeps it.' : ''} />
      </div>
      {key === 'imap' ? (
        <TextField label="Folder" name="folder" defaultValue={known?.folder ?? 'INBOX'} />
      ) : null}
    </>
  );
}

function Fixed({
  name,
  label,
  value,
}: {
  name: string;
  label: string;
  value?: string | undefined;
}) {
  return (
    <div>
      <p className="field-label">{label}</p>
      <p className="wrap-anywhere">{value}</p>
      <p className="mt-1 text-xs text-muted">Set by {name} in the environment of the server</p>
    </div>
  );
}
