import { useRef } from 'react';
import { Button } from '#console/ui/buttons.tsx';
import { Time } from '#console/ui/time.tsx';
import { useAction } from '#console/ui/use-action.ts';
import type { User } from '#contract/console/people.ts';
import { Modal } from '#web/ui/modal.tsx';
import { LinkToSend } from './link-to-send.tsx';

/** Mails a password reset link, or shows it if the server sends no mail. */
export function ResetDialog({
  user,
  open,
  onClose,
}: {
  user: User;
  open: boolean;
  onClose: () => void;
}) {
  const first = useRef<HTMLButtonElement>(null);
  const send = useAction('sendPasswordReset');
  const close = () => {
    onClose();
    send.reset();
  };
  const { data } = send;
  return (
    <Modal
      open={open}
      onClose={close}
      width={480}
      initialFocus={first}
      title={titleOf(user, data?.link)}
    >
      {data ? (
        <>
          <p className="mt-2 text-soft">
            {data.link === null ? `${user.email} got a link.` : `Send this link to ${user.email}.`}{' '}
            It works once, until <Time at={data.expiresAt} isLong />. The old password works until a
            new one is set.
          </p>
          {data.link === null ? null : <LinkToSend link={data.link} />}
          <Button
            // Takes the focus, because the focused button has been removed.
            ref={data.link === null ? focusButton : undefined}
            className="mt-5"
            onClick={close}
          >
            Done
          </Button>
        </>
      ) : (
        <>
          <p className="mt-2 text-soft">
            {user.name} sets a new password with a link that works for one hour. The authenticator
            app and passkeys keep working.
          </p>
          <div className="mt-5 flex gap-2">
            <Button
              ref={first}
              kind="main"
              disabled={send.isPending}
              onClick={() => send.mutate({ params: { userId: user.id } })}
            >
              Send a reset
            </Button>
            <Button onClick={close}>Cancel</Button>
          </div>
        </>
      )}
    </Modal>
  );
}

function titleOf({ name }: User, link: string | null | undefined): string {
  if (link === undefined) return `Send ${name} a password reset?`;
  return link === null ? 'Password reset sent' : 'Send this link';
}

function focusButton(button: HTMLButtonElement | null): void {
  button?.focus();
}
