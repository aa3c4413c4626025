import { expect, test } from 'vitest';
import { aLead } from '#tests/support/submission.ts';
import { chatBodies, leadMessage } from './destination-channel.ts';

const consoleUrl = new URL('https://console.lab.example');
const lead = aLead({
  form: 'price',
  payload: {
    firstname: '<!channel> Ann & @all',
    lastname: 'evil.com *Lee* Jr.',
    phone: '+17025550123',
  },
});
const url = `https://console.lab.example/leads/${lead.id}`;

test('a chat message has form and product, links to the lead, and has no personal data', () => {
  const message = leadMessage(lead, { includesName: false, consoleUrl });
  expect(JSON.parse(chatBodies.slack(message))).toEqual({
    text: `Price request, Laboratory\n<${url}|Open the lead>`,
    unfurl_links: false,
  });
  expect(JSON.parse(chatBodies.chat(message))).toEqual({
    text: `Price request, Laboratory\n${url}`,
  });
  expect(JSON.parse(chatBodies.teams(message))).toMatchObject({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          type: 'AdaptiveCard',
          body: [{ type: 'TextBlock', text: 'Price request, Laboratory' }],
          actions: [{ type: 'Action.OpenUrl', url }],
        },
      },
    ],
  });
});

test('a chat message includes the name on request, and the name can neither mention anyone nor become a link', () => {
  const message = leadMessage(lead, { includesName: true, consoleUrl });
  expect(message.text).toBe('Price request, Laboratory · channel Ann all evil com Lee Jr.');
  expect(JSON.stringify(message)).not.toContain('5550123');
});

test('a chat message about a contact request states the purpose of its page', () => {
  const fromPage = (page: string, asked?: string) => {
    const source = asked === undefined ? { page } : { page, asked };
    return leadMessage(aLead({ intake: { source } }), { includesName: false, consoleUrl }).text;
  };
  expect(fromPage('/contact_form')).toBe('Strategic session request');
  expect(fromPage('/lab')).toBe('Free trial request, Laboratory');
  expect(fromPage('/', 'Request a demo')).toBe('Demo request');
  expect(fromPage('/lab', 'Request a demo')).toBe('Demo request, Laboratory');
  expect(fromPage('/lab/drivers')).toBe('Contact request, Laboratory');
});
