/** Check boxes and radio buttons are the browser's own, in the page's accent. */
export const boxClass = 'size-5 shrink-0 accent-ink';
export const boxRowClass = 'flex min-h-11 items-center gap-3';
