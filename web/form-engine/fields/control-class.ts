/** A line of a paper form: a bad value thickens it inwards, so that nothing moves. */
export const controlClass =
  'w-full min-h-[52px] rounded-field border border-field bg-sheet px-4 py-2.5 font-medium text-ink ' +
  'placeholder:font-normal placeholder:text-soft hover:border-ink ' +
  'aria-invalid:border-alarm aria-invalid:shadow-[inset_0_0_0_1px_var(--color-alarm)] ' +
  'disabled:bg-wash disabled:text-soft disabled:hover:border-field';
