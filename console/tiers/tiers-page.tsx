import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { act } from '#console/api/act.ts';
import { ApiError } from '#console/api/call.ts';
import { newKey } from '#console/api/new-key.ts';
import { queryOf } from '#console/api/queries.ts';
import { Button, IconButton } from '#console/ui/buttons.tsx';
import { Form, TextField } from '#console/ui/form.tsx';
import { PageFrame, PageSection } from '#console/ui/page-frame.tsx';
import { showError, showToast } from '#console/ui/toasts.ts';
import { useForm } from '#console/ui/use-form.ts';
import { amountText } from '#contract/amounts.ts';
import { maxTiers, tierChange, type VolumeTier } from '#contract/console/tiers.ts';

/** The team's table of volume tiers, and the state of the imported registries. */
export function LaboratoriesPage() {
  const { data, error } = useQuery(queryOf('volumeTiers'));
  return (
    <PageFrame
      screen="/settings/laboratories"
      intro={
        <>
          What the console knows about a laboratory comes from the NPI and CLIA registries. The age
          of their files is under{' '}
          <Link to="/settings/health" className="text-link">
            Health
          </Link>
          .
        </>
      }
    >
      <PageSection
        title="Volume tiers"
        intro="Groups of laboratories by tests a year, as CMS publishes them. Lists, filters, exports and Analytics show a laboratory’s tier by these names. A change applies to all leads; the volumes themselves stay as they are."
        error={error}
      >
        {data ? <TierForm stored={data.tiers} /> : null}
      </PageSection>
    </PageFrame>
  );
}

/** A tier as typed. The key identifies its row while others are added and removed. */
type Row = { readonly key: string; readonly id: string | null; name: string; below: string };

/** Edits all tiers at once, because each begins where the previous one ends. */
function TierForm({ stored }: { stored: readonly VolumeTier[] }) {
  const client = useQueryClient();
  const [seen, setSeen] = useState(stored);
  const { rows, list, replace, edit, add, remove } = useRows(stored);
  const show = (tiers: readonly VolumeTier[]) => {
    setSeen(tiers);
    replace(tiers);
  };
  const form = useForm(
    v.object(tierChange.entries),
    async (body) => {
      try {
        show((await act(client, 'changeVolumeTiers', { body })).tiers);
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'changed-meanwhile')) throw error;
        const now = (await client.fetchQuery({ ...queryOf('volumeTiers'), staleTime: 0 })).tiers;
        setSeen(now);
        const names = now.map(({ name }) => `“${name}”`).join(', ');
        throw new Error(`A colleague changed the tiers to ${names}. Save again to replace those.`);
      }
      showToast({
        text: 'The tiers were saved.',
        action: { label: 'Undo', run: () => void undo().catch(showError) },
      });
    },
    { tiers: rows.map(tierOfRow), seen },
  );

  async function undo(): Promise<void> {
    const { tiers: now } = await client.fetchQuery({ ...queryOf('volumeTiers'), staleTime: 0 });
    const tiers = seen.map(({ id, name, below }) => ({ id, name, below }));
    show((await act(client, 'changeVolumeTiers', { body: { tiers, seen: now } })).tiers);
  }

  return (
    <Form
      form={form}
      action="Save"
      className="max-w-2xl space-y-5"
      beside={
        <Button kind="quiet" glyph="plus" disabled={rows.length >= maxTiers} onClick={add}>
          Add a tier
        </Button>
      }
    >
      <ol ref={list} className="space-y-4 sm:space-y-2">
        {rows.map((row, index) => (
          <TierRow
            key={row.key}
            row={row}
            index={index}
            before={rows[index - 1]?.below ?? null}
            isLast={index === rows.length - 1}
            onEdit={(change) => edit(row.key, change)}
            onRemove={rows.length > 1 ? () => remove(row.key) : null}
          />
        ))}
      </ol>
    </Form>
  );
}

