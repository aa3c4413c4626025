export const leadHeadingId = 'lead-heading';

/** Focuses the heading of a lead opened with the keyboard, now or once its page is mounted. */
export function focusLead(leadId: string, isOpen: boolean): void {
  if (isOpen) document.getElementById(leadHeadingId)?.focus();
  else wanted = leadId;
}

/** True once for each lead that is waiting for focus. */
export function takesFocus(leadId: string): boolean {
  const isWanted = wanted === leadId;
  wanted = null;
  return isWanted;
}

let wanted: string | null = null;
