/** Columns of the notice that a form showed (`contract/notice.ts`). */
export const noticeLabels = { text: 'Notice shown', version: 'Privacy policy of' } as const;
