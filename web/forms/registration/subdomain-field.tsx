import { useEffect, useRef } from 'react';
import { registrationCopy } from '#content/forms/registration.ts';
import type { TextField } from '#contract/form.ts';
import { site } from '#contract/site.ts';
import { normalizeSubdomain } from '#contract/subdomain.ts';
import { adviceId, FieldFrame } from '#web/form-engine/fields/field-frame.tsx';
import { textControl } from '#web/form-engine/fields/text-field.tsx';
import { type FieldParts, useFormContext } from '#web/form-engine/form-context.ts';
import { useSubdomainAvailability } from '#web/forms/registration/use-subdomain-availability.ts';
import { classNames } from '#web/ui/class-names.ts';

/**
 * The name of a customer's address, which stands behind it. It waits while an NPI is half typed; a
 * whole one fills it in, if it is empty or still the number before (R68).
 */
export function SubdomainField({ parts }: { parts: FieldParts<TextField> }) {
  const { name, field, id, problems } = parts;
  const { values, changed } = useFormContext();
  const input = useRef<HTMLInputElement>(null);
  const filledIn = useRef('');
  const tell = useRef(changed);
  const npi = String(values.npi ?? '').trim();
  const waits = npi !== '' && npi.length < npiLength;
  const text = String(values[name] ?? '');
  const asked = problems.length === 0 && !waits ? text : '';
  const availability = useSubdomainAvailability(field, asked);

  useEffect(() => {
    tell.current = changed;
  });

  useEffect(() => {
    const control = input.current;
    if (!control || !/^\d{10}$/.test(npi)) return;
    const held = control.value.trim();
    if (held !== '' && held !== filledIn.current) return;
    control.value = npi;
    filledIn.current = npi;
    tell.current(name);
  }, [npi, name]);

  const { className, 'aria-describedby': by, ...control } = textControl(parts);
  return (
    <FieldFrame
      parts={parts}
      advice={
        availability ? (
          <span className={availability.available ? 'text-heparin' : 'text-alarm'}>
            {availability.available
              ? `${normalizeSubdomain(text)}${suffix} ${registrationCopy.subdomainAvailable}`
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
          disabled={waits}
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

const npiLength = 10;
const suffix = `.${site.tenantDomain}`;
