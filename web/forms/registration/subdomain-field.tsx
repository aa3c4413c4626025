import { useEffect, useRef, useState } from 'react';
import copy from '#content/forms/registration-copy.json' with { type: 'json' };
import { buildSettings } from '#contract/build-settings.ts';
import { checkField, isRecord, readValue } from '#contract/check-form.ts';
import type { TextField } from '#contract/form.ts';
import { site } from '#contract/site.ts';
import {
  normalizeSubdomain,
  type SubdomainAvailability,
  subdomainPath,
} from '#contract/subdomain.ts';
import { adviceId, FieldFrame } from '#web/form-engine/fields/field-frame.tsx';
import { textControl } from '#web/form-engine/fields/text-field.tsx';
import { useFormContext } from '#web/form-engine/store/form-context.ts';
import { type FieldParts, useText } from '#web/form-engine/store/form-store.ts';
import { classNames } from '#web/ui/class-names.ts';

/**
 * The subdomain of a customer's address, with the rest of the address behind it. It is disabled
 * while the NPI is incomplete; a complete NPI fills it in while it is empty (R68).
 */
export function SubdomainField({ parts }: { parts: FieldParts<TextField> }) {
  const { name, field, id, problems } = parts;
  const { store } = useFormContext();
  const input = useRef<HTMLInputElement>(null);
  const filledIn = useRef('');
  const npi = useText('npi').trim();
  const text = String(readValue(field, useText(name)));
  const disabled = npi !== '' && npi.length < npiLength;
  const availability = useAvailability(field, problems.length === 0 && !disabled ? text : '');

  useEffect(() => {
    const control = input.current;
    if (!control || !/^\d{10}$/.test(npi)) return;
    const current = control.value.trim();
    // A corrected NPI replaces the number that was filled in before, but never a name that the
    // visitor typed.
    if (current !== '' && current !== filledIn.current) return;
    control.value = npi;
    filledIn.current = npi;
    store.change({ [name]: npi });
  }, [npi, name, store]);

  const { className, 'aria-describedby': by, ...control } = textControl(parts);
  return (
    <FieldFrame
      parts={parts}
      advice={
        availability ? (
          <span className={availability.available ? 'text-heparin' : 'text-alarm'}>
            {availability.available
              ? `${normalizeSubdomain(text)}${suffix} ${copy.registration.subdomainAvailable}`
              : availability.reason}
          </span>
        ) : null
      }
    >
      <div className="flex">
        <input
          {...control}
          ref={input}
          aria-describedby={classNames(`${id}-suffix`, by, adviceId(id))}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          disabled={disabled}
          className={classNames(className, 'min-w-0 flex-1 rounded-r-none')}
        />
        <span
          id={`${id}-suffix`}
          className="flex items-center rounded-r-field border border-field border-l-0 bg-wash px-3 text-sm text-muted"
        >
          {suffix}
        </span>
      </div>
    </FieldFrame>
  );
}

/**
 * Checks the typed name's availability shortly after the last keystroke. Undefined while unknown. A
 * failed request shows nothing, because the server checks the name again on submit.
 */
function useAvailability(field: TextField, text: string): SubdomainAvailability | undefined {
  const valid = text !== '' && checkField(field, text).length === 0;
  const name = valid ? normalizeSubdomain(text) : '';
  const [answer, setAnswer] = useState<{ name: string; availability: SubdomainAvailability }>();

  useEffect(() => {
    if (name === '') return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const availability = await fetchAvailability(name, controller.signal);
      if (availability && !controller.signal.aborted) setAnswer({ name, availability });
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
      // The name may be taken before it is typed again.
      setAnswer(undefined);
    };
  }, [name]);

  return answer && answer.name === name ? answer.availability : undefined;
}

async function fetchAvailability(
  name: string,
  signal: AbortSignal,
): Promise<SubdomainAvailability | undefined> {
  try {
    const address = `${buildSettings.apiBase}${subdomainPath}?name=${encodeURIComponent(name)}`;
    const response = await fetch(address, { headers: { accept: 'application/json' }, signal });
    return response.ok ? readAvailability(await response.json()) : undefined;
  } catch {
    return undefined;
  }
}

/** Without the schema, whose library no other part of the page needs before a form is used. */
function readAvailability(value: unknown): SubdomainAvailability | undefined {
  if (!isRecord(value)) return undefined;
  const { available, reason } = value;
  if (available === true) return { available };
  return available === false && typeof reason === 'string' ? { available, reason } : undefined;
}

const npiLength = 10;
const suffix = `.${site.tenantDomain}`;
const debounceMs = 350;
