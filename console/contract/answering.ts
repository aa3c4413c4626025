import * as v from 'valibot';
import { leadFormList } from '#contract/form-list.ts';
import { endpoint, everyone, owner } from './endpoint.ts';

const form = v.picklist(leadFormList.map(({ id }) => id));

const answering = v.strictObject({
  /** The forms whose new leads are not in the list 'To answer'. */
  formsWithoutAnswer: v.array(form),
});

export const answeringEndpoints = {
  answering: endpoint('GET /answering', everyone, {
    summary: 'The forms whose new leads need no reply',
    response: answering,
  }),
  changeAnswering: endpoint('PATCH /answering', owner, {
    summary: 'Chooses whether new leads from a form need a reply',
    body: v.strictObject({ form, needsReply: v.boolean() }),
    response: answering,
  }),
};
