import { useEffect, useRef, useState } from 'react';
import { registrationCopy } from '#content/forms/registration.ts';
import { isRecord } from '#contract/check-form.ts';
import type { Reply } from '#contract/reply.ts';
import { useText } from '#web/form-engine/store/form-store.ts';
import { leaveEntry } from '#web/lib/leave-entry.ts';
import { Cap } from '#web/ui/cap.tsx';

/**
 * The second step of a registration, open while there is a reply to confirm. It has its own history
 * entry, so that the browser's Back returns to the form with its values.
 */
export function useConfirmation() {
  const [confirming, setConfirming] = useState<Reply>();

  useEffect(() => {
    const onPopState = () => {
      const state: unknown = history.state;
      // A link to an anchor makes an entry without state; the visitor stays on this step.
      if (isRecord(state) && !(mark in state)) setConfirming(undefined);
    };
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, []);

  return {
    /** The reply to the first step. */
    confirming,
    enter(reply: Reply) {
      setConfirming(reply);
      // Keeps the router's state, so that the router treats both entries as the same page.
      history.pushState({ ...history.state, [mark]: true }, '');
    },
    leave() {
      setConfirming(undefined);
      const state: unknown = history.state;
      if (isRecord(state) && mark in state) leaveEntry();
    },
  };
}

const mark = 'confirming';

/** The registry's record of the NPI, for the visitor to compare. */
export function RegistryRecord({ reply }: { reply: Reply }) {
  const npi = useText('npi').trim();
  const heading = useRef<HTMLHeadingElement>(null);
  const groups = Object.entries(reply.data ?? {}).filter(([, rows]) => rows.length > 0);

  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <section
      data-tone="sheet"
      className="mt-8 rounded-sheet border border-line shadow-sheet starting:translate-y-2 starting:opacity-0 transition duration-200"
    >
      <header className="border-line border-b px-5 py-5 sm:px-8">
        <h2 ref={heading} tabIndex={-1} className="text-xl flex items-baseline gap-3 outline-none">
          <Cap />
          {registrationCopy.record(npi)}
        </h2>
        <p className="mt-1.5 text-muted">{reply.message || registrationCopy.compare}</p>
      </header>
      {groups.map(([name, rows]) => (
        <section
          key={name}
          className="grid gap-x-8 gap-y-2 border-line px-5 py-5 not-last:border-b sm:grid-cols-[11rem_minmax(0,1fr)] sm:px-8"
        >
          <h3 className="font-semibold">{name}</h3>
          <dl>
            {rows.map(({ title, value }) => (
              <div
                key={`${title}: ${value}`}
                className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-4 py-0.5"
              >
                <dt className="text-muted">{title}</dt>
                <dd className="whitespace-pre-line font-medium">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </section>
  );
}
