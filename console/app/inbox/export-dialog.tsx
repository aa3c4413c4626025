import { useState } from 'react';
import { addressOf } from '#console/app/api/call.ts';
import { useEndpoint } from '#console/app/api/query-client.ts';
import { TextButton } from '#console/app/ui/buttons.tsx';
import { Check, toggled } from '#console/app/ui/check.tsx';
import { Dialog } from '#console/app/ui/dialog.tsx';
import { useDialog } from '#console/app/ui/open-dialog.tsx';
import { RadioChoice } from '#console/app/ui/radio-choice.tsx';
import { endpoints } from '#console/contract/endpoints.ts';
import {
  columnGroups,
  type ExportColumns,
  type ExportFormat,
  formatLabels,
  groupLabels,
} from '#console/contract/exports.ts';
import type { LeadConditions } from '#console/contract/lead-filters.ts';
import { counted } from '#contract/amounts.ts';

/** The list to export, or `ids` of leads selected in it, separated by commas. */
type ExportAddress = LeadConditions & { readonly ids?: string };

/** Downloads every lead in the list, with the usual, all or the chosen columns. */
export function ExportDialog({ address }: { address: ExportAddress }) {
  const { data, error } = useEndpoint('exportColumns', { query: address });
  return (
    <Dialog
      width={560}
      title={data ? `Export ${counted(data.leads, 'lead')}` : 'Export'}
      description={
        address.ids
          ? 'The file has the selected leads. The export is recorded in the audit log.'
          : 'The file has every lead in this list, with its filters, not only those that are loaded. The export is recorded in the audit log.'
      }
    >
      {error ? (
        <p role="alert" className="mt-4 text-alarm">
          {error.message}
        </p>
      ) : null}
      {data ? <Choices key={data.leads} address={address} data={data} /> : null}
      {data || error ? null : <p className="late mt-4 text-muted">Counting…</p>}
    </Dialog>
  );
}

function Choices({ address, data }: { address: ExportAddress; data: ExportColumns }) {
  const { close } = useDialog();
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [preset, setPreset] = useState<Preset>('usual');
  const [chosen, setChosen] = useState<readonly string[]>(usualColumns);
  const wanted = { usual: usualColumns, all: data.columns.map(({ name }) => name), chosen }[preset];
  const shown = data.columns.filter(({ name }) => wanted.includes(name));
  const columns = shown.map(({ name }) => name).join();
  const problem =
    data.leads === 0 ? 'This list has no leads.' : columns === '' ? 'Choose a column.' : '';
  return (
    <div className="mt-4 space-y-4">
      <RadioChoice
        legend="Format"
        name="format"
        labels={formatLabels}
        chosen={format}
        onChoose={setFormat}
      />
      <RadioChoice
        legend="Columns"
        name="columns"
        labels={presetLabels}
        chosen={preset}
        onChoose={setPreset}
      />
      {preset === 'usual' ? (
        <p className="text-soft">{shown.map(({ label }) => label).join(', ')}</p>
      ) : null}
      {columnGroups.map((group) =>
        preset === 'chosen' ? (
          <ColumnChoices
            key={group}
            label={groupLabels[group]}
            columns={data.columns.filter((column) => column.group === group)}
            chosen={chosen}
            onChange={setChosen}
          />
        ) : null,
      )}
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
            onClick={close}
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
  onChange,
}: {
  label: string;
  columns: ExportColumns['columns'];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}) {
  const names = columns.map(({ name }) => name);
  const others = chosen.filter((name) => !names.includes(name));
  const isAll = names.every((name) => chosen.includes(name));
  if (columns.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="float-left font-semibold">{label}</legend>
      <TextButton
        className="float-left ml-3 min-h-6 text-xs"
        aria-label={`${isAll ? 'Clear all' : 'Choose all'}: ${label}`}
        onClick={() => onChange(isAll ? others : [...others, ...names])}
      >
        {isAll ? 'Clear all' : 'Choose all'}
      </TextButton>
      <div className="clear-both grid grid-cols-2 gap-x-4">
        {columns.map(({ name, label: text }) => (
          <Check
            key={name}
            label={text}
            checked={chosen.includes(name)}
            onChange={(isOn) => onChange(toggled(chosen, name, isOn))}
          />
        ))}
      </div>
    </fieldset>
  );
}

const presetLabels = {
  usual: 'Contact and progress',
  all: 'Everything',
  chosen: 'Choose…',
} as const;
type Preset = keyof typeof presetLabels;
const usualColumns = [
  ...['receivedAt', 'form', 'fullName', 'organization', 'emailAddress'],
  ...['phone', 'phoneExtension', 'state', 'origin'],
  ...['progress', 'lostBecause', 'assignee', 'followUpOn', 'tags'],
];
