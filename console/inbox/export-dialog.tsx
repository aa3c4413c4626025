import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressOf } from '#console/api/call.ts';
import { queryOf } from '#console/api/queries.ts';
import { Check } from '#console/ui/check.tsx';
import { RadioChoice } from '#console/ui/radio-choice.tsx';
import { counted } from '#contract/amounts.ts';
import { endpoints } from '#contract/console/endpoints.ts';
import {
  type ColumnGroup,
  columnGroups,
  type ExportColumns,
  type ExportFormat,
  exportFormats,
} from '#contract/console/exports.ts';
import type { LeadConditions } from '#contract/console/lead-views.ts';
import { Modal } from '#web/ui/modal.tsx';

/** The list to export, or `ids` of leads selected in it, separated by commas. */
type ExportAddress = LeadConditions & { readonly ids?: string };

/** Downloads every lead of the list, with the chosen columns. */
export function ExportDialog({
  address,
  open,
  onClose,
}: {
  address: ExportAddress;
  open: boolean;
  onClose: () => void;
}) {
  const { data, error } = useQuery({
    ...queryOf('exportColumns', { query: address }),
    enabled: open,
  });
  return (
    <Modal
      open={open}
      onClose={onClose}
      width={560}
      title={data ? `Export ${counted(data.leads, 'lead')}` : 'Export'}
      description={
        address.ids
          ? 'The file has the selected leads. The export is recorded in the audit log.'
          : 'The file has every lead of this list, with its filters, not only those that are loaded. The export is recorded in the audit log.'
      }
    >
      {error ? (
        <p role="alert" className="mt-4 text-alarm">
          {error.message}
        </p>
      ) : null}
      {data ? <Choices key={data.leads} address={address} data={data} onDone={onClose} /> : null}
      {data || error ? null : <p className="late mt-4 text-muted">Counting…</p>}
    </Modal>
  );
}

function Choices({
  address,
  data,
  onDone,
}: {
  address: ExportAddress;
  data: ExportColumns;
  onDone: () => void;
}) {
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(usualColumns));
  const toggle = (names: readonly string[], isOn: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      for (const name of names) isOn ? next.add(name) : next.delete(name);
      return next;
    });
  const columns = data.columns.flatMap(({ name }) => (chosen.has(name) ? name : [])).join(',');
  const problem =
    data.leads === 0 ? 'This list has no leads.' : columns === '' ? 'Choose a column.' : '';
  return (
    <div className="mt-4 space-y-4">
      <RadioChoice
        legend="Format"
        name="format"
        options={exportFormats}
        labels={formatLabels}
        chosen={format}
        onChoose={setFormat}
      />
      {columnGroups
        .map((group) => ({
          group,
          columns: data.columns.filter((column) => column.group === group),
        }))
        .filter(({ columns }) => columns.length > 0)
        .map(({ group, columns }) => (
          <ColumnChoices
            key={group}
            label={groupLabels[group]}
            columns={columns}
            chosen={chosen}
            onToggle={toggle}
          />
        ))}
      <div className="modal-foot">
        {problem ? (
          <p role="status" className="text-muted">
            {problem}
          </p>
        ) : (
          <a
            className="button"
            href={addressOf(endpoints.exportLeads.path, {}, { ...address, format, columns })}
            download
            onClick={onDone}
          >
            Download {counted(data.leads, 'lead')}
          </a>
        )}
      </div>
    </div>
  );
}

function ColumnChoices({
  label,
  columns,
  chosen,
  onToggle,
}: {
  label: string;
  columns: ExportColumns['columns'];
  chosen: ReadonlySet<string>;
  onToggle: (names: readonly string[], isOn: boolean) => void;
}) {
  const isAll = columns.every(({ name }) => chosen.has(name));
  return (
    <fieldset className="min-w-0">
      <legend className="float-left font-semibold">{label}</legend>
      <button
        type="button"
        className="text-link float-left ml-3 min-h-6 text-xs"
        aria-label={`${isAll ? 'Clear all' : 'Choose all'}: ${label}`}
        onClick={() =>
          onToggle(
            columns.map(({ name }) => name),
            !isAll,
          )
        }
      >
        {isAll ? 'Clear all' : 'Choose all'}
      </button>
      <div className="clear-both grid grid-cols-2 gap-x-4">
        {columns.map(({ name, label: text }) => (
          <Check
            key={name}
            label={text}
            checked={chosen.has(name)}
            onChange={(isOn) => onToggle([name], isOn)}
          />
        ))}
      </div>
    </fieldset>
  );
}

const formatLabels = { csv: 'CSV', xlsx: 'Excel (XLSX)', json: 'JSON' } as const;
const groupLabels: Readonly<Record<ColumnGroup, string>> = {
  lead: 'Lead',
  work: 'Your team’s work',
  fields: 'What visitors entered',
  laboratory: 'CLIA record',
};
/** Emails and calls have one name, and calls and laboratories their own columns for the organization. */
const usualColumns = [
  ...['receivedAt', 'form', 'progress', 'assignee', 'followUpOn', 'tags'],
  ...['firstname', 'lastname', 'email_firstname', 'companyName', 'call_companyName', 'name'],
  ...['emailAddress', 'phone'],
];
