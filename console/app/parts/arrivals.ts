import { sharedValue } from '#console/app/lib/shared-value.ts';

/** Leads that arrived while the console was open, so that their rows slide in. */
export const arrivals = sharedValue<ReadonlySet<string>>(new Set());

/**
 * Adds an arrival, and removes it after the animation, so that a row that scrolls back into view
 * doesn't repeat it.
 */
export function noteArrival(leadId: string): void {
  arrivals.set(new Set([...arrivals.get(), leadId]));
  setTimeout(
    () => arrivals.set(new Set([...arrivals.get()].filter((id) => id !== leadId))),
    highlightMs,
  );
}

const highlightMs = 2500;
