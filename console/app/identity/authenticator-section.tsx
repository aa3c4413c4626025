import { type RefObject, useRef } from 'react';
import { useAccount } from '#console/app/api/query-client.ts';
import { saveFile } from '#console/app/lib/save-file.ts';
import { ActionForm } from '#console/app/ui/action-form.tsx';
import { Button } from '#console/app/ui/buttons.tsx';
import { CopyButton } from '#console/app/ui/copy-button.tsx';
import { Dialog } from '#console/app/ui/dialog.tsx';
import { TextField } from '#console/app/ui/form.tsx';
import { openDialog, useDialog } from '#console/app/ui/open-dialog.tsx';
import { totpCode } from '#console/contract/account.ts';
import { counted } from '#contract/amounts.ts';
import { site } from '#contract/site.ts';
import { QrCode } from '#web/ui/qr-code.tsx';
import { AccountSection } from './account-section.tsx';
import { PasswordDialog } from './password-dialog.tsx';

/** The authenticator app, and the recovery codes in case it is lost. */
export function AuthenticatorSection() {
  const account = useAccount();
  const newCodes = useRef<HTMLButtonElement>(null);
  const showCodes = (codes: readonly string[]) =>
    openDialog(<CodesDialog codes={codes} finalFocus={newCodes} />);
  const setUp = () =>
    openDialog(
      <PasswordDialog
        title="Set up an authenticator app"
        description="Confirm your password first."
        endpoint="startTotp"
        action="Continue"
        onDone={(setup) => openDialog(<SetupDialog setup={setup} onCodes={showCodes} />)}
      />,
    );
  const renewCodes = () =>
    openDialog(
      <PasswordDialog
        title="Create new recovery codes?"
        description="The codes you have now will stop working."
        endpoint="makeRecoveryCodes"
        action="Create codes"
        onDone={({ recoveryCodes }) => showCodes(recoveryCodes)}
      />,
    );
  const turnOff = () =>
    openDialog(
      <PasswordDialog
        title="Turn off the authenticator app?"
        description="You’ll sign in with your password alone. Your recovery codes stop working too."
        endpoint="removeTotp"
        action="Turn off"
        toast="Authenticator app turned off."
      />,
    );
  const left = account.recoveryCodesLeft;
  return (
    <AccountSection
      title="Authenticator app"
      note="Adds a six-digit code from your phone to your password when you sign in."
    >
      {account.hasTotp ? (
        <>
          <p className="font-medium text-heparin">Turned on.</p>
          <p className={left < 3 ? 'mt-1 text-alarm' : 'mt-1 text-soft'}>
            {counted(left, 'recovery code')} left.
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button ref={newCodes} onClick={renewCodes}>
              Create new recovery codes
            </Button>
            <Button onClick={turnOff}>Turn off</Button>
          </div>
        </>
      ) : (
        <Button onClick={setUp}>Set up</Button>
      )}
    </AccountSection>
  );
}

function SetupDialog({
  setup,
  onCodes,
}: {
  setup: { readonly secret: string; readonly uri: string };
  onCodes: (codes: readonly string[]) => void;
}) {
  const { close } = useDialog();
  return (
    <Dialog width={460} title="Scan this code">
      <p className="mt-2 text-soft">
        Scan it with your authenticator app, then enter the six digits it shows.
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-5">
        <QrCode
          text={setup.uri}
          label="QR code for an authenticator app"
          className="size-44 rounded-field border border-rule bg-sheet text-ink"
        />
        <div className="min-w-0 flex-1">
          <p className="text-xs text-soft">Or enter this key</p>
          <p className="flex items-center gap-1">
            <code className="min-w-0">
              {(setup.secret.match(/.{1,4}/g) ?? []).map((part, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: The parts never change their order.
                <span key={index} className="mr-1.5 inline-block">
                  {part}
                </span>
              ))}
            </code>
            <CopyButton text={setup.secret} label="Copy key" />
          </p>
        </div>
      </div>
      <ActionForm
        endpoint="confirmTotp"
        schema={totpCode}
        action="Turn on"
        className="mt-5 space-y-4"
        onDone={({ recoveryCodes }) => {
          onCodes(recoveryCodes);
          close();
        }}
      >
        <TextField
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
        />
      </ActionForm>
    </Dialog>
  );
}

/** Recovery codes are shown only once, so only the dialog's own buttons close it. */
function CodesDialog({
  codes,
  finalFocus,
}: {
  codes: readonly string[];
  finalFocus: RefObject<HTMLElement | null>;
}) {
  const { email } = useAccount();
  const { close } = useDialog();
  return (
    <Dialog staysOpen finalFocus={finalFocus} width={520} title="Save your recovery codes">
      <p className="mt-2 text-soft">
        If you lose your phone, each code signs you in once. They won’t be shown again, so keep them
        where you can reach them without it.
      </p>
      <ul className="mt-4 grid gap-1 rounded-field border border-rule bg-paper p-4">
        {codes.map((code) => (
          <li key={code}>
            <code className="text-xs">{code}</code>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <CopyButton text={codes.join('\n')} label="Copy" />
        <Button onClick={() => saveFile('recovery-codes.txt', 'text/plain', fileOf(codes, email))}>
          Download
        </Button>
      </div>
      <Button kind="main" className="mt-5" onClick={close}>
        I saved them
      </Button>
    </Dialog>
  );
}

function fileOf(codes: readonly string[], email: string): string {
  const lines = [
    `Recovery codes of the ${site.company} console`,
    `${email}, ${location.origin}`,
    'Each code works once, in place of a code from the authenticator app.',
  ];
  return `${[...lines, '', ...codes].join('\n')}\n`;
}
