import { type CSSProperties, useState } from 'react';
import { gridOf } from '#console/inbox/columns.ts';
import { FilterButton } from '#console/inbox/filter-button.tsx';
import { FilterChips } from '#console/inbox/filter-chips.tsx';
import { LeadRow } from '#console/inbox/lead-row.tsx';
import { ListHead } from '#console/inbox/list-head.tsx';
import { NoLeads } from '#console/inbox/no-leads.tsx';
import { BrochureChoice } from '#console/parts/brochure-choice.tsx';
import { ConflictDialog } from '#console/parts/conflict-dialog.tsx';
import { EraseDialog } from '#console/parts/erase-dialog.tsx';
import { Assignee, Flags, Received, State } from '#console/parts/lead-marks.tsx';
import type { LeadColumn } from '#contract/console/saved-views.ts';
import type { Group } from './catalog.tsx';
import { Opened } from './opened.tsx';
import { Row } from './row.tsx';
import { aLead, ann, bob, counts, leads } from './samples.ts';

const users = [ann, bob];
const columns: readonly LeadColumn[] = [
  'organization',
  'tags',
  'follow-up',
  'progress',
  'assignee',
  'received',
];
const conflict = { lead: aLead, field: 'progress', now: 'won', mine: 'lost' } as const;

/** Parts that show leads, and lists of them. */
export const consoleLeads: Group = {
  title: 'Leads',
  parts: [
    {
      name: 'Row of a lead',
      file: 'console/inbox/lead-row.tsx',
      states: [
        { label: 'columns', isWide: true, shown: <SampleRows columns={columns} /> },
        {
          label: 'two lines, on narrow screens',
          isWide: true,
          shown: <SampleRows columns={null} />,
        },
      ],
    },
    {
      name: 'Marks of a lead',
      file: 'console/parts/lead-marks.tsx',
      states: Object.entries(leads).map(([label, lead]) => ({
        label,
        shown: (
          <Row>
            <State lead={lead} />
            <State lead={lead} isShort />
            <Assignee lead={lead} users={users} />
            <Received lead={lead} />
            <Flags lead={lead} today={counts.today} />
          </Row>
        ),
      })),
    },
    {
      name: 'Filters',
      file: 'console/inbox/filter-button.tsx',
      states: [
        { label: 'press the button', shown: <FilterButton conditions={{}} onChange={nothing} /> },
      ],
    },
    {
      name: 'Chips of filters',
      file: 'console/inbox/filter-chips.tsx',
      states: [{ label: 'press one to remove it', shown: <SampleChips /> }],
    },
    {
      name: 'No leads',
      file: 'console/inbox/no-leads.tsx',
      states: [
        { label: 'a view', shown: <Empty conditions={{}} /> },
        { label: 'a search', shown: <Empty conditions={{ search: 'sysmex' }} /> },
        { label: 'filters', shown: <Empty conditions={{ progress: 'won' }} /> },
        { label: 'loading', shown: <Empty conditions={{}} isPending /> },
        { label: 'failed', shown: <Empty conditions={{}} error={new Error('It timed out.')} /> },
      ],
    },
    {
      name: 'Erase leads',
      file: 'console/parts/erase-dialog.tsx',
      states: [
        {
          label: 'one lead',
          shown: (
            <Opened>
              {(isOpen, close) => (
                <EraseDialog leads={[aLead]} open={isOpen} onClose={close} onErased={close} />
              )}
            </Opened>
          ),
        },
      ],
    },
    {
      name: 'Conflict',
      file: 'console/parts/conflict-dialog.tsx',
      states: [
        {
          label: 'a colleague was faster',
          shown: (
            <Opened>
              {(isOpen, close) => (
                <ConflictDialog
                  question={isOpen ? { conflicts: [conflict], answer: close } : null}
                />
              )}
            </Opened>
          ),
        },
      ],
    },
    {
      name: 'Brochures of a reply',
      file: 'console/parts/brochure-choice.tsx',
      states: [{ label: 'one is chosen', shown: <SampleBrochures /> }],
    },
  ],
};

function SampleRows({ columns }: { columns: readonly LeadColumn[] | null }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const list = Object.values(leads);
  return (
    <div
      className="-m-4 overflow-x-auto"
      style={columns ? ({ '--lead-grid': gridOf(columns) } as CSSProperties) : undefined}
    >
      {columns ? <ListHead shown={columns} order="newest" onSort={nothing} hasChecks /> : null}
      <ul className={columns ? 'lead-rows-wide min-w-3xl' : undefined}>
        {list.map((lead, index) => (
          <LeadRow
            key={lead.id}
            lead={lead}
            place={index + 1}
            total={list.length}
            columns={columns}
            search=""
            users={users}
            today={counts.today}
            hasArrived={false}
            isOpen={index === 2}
            isSelected={selected.has(lead.id)}
            isSimilar={index === 1}
            matches={
              index === 0
                ? [{ leadId: lead.id, label: 'Note', pieces: ['has a ', 'Sysmex', ' already'] }]
                : []
            }
            onCheck={(leadId, isOn) => {
              const next = new Set(selected);
              if (isOn) next.add(leadId);
              else next.delete(leadId);
              setSelected(next);
            }}
          />
        ))}
      </ul>
    </div>
  );
}

function SampleChips() {
  const [chips, setChips] = useState([
    { name: 'progress', text: 'Won' } as const,
    { name: 'tag', text: 'Tag: west' } as const,
  ]);
  return (
    <div className="flex flex-wrap gap-2">
      <FilterChips
        chips={chips}
        onRemove={(name) => setChips(chips.filter((chip) => chip.name !== name))}
      />
    </div>
  );
}

function Empty({
  conditions,
  isPending = false,
  error = null,
}: {
  conditions: Readonly<Record<string, string>>;
  isPending?: boolean;
  error?: Error | null;
}) {
  return (
    <NoLeads
      shown={{ conditions, saved: null, isEdited: false, state: 'ready' }}
      isPending={isPending}
      error={error}
    />
  );
}

function SampleBrochures() {
  const [chosen, setChosen] = useState<readonly string[]>(['laboratory.pdf']);
  return <BrochureChoice chosen={chosen} onChange={setChosen} />;
}

function nothing(): void {}