/** The rows being edited. A row that was added, or the one after a removed one, gets the focus. */
function useRows(stored: readonly VolumeTier[]) {
  const [rows, setRows] = useState(() => stored.map(rowOf));
  const [focused, setFocused] = useState<{ readonly index: number } | null>(null);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (focused) list.current?.children[focused.index]?.querySelector('input')?.focus();
  }, [focused]);

  function replace(tiers: readonly VolumeTier[]): void {
    setRows(tiers.map(rowOf));
  }

  function edit(key: string, change: Partial<Row>): void {
    setRows(rows.map((row) => (row.key === key ? { ...row, ...change } : row)));
  }

  /** The last tier must stay open-ended. */
  function add(): void {
    const row: Row = { key: newKey(), id: null, name: '', below: '' };
    setRows([...rows.slice(0, -1), row, ...rows.slice(-1)]);
    setFocused({ index: rows.length - 1 });
  }

  function remove(key: string): void {
    const left = rows.filter((row) => row.key !== key);
    const removed = rows.findIndex((row) => row.key === key);
    setRows(left.map((row, index) => (index === left.length - 1 ? { ...row, below: '' } : row)));
    setFocused({ index: Math.min(removed, left.length - 1) });
  }

  return { rows, list, replace, edit, add, remove };
}

function TierRow({
  row: { name, below },
  index,
  before,
  isLast,
  onEdit,
  onRemove,
}: {
  row: Row;
  index: number;
  /** The upper bound of the previous tier, as typed; null for the first tier. */
  before: string | null;
  isLast: boolean;
  onEdit: (change: Partial<Row>) => void;
  onRemove: (() => void) | null;
}) {
  const labels = index === 0 ? '' : 'sm:[&_.field-label]:sr-only';
  return (
    <li className="border-b border-line pb-4 sm:border-0 sm:pb-0">
      <fieldset className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1fr)_8.5rem_8.5rem_auto]">
        <legend className="sr-only">Tier {index + 1}</legend>
        <TextField
          className={labels}
          label="Name"
          name={`tiers.${index}.name`}
          autoComplete="off"
          maxLength={40}
          value={name}
          onChange={(event) => onEdit({ name: event.target.value })}
        />
        <p className={`max-sm:hidden ${index === 0 ? '' : '[&_.field-label]:sr-only'}`}>
          <span className="field-label">From</span>
          <span className="block py-2 tabular-nums text-soft">{before ?? '0'}</span>
        </p>
        {isLast ? (
          <p className={`max-sm:col-start-1 max-sm:row-start-2 ${labels}`}>
            <span className="field-label max-sm:sr-only">Below</span>
            <span className="block py-2 text-soft max-sm:hidden">no limit</span>
            <span className="text-soft sm:hidden">From {before ?? '0'} on</span>
          </p>
        ) : (
          <TextField
            className={`max-sm:col-start-1 max-sm:row-start-2 ${labels}`}
            label={index === 0 ? 'Below (tests a year)' : 'Below'}
            name={`tiers.${index}.below`}
            inputMode="numeric"
            autoComplete="off"
            value={below}
            onChange={(event) => onEdit({ below: event.target.value })}
            onBlur={() => onEdit({ below: grouped(below) })}
          />
        )}
        <IconButton
          glyph="trash"
          className={index === 0 ? 'mt-6' : 'max-sm:mt-6'}
          label={`Remove tier ${index + 1}`}
          title="Remove"
          disabled={onRemove === null}
          onClick={onRemove ?? undefined}
        />
      </fieldset>
    </li>
  );
}

function rowOf({ id, name, below }: VolumeTier): Row {
  return { key: id, id, name, below: below === null ? '' : amountText(below) };
}

function tierOfRow({ id, name, below }: Row, index: number, rows: readonly Row[]) {
  return { id, name, below: index === rows.length - 1 ? null : numberOf(below) };
}

/** NaN for a text that isn't a number, which the contract rejects. */
function numberOf(text: string): number {
  return Number(text.replaceAll(/[,\s]/g, '') || Number.NaN);
}

/** '10,000' for '10000'; anything but a number stays as typed. */
function grouped(text: string): string {
  const number = numberOf(text);
  return Number.isNaN(number) ? text : amountText(number);
}
