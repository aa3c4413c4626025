import { Popover } from '@base-ui/react/popover';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { InboxAddress } from '#console/address.ts';
import { tagsQuery, useRights, usersQuery } from '#console/api/queries.ts';
import { progressLabels, viewOf } from '#console/shell/views.ts';
import { Glyph } from '#console/ui/glyph.tsx';
import { shortDay } from '#console/ui/time.tsx';
import { progressSteps } from '#contract/console/leads.ts';
import { formById, forms } from '#contract/forms.ts';
import { ExportDialog } from './export-dialog.tsx';

/** The view's name, the search, and the filters. All of them are kept in the address. */
export function InboxToolbar({ address }: { address: InboxAddress }) {
  const navigate = useNavigate({ from: '/leads' });
  const view = viewOf(address);
  const change = (next: Partial<Record<keyof InboxAddress, string | undefined>>) =>
    navigate({
      to: '/leads',
      search: (before) => ({ ...before, ...next }) as InboxAddress,
      replace: true,
    });
  const chips = useFilterChips(address);
  return (
    <header className="inbox-toolbar">
      <h1 className="min-w-0 truncate text-lg font-semibold tracking-tight">{view.label}</h1>
      <SearchBox
        // Its text is kept while it is typed; another view starts with its own.
        key={view.label}
        value={address.search ?? ''}
        onChange={(search) => change({ search: search || undefined })}
      />
      <FilterPopover address={address} onChange={change} />
      <ExportButton address={address} />
      {chips.length > 0 ? (
        <ul className="order-last flex basis-full flex-wrap gap-1.5" aria-label="Filters">
          {chips.map(({ name, text }) => (
            <li key={name}>
              <button
                type="button"
                className="chip chip-button"
                aria-label={`Remove filter ${text}`}
                onClick={() => change({ [name]: undefined })}
              >
                {text}
                <Glyph name="close" size={12} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </header>
  );
}

function ExportButton({ address }: { address: InboxAddress }) {
  const may = useRights();
  const [isOpen, setOpen] = useState(false);
  if (!may('exportLeads')) return null;
  return (
    <>
      <button
        type="button"
        className="icon-button border border-field"
        aria-label="Export"
        title="Export"
        onClick={() => setOpen(true)}
      >
        <Glyph name="download" />
      </button>
      <ExportDialog address={address} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** Searches while one types; each pause makes one request. */
function SearchBox({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const [text, setText] = useState(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: A new function must not search again.
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => onChange(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div className="relative ml-auto min-w-32 max-w-md flex-1">
      <span className="pointer-events-none absolute inset-y-0 left-2.5 grid place-items-center text-soft">
        <Glyph name="search" size={16} />
      </span>
      <input
        id="search"
        type="search"
        className="control pl-8"
        placeholder="Search"
        aria-label="Search leads"
        aria-keyshortcuts="/"
        autoComplete="off"
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          setText('');
          event.currentTarget.blur();
        }}
      />
    </div>
  );
}

function FilterPopover({
  address,
  onChange,
}: {
  address: InboxAddress;
  onChange: (next: Partial<Record<keyof InboxAddress, string | undefined>>) => void;
}) {
  const users = useQuery(usersQuery).data?.users ?? [];
  const tags = useQuery(tagsQuery).data?.tags ?? [];
  const field = (name: keyof InboxAddress) => ({
    value: address[name] ?? '',
    onChange: (text: string) => onChange({ [name]: text || undefined }),
  });
  return (
    <Popover.Root>
      <Popover.Trigger className="icon-button border border-field" aria-label="Filter">
        <Glyph name="filter" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="end" className="z-50">
          <Popover.Popup className="menu w-80 max-w-[92vw] space-y-3 p-4" aria-label="Filter">
            <Choice label="Form" {...field('form')}>
              {forms.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </Choice>
            <Choice label="Progress" {...field('progress')}>
              {progressSteps.map((step) => (
                <option key={step} value={step}>
                  {progressLabels[step]}
                </option>
              ))}
            </Choice>
            <Choice label="Assignee" {...field('assigneeId')}>
              {users.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Choice>
            {tags.length > 0 ? (
              <Choice label="Tag" {...field('tag')}>
                {tags.map((tag) => (
                  <option key={tag}>{tag}</option>
                ))}
              </Choice>
            ) : null}
            <div className="grid grid-cols-2 gap-3">
              <DayField label="From" {...field('from')} />
              <DayField label="To" {...field('to')} />
            </div>
            <Choice label="Order" none="Newest first" {...field('order')}>
              <option value="oldest">Oldest first</option>
            </Choice>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

type FieldProps = { label: string; value: string; onChange: (text: string) => void };

function Choice({
  label,
  none = 'Any',
  value,
  onChange,
  children,
}: FieldProps & { none?: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className="grid grid-cols-[5rem_minmax(0,1fr)] items-center">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="control"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{none}</option>
        {children}
      </select>
    </div>
  );
}

function DayField({ label, value, onChange }: FieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block">
        {label}
      </label>
      <input
        id={id}
        type="date"
        className="control"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

/** The filters that the view itself does not have. */
function useFilterChips(address: InboxAddress): { name: keyof InboxAddress; text: string }[] {
  const users = useQuery(usersQuery).data?.users ?? [];
  const { form, progress, assigneeId, tag, from, to, order } = address;
  const isFormView = form !== undefined && viewOf(address).address.form === form;
  const now = new Date();
  const chips = {
    form: form && !isFormView ? (formById(form)?.label ?? form) : '',
    progress: progress ? progressLabels[progress] : '',
    assigneeId: assigneeId ? (users.find(({ id }) => id === assigneeId)?.name ?? 'Assignee') : '',
    tag: tag ? `Tag: ${tag}` : '',
    from: from ? `From ${shortDay(from, now)}` : '',
    to: to ? `To ${shortDay(to, now)}` : '',
    order: order === 'oldest' ? 'Oldest first' : '',
  };
  return Object.entries(chips)
    .filter(([, text]) => text)
    .map(([name, text]) => ({ name: name as keyof InboxAddress, text }));
}

const pauseMs = 150;
