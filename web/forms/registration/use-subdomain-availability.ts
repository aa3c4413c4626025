import { useEffect, useState } from 'react';
import { checkField, type TextField } from '#contract/form.ts';
import { site } from '#contract/site.ts';
import {
  normalizeSubdomain,
  type SubdomainAvailability,
  subdomainPath,
} from '#contract/subdomain.ts';

/**
 * Whether the typed name can still be had, once the typing rests. Undefined while that is not known:
 * an answer that fails or is late is no reason to say anything, since the server asks again.
 */
export function useSubdomainAvailability(
  field: TextField,
  text: string,
): SubdomainAvailability | undefined {
  const name =
    text.trim() !== '' && checkField(field, text).length === 0 ? normalizeSubdomain(text) : '';
  const [found, setFound] = useState<{ name: string; availability: SubdomainAvailability }>();

  useEffect(() => {
    if (name === '') return;
    const ended = new AbortController();
    const timer = setTimeout(async () => {
      const availability = await askAvailability(name, ended.signal);
      if (availability && !ended.signal.aborted) setFound({ name, availability });
    }, rest);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [name]);

  return name !== '' && found?.name === name ? found.availability : undefined;
}

async function askAvailability(
  name: string,
  signal: AbortSignal,
): Promise<SubdomainAvailability | undefined> {
  try {
    const address = `${site.apiBase}${subdomainPath}?name=${encodeURIComponent(name)}`;
    const response = await fetch(address, { headers: { accept: 'application/json' }, signal });
    return response.ok ? readAvailability(await response.json()) : undefined;
  } catch {
    return undefined;
  }
}

function readAvailability(value: unknown): SubdomainAvailability | undefined {
  if (typeof value !== 'object' || value === null || !('available' in value)) return undefined;
  if (value.available === true) return { available: true };
  const refused = value.available === false && 'reason' in value;
  return refused && typeof value.reason === 'string'
    ? { available: false, reason: value.reason }
    : undefined;
}

/** Milliseconds without a key. */
const rest = 350;
