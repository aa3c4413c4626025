import { envelope } from '#contract/reply.ts';

/** Out of sight and out of the tab order: only a program fills it in (R136). */
export function Honeypot({ id }: { id: string }) {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <label htmlFor={id}>Leave this field empty</label>
      <input id={id} type="text" name={envelope.honeypot} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
