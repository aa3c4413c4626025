import { useNames } from '#console/app/api/query-client.ts';
import { shortDay } from '#console/app/lib/times.ts';
import { Button } from '#console/app/ui/buttons.tsx';
import { type Progress, progressLabels } from '#console/contract/leads.ts';
import { Modal } from '#web/ui/modal.tsx';
import type { Conflict, Question } from './lead-conflicts.ts';
import { nameOfLead } from './name-of-lead.ts';

/**
 * Asks whose value to keep after two users changed the same one. Closing the dialog keeps the
 * colleague's.
 */
export function ConflictDialog({ question }: { question: Question | null }) {
  const nameOf = useNames();
  const conflicts = question?.conflicts ?? [];
  const isOne = conflicts.length === 1;

  function textOf(field: Conflict['field'], value: string | null): string {
    if (field === 'progress') return progressLabels[value as Progress];
    if (field === 'followUpOn') return value === null ? 'None' : shortDay(value);
    if (value === null) return 'Nobody';
    return nameOf(value) ?? 'Someone';
  }

  return (
    <Modal
      open={question !== null}
      onClose={() => question?.answer('theirs')}
      width={560}
      title="A colleague changed this in the meantime"
      description={
        isOne
          ? 'Choose which value to keep.'
          : `Choose which values to keep. Your change applies to everything that isn’t listed.`
      }
    >
      <div className="mt-4 max-h-72 overflow-y-auto">
        <table className="w-full text-left">
          <thead className="text-xs text-soft">
            <tr>
              {['Lead', 'Field', 'Now', 'Yours'].map((head) => (
                <th key={head} scope="col" className="py-1.5 pr-3 font-medium">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {conflicts.map(({ lead, field, now, mine }) => (
              <tr key={`${lead.id} ${field}`} className="border-t border-line">
                <th scope="row" className="py-2 pr-3 font-medium">
                  {nameOfLead(lead)}
                </th>
                <td className="py-2 pr-3 text-soft">{fieldLabels[field]}</td>
                <td className="py-2 pr-3">{textOf(field, now)}</td>
                <td className="py-2">{textOf(field, mine)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button kind="main" onClick={() => question?.answer('mine')}>
          Use mine
        </Button>
        <Button onClick={() => question?.answer('theirs')}>Keep theirs</Button>
      </div>
    </Modal>
  );
}

const fieldLabels = { progress: 'Progress', assigneeId: 'Assignee', followUpOn: 'Follow up' };
