import { decodeText } from './decode-text.ts';
import type { MessagePart } from './split-message.ts';

/** Describes an invitation or the answer to one, such as 'Accepted: Demo, 2026-12-01 15:00 UTC'; blank for other files. */
export function calendarText(part: MessagePart, address: string): string {
  const text = decodeText(part.content, part.charset).slice(0, maxText);
  const lines = text
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .map(lineOf);
  const method = valueIn(lines, 'METHOD').toUpperCase();
  const start = lines.findIndex(
    ({ name, value }) => name === 'BEGIN' && /^V(?:EVENT|TODO)/i.test(value),
  );
  const event = lines.slice(Math.max(0, start));
  const action = method === 'REPLY' ? responseIn(event, address) : actions[method];
  if (action === undefined) return '';
  const about = [valueIn(event, 'SUMMARY'), startOf(event)].filter((one) => one !== '').join(', ');
  const remark = valueIn(event, 'COMMENT');
  return [`${action}${about === '' ? '' : `: ${about}`}`, remark].join('\n').trim();
}

type Line = { readonly name: string; readonly parameters: string; readonly value: string };

/** The parts of a line such as `DTSTART;TZID=America/New_York:20261201T100000`. */
function lineOf(line: string): Line {
  const colon = line.indexOf(':');
  const [name = '', ...parameters] = line.slice(0, Math.max(0, colon)).split(';');
  return {
    name: name.toUpperCase(),
    parameters: parameters.join(';'),
    value: line.slice(colon + 1),
  };
}

/** The response of the sender, or else the first one. */
function responseIn(event: readonly Line[], address: string): string {
  const attendees = event.filter(
    ({ name, parameters }) => name === 'ATTENDEE' && /PARTSTAT=/i.test(parameters),
  );
  const own = attendees.find(({ value }) => value.toLowerCase().includes(address)) ?? attendees[0];
  const [, response = ''] = /PARTSTAT="?([\w-]+)/i.exec(own?.parameters ?? '') ?? [];
  return responses[response.toUpperCase()] ?? 'Answered the invitation';
}

function startOf(event: readonly Line[]): string {
  const { value = '', parameters = '' } = event.find(({ name }) => name === 'DTSTART') ?? {};
  const [, year, month, day, hour, minute] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d))?/.exec(value) ?? [];
  if (year === undefined) return '';
  const date = `${year}-${month}-${day}`;
  if (hour === undefined) return date;
  const [, zone = ''] = /TZID="?([^";]+)/i.exec(parameters) ?? [];
  return `${date} ${hour}:${minute} ${value.trim().endsWith('Z') ? 'UTC' : zone}`.trim();
}

function valueIn(lines: readonly Line[], name: string): string {
  const { value = '' } = lines.find((line) => line.name === name) ?? {};
  return value.replace(/\\n/gi, '\n').replace(/\\(.)/g, '$1').trim();
}

const responses: Readonly<Record<string, string>> = {
  ACCEPTED: 'Accepted the invitation',
  DECLINED: 'Declined the invitation',
  TENTATIVE: 'Tentatively accepted the invitation',
  DELEGATED: 'Delegated the invitation',
};
const actions: Readonly<Record<string, string>> = {
  REQUEST: 'Invitation',
  PUBLISH: 'Event',
  ADD: 'Invitation',
  CANCEL: 'Canceled',
  COUNTER: 'Proposed another time',
};
const maxText = 50_000;
