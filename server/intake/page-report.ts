import * as v from 'valibot';
import { canonicalPath } from '#contract/canonical-path.ts';
import type { PageReport } from '#contract/counts.ts';
import { forms } from '#contract/forms.ts';

const formIds = v.exactOptional(
  v.pipe(v.array(v.picklist(forms.map(({ id }) => id))), v.maxLength(20)),
);

/** A browser's report about a page view. */
export const pageReport = v.strictObject({
  path: v.pipe(v.string(), v.maxLength(200), v.transform(canonicalPath)),
  view: v.exactOptional(v.literal(true)),
  seen: formIds,
  started: formIds,
  submitted: formIds,
}) satisfies v.GenericSchema<unknown, PageReport>;

export const maxReportBytes = 2048;
