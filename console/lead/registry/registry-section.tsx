import type { ReactNode } from 'react';
import { Button } from '#console/ui/buttons.tsx';

/** A registry's record of the lead: a heading, the state of the lookup, and an action. */
export function RegistrySection({
  id,
  box: Box = 'section',
  title,
  status,
  action,
  children,
}: {
  id: string;
  /** Landmarks need unique names, so a second record with the same title is an article. */
  box?: 'section' | 'article';
  title: string;
  status: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Box aria-labelledby={id}>
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={id} tabIndex={-1} className="text-base font-semibold outline-none">
          {title}
        </h2>
        <p className="min-w-0 flex-[1_1_10rem] text-soft">{status}</p>
        {action}
      </div>
      {children}
    </Box>
  );
}

export function VerifyButton({
  isPending,
  onVerify,
}: {
  isPending: boolean;
  onVerify: () => void;
}) {
  return (
    <Button glyph="replay" disabled={isPending} onClick={onVerify}>
      {isPending ? 'Checking…' : 'Verify again'}
    </Button>
  );
}

/** A sentence in place of a record. */
export function NoRecord({ children }: { children: ReactNode }) {
  return <p className="border-y border-line py-2 text-soft">{children}</p>;
}
