import { expect, test } from 'vitest';
import type { LeadSummary } from '#console/contract/leads.ts';
import { hasNewAnswer } from './lead-marks.tsx';

test('a stranger’s first email is a new lead, not a new answer', () => {
  const isAnswer = (form: string, hasReply: boolean) =>
    hasNewAnswer({ form, hasReply, isWaiting: true } as LeadSummary);
  expect(isAnswer('email', false)).toBe(false);
  expect(isAnswer('email', true)).toBe(true);
  expect(isAnswer('demo', false)).toBe(true);
});
