import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { queryOf } from '#console/api/queries.ts';
import { timeZoneName } from '#console/lib/times.ts';
import type { DeliveryFilter } from '#contract/console/deliveries.ts';
import { leadFormList } from '#contract/form-list.ts';

type Filter = Readonly<Partial<DeliveryFilter>>;

/** Filters by destination, form, and day, kept in the page's URL. The state has tabs. */
export function DeliveryFilters({ filter }: { filter: Filter }) {
  const navigate = useNavigate();
  const { data } = useQuery(queryOf('deliveryChannels'));
  const set = (changes: Filter) =>
    void navigate({ to: '/deliveries', search: { ...filter, ...changes }, replace: true });
  const { channel, form, since } = filter;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Choice
        label="Kind"
        value={channel}
        options={(data?.channels ?? []).map((one) => [one.channel, one.label])}
        onChange={(next) => set({ channel: next })}
      />
      <Choice
        label="Form"
        value={form}
        options={leadFormList.map(({ id, label }) => [id, label])}
        onChange={(next) => set({ form: next })}
      />
      <label className={labelClass}>
        Since
        <input
          type="date"
          className="control w-auto max-sm:w-60"
          title={`A day in ${timeZoneName()}`}
          value={since ?? ''}
          onChange={(event) => set({ since: event.target.value || undefined })}
        />
      </label>
      {channel || form || since ? (
        <button
          type="button"
          className="text-link min-h-9"
          onClick={() => set({ channel: undefined, form: undefined, since: undefined })}
        >
          Clear
        </button>
      ) : null}
    </div>
  );
}

function Choice({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string | undefined;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string | undefined) => void;
}) {
  return (
    <label className={labelClass}>
      {label}
      <select
        className="control w-auto max-w-48 max-sm:w-60 max-sm:max-w-60"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || undefined)}
      >
        <option value="">All</option>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

const labelClass = 'flex items-center gap-2 max-sm:w-full max-sm:justify-between';
