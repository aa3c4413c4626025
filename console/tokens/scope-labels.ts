import type { TokenScope } from '#contract/console/values.ts';

export const scopeLabels: Readonly<Record<TokenScope, string>> = {
  'leads:read': 'Read leads',
  'leads:create': 'Add leads',
  'notes:write': 'Write notes',
};
