import * as v from 'valibot';
import { endpoint, everyone, owner } from './endpoint.ts';
import { lostReason } from './leads.ts';
import { textUpTo } from './values.ts';

export const lostReasonChange = v.strictObject({
  name: v.pipe(textUpTo(40, 'Enter a reason.'), v.title('Reason')),
});

const namedReason = v.strictObject({ id: lostReason, name: v.string() });

export const lostReasonEndpoints = {
  lostReasons: endpoint('GET /lost-reasons', everyone, {
    scopes: ['leads:read', 'leads:change'],
    summary: 'The reasons why leads are lost',
    response: v.strictObject({ reasons: v.array(namedReason) }),
  }),
  changeLostReason: endpoint('PATCH /lost-reasons/:id', owner, {
    summary: 'Renames one of the five reasons; lost leads keep theirs',
    body: lostReasonChange,
    response: namedReason,
  }),
};
