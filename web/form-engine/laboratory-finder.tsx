import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { parse } from 'valibot';
import allFormCopy from '#content/form-copy.json' with { type: 'json' };
import { counted } from '#contract/amounts.ts';
import { buildSettings } from '#contract/build-settings.ts';
import { addressText } from '#contract/clia.ts';
import { type FoundLaboratory, foundLaboratories, laboratoriesPath } from '#contract/laboratory.ts';
import { clia } from '#contract/rules.ts';
import { statesAndTerritories } from '#contract/states.ts';
import { Button } from '#web/ui/button.tsx';

const { laboratory: laboratoryCopy } = allFormCopy;

type LaboratoryFinderProps = { onUse: (found: FoundLaboratory) => void };
/** Null if the registry is unavailable. */
type Found = readonly FoundLaboratory[] | null;

/** Finds a laboratory in the CLIA registry. Its controls have no names, so the form doesn't send them. */
export function LaboratoryFinder({ onUse }: LaboratoryFinderProps) {
  const id = useId();
  const query = useRef<HTMLInputElement>(null);
  const state = useRef<HTMLSelectElement>(null);
  const [found, setFound] = useState<Found>();
  const [pending, setPending] = useState(false);

  useEffect(() => query.current?.focus(), []);

  async function find() {
    const text = query.current?.value.trim() ?? '';
    if (pending || text === '') return query.current?.focus();
    setPending(true);
    setFound(await search(text, state.current?.value ?? ''));
    setPending(false);
  }

  /** Enter must not send the form. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void find();
  }

  return (
    <div className="py-1">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-[3_1_13rem]">
          <label htmlFor={`${id}-query`} className={labelClass}>
            {laboratoryCopy.query}
          </label>
          <input
            ref={query}
            id={`${id}-query`}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            placeholder="33D0123456"
            onKeyDown={onKeyDown}
            className="control"
          />
        </div>
        <div className="min-w-0 flex-[1_1_9rem]">
          <label htmlFor={`${id}-state`} className={labelClass}>
            {laboratoryCopy.state}
          </label>
          <select ref={state} id={`${id}-state`} onKeyDown={onKeyDown} className="control">
            <option value="">{laboratoryCopy.any}</option>
            {statesAndTerritories.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <Button variant="secondary" onClick={find}>
          {laboratoryCopy.find}
        </Button>
      </div>
      <p role="status" className="mt-2 text-muted text-sm empty:mt-0">
        {pending ? laboratoryCopy.finding : statusOf(found)}
      </p>
      <ul>
        {found?.map((laboratory) => (
          <li
            key={laboratory.clia}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t py-3"
          >
            <div id={`${id}-${laboratory.clia}`} className="min-w-0 flex-[1_1_14rem] text-sm">
              <p className="font-semibold">{laboratory.name}</p>
              <p className="text-muted">
                {[laboratory.facility, addressText(laboratory.address), laboratory.clia]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <Button
              variant="secondary"
              small
              aria-describedby={`${id}-${laboratory.clia}`}
              onClick={() => onUse(laboratory)}
            >
              {laboratoryCopy.use}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function statusOf(found: Found | undefined): string {
  if (found === undefined) return '';
  if (found === null) return laboratoryCopy.unavailable;
  if (found.length === 0) return laboratoryCopy.none;
  return `${counted(found.length, 'laboratory', 'laboratories')} ${laboratoryCopy.found}`;
}

/** A failed request never stops the visitor, who can fill in the form without it. */
async function search(text: string, state: string): Promise<Found> {
  const number = clia.normalize?.(text) ?? text;
  const query = new URLSearchParams(
    /\d{2}D\d{7}/.test(number) ? { clia: number } : { name: text, state },
  );
  try {
    const response = await fetch(`${buildSettings.apiBase}${laboratoriesPath}?${query}`, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    return response.ok ? parse(foundLaboratories, await response.json()).laboratories : null;
  } catch {
    return null;
  }
}

const labelClass = 'mb-1.5 block text-sm font-semibold leading-snug';
/** The server waits five seconds for the registry. */
const timeoutMs = 10_000;
