import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { LeadSummary } from '#contract/console/leads.ts';
import { Flags } from './lead-marks.tsx';

test('a stranger’s first mail is a new lead, not a new answer', () => {
  const shown = (form: string, hasReply: boolean) => {
    const lead = { form, hasReply, isWaiting: true, notes: 0 } as LeadSummary;
    return renderToStaticMarkup(createElement(Flags, { lead, today: '2026-11-23' }));
  };
  expect(shown('email', false)).toBe('');
  expect(shown('email', true)).toContain('New answer');
  expect(shown('demo', false)).toContain('New answer');
});
