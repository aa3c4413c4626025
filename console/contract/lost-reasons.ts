import * as v from 'valibot';
import { endpoint, everyone, owner } from './endpoint.ts';
import { lostReason, lostReasonIds } from './leads.ts';
import { textUpTo } from './values.ts';

/** The names of all five, by id. */
export const lostReasonNames = v.strictObject(
  v.entriesFromList(lostReasonIds, textUpTo(40, 'Enter a reason.')),
);

const lostReasons = v.strictObject({
  reasons: v.array(v.strictObject({ id: lostReason, name: v.string() })),
});

export const lostReasonEndpoints = {
  lostReasons: endpoint('GET /lost-reasons', everyone, {
    scopes: ['leads:read', 'leads:change'],
    summary: 'The reasons why leads are lost',
    response: lostReasons,
  }),
  changeLostReasons: endpoint('PATCH /lost-reasons', owner, {
    summary: 'Renames the reasons; lost leads keep theirs',
    body: lostReasonNames,
    response: lostReasons,
  }),
};
