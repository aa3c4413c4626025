import type { Analytics } from '#console/contract/analytics.ts';
import { byteOrderMark, csvLine } from '#server/lib/files/csv.ts';

/** A month's figures as CSV: a line for each figure, beside the month before. */
export function analyticsFile({ business, lost, response, responseBefore, ...all }: Analytics) {
  const { from, to, before, month, targetHours, forms, pages } = all;
  const hours = ({ medianMs }: Analytics['response']) =>
    medianMs === null ? '' : (medianMs / 3_600_000).toFixed(1);
  const both = (name: keyof Analytics['response']) => [response[name], responseBefore[name]];
  const lines = [
    ['Figure', 'Of', `${from} to ${to}`, `${before.from} to ${before.to}`, 'Qualified', 'Won'],
    ['Leads answered', '', ...both('answered')],
    ['Leads not answered yet', '', ...both('waiting')],
    ['Median hours to the first reply', '', hours(response), hours(responseBefore)],
    ...(targetHours === null
      ? []
      : [
          [`Answered within ${targetHours} business hours`, '', ...both('met')],
          ['Answered later or overdue', '', ...both('missed')],
        ]),
    ...business.map(({ part, label, leads, before: earlier, qualified, won }) => [
      `Leads by ${partNames[part]}`,
      label,
      ...[leads, earlier, qualified, won],
    ]),
    ...lost.map(({ label, leads }) => ['Lost because', label, leads]),
    ...forms.flatMap(({ label, seen, started, submitted }) => [
      ['Form seen', label, seen],
      ['Form started', label, started],
      ['Form sent', label, submitted],
    ]),
    ...pages.map(({ page, views }) => ['Page views', page || 'All pages', views]),
  ];
  return {
    fileName: `figures-${month}.csv`,
    mediaType: 'text/csv;charset=utf-8',
    content: byteOrderMark + lines.map((cells) => csvLine(cells.map(String))).join(''),
  };
}

const partNames: Readonly<Record<Analytics['business'][number]['part'], string>> = {
  form: 'request',
  state: 'state',
  source: 'source',
  campaign: 'campaign',
  assigneeId: 'colleague',
};
