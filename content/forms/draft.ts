/** Words about the draft that a long form keeps on the visitor's device. */
export const draftCopy = {
  kept: 'What you type stays on this device until you send or clear it.',
  /** The time of the last change stands between the two. */
  restoredBefore: 'Your draft from',
  restoredAfter: 'is here.',
  clear: 'Clear draft',
} as const;
