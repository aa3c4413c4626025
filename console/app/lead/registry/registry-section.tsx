import type { ReactNode } from 'react';
import { Button } from '#console/app/ui/buttons.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import type { Status } from './lead-facts.ts';

/** A registry's record for the lead, folded into one line: 'CLIA active · 251,200 tests'. */
export function RegistrySection({
  id,
  box: Box = 'section',
  title,
  status: { text, isAlarming },
  facts,
  origin,
  isVerifying = false,
  onVerify = null,
  children,
}: {
  /** The id of the line. */
  id: string;
  /** Landmarks need unique names, so a second record with the same title is an article. */
  box?: 'section' | 'article';
  title: string;
  status: Status;
  /** The rest of the line, after the status. */
  facts: readonly string[];
  /** The source of the record. */
  origin?: ReactNode;
  isVerifying?: boolean;
  /** Looks it up again; null for users who aren't allowed to. */
  onVerify?: (() => void) | null;
  children: ReactNode;
}) {
  return (
    <Box aria-label={title}>
      <Disclosure
        summary={
          <span id={id} className="min-w-0 flex-1">
            <span className={classNames(isAlarming && 'text-alarm')}>{text}</span>
            {facts.map((fact) => (
              <span key={fact} className="font-normal text-soft">
                {' · '}
                {fact}
              </span>
            ))}
          </span>
        }
      >
        <div className="space-y-2 pb-4">
          <div className="flex flex-wrap items-center justify-between gap-2 text-soft">
            <p>{origin}</p>
            {onVerify ? (
              <Button glyph="replay" disabled={isVerifying} onClick={onVerify}>
                {isVerifying ? 'Checking…' : 'Verify again'}
              </Button>
            ) : null}
          </div>
          {children}
        </div>
      </Disclosure>
    </Box>
  );
}
