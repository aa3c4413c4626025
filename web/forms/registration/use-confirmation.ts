import { useEffect, useState } from 'react';
import type { Reply } from '#contract/reply.ts';

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
      if (isObject(state) && !(mark in state)) setConfirming(undefined);
    };
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, []);

  return {
    /** The reply to the first step. */
    confirming,
    enter(reply: Reply) {
      setConfirming(reply);
      // With the router's own state both entries are the same page to the router.
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
