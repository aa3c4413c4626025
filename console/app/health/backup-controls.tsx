import { timeZoneName } from '#console/app/lib/times.ts';
import { ActionForm } from '#console/app/ui/action-form.tsx';
import { Button } from '#console/app/ui/buttons.tsx';
import { SelectField, TextField } from '#console/app/ui/form.tsx';
import { useAction } from '#console/app/ui/use-action.ts';
import type { Health } from '#console/contract/health.ts';
import { backupPlan, keptNights } from '#contract/backup-plan.ts';

/** Starts a backup, and schedules the nightly one. On PostgreSQL, explains how to report one. */
export function BackupControls({ backup: { folder, plan, isRunning } }: Pick<Health, 'backup'>) {
  const now = useAction('backUpNow');
  if (folder === null) {
    return (
      <p>
        Run <code>deploy/backup.sh</code> every night: it makes a dump, deletes old ones, and
        reports to this page. If another program makes your backups, run{' '}
        <code>npm run leads -- backup-done</code> after each one.
      </p>
    );
  }
  const isOff = plan.keep === '0';
  return (
    <>
      <ActionForm
        endpoint="planBackups"
        schema={backupPlan}
        action={isOff ? 'Back up every night' : 'Save'}
        buttonClassName={isOff ? 'button' : 'button button-secondary'}
        className="mt-2 flex flex-wrap items-end gap-2"
        toast="Saved."
        beside={
          <Button disabled={isRunning || now.isPending} onClick={() => now.mutate({})}>
            {isRunning ? 'Backing up…' : 'Back up now'}
          </Button>
        }
      >
        <TextField
          label={`Every night at (${timeZoneName()})`}
          name="time"
          type="time"
          defaultValue={plan.time}
        />
        <SelectField
          // Remounts the field: its first option changes, and the browser would otherwise select the next one.
          key={String(isOff)}
          label="Keep"
          name="keep"
          defaultValue={isOff ? '7' : plan.keep}
          options={keptNights
            .filter((nights) => nights !== '0' || !isOff)
            .map((nights) => [nights, nights === '0' ? 'Turn off' : `${nights} nights`])}
        />
      </ActionForm>
      <p className="mt-2 max-w-2xl text-xs text-soft">
        In <code className="break-all">{folder}</code>. Copy the files to another machine, because a
        disk failure takes both. Erased leads stay in them{' '}
        {isOff ? 'until you delete them' : `for up to ${plan.keep} nights`}.
      </p>
    </>
  );
}
