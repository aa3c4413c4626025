import { useEffect, useState } from 'react';
import type { Reply } from '#contract/reply.ts';

/**
 * The second step of a registration: open while there is an answer to confirm. It has an entry in
 * the history of its own, so that the browser's Back leads to the form with all that was typed.
 */
export function useConfirmation() {
  const [confirming, setConfirming] = useState<Reply>();

  useEffect(() => {
    const left = () => {
      const state: unknown = history.state;
      // A link to a place in the page makes an entry without state, and stays on the step.
      if (isObject(state) && !(mark in state)) setConfirming(undefined);
    };
    addEventListener('popstate', left);
    return () => removeEventListener('popstate', left);
  }, []);

  return {
    /** What the first step was answered with. */
    confirming,
    enter(found: Reply) {
      setConfirming(found);
      // The router's own state goes along, so that both entries are the same place to it.
      history.pushState({ ...history.state, [mark]: true }, '');
    },
    leave() {
      setConfirming(undefined);
      const state: unknown = history.state;
      if (isObject(state) && mark in state) history.back();
    },
  };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

const mark = 'confirming';
