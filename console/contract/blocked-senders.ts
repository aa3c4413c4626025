import * as v from 'valibot';
import { id, time } from '#contract/values.ts';
import { endpoint, salesTeam } from './endpoint.ts';

export const newBlockedSender = v.strictObject({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.toLowerCase(),
    v.maxLength(254),
    v.regex(/^(?:[^\s@]+@)?[^\s@.]+(?:\.[^\s@.]+)+$/, 'Enter an email address or a domain.'),
    v.title('Email address or domain'),
    v.description('A domain such as lab.example blocks every address that ends in @lab.example.'),
  ),
});

const blockedSender = v.strictObject({ id, name: v.string(), blockedAt: time });

export const blockedSenderEndpoints = {
  blockedSenders: endpoint('GET /blocked-senders', salesTeam, {
    summary: 'The addresses and domains whose requests and emails go to spam',
    response: v.strictObject({ senders: v.array(blockedSender) }),
  }),
  blockSender: endpoint('POST /blocked-senders', salesTeam, {
    summary: 'Sends future requests and emails from an address or a domain to spam',
    body: newBlockedSender,
    response: blockedSender,
  }),
  unblockSender: endpoint('DELETE /blocked-senders/:id', salesTeam, {
    summary: 'Takes an address or a domain off the list; what is in spam stays there',
  }),
};
