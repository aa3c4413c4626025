import { decodeText } from '#console/server/mailbox/decode-text.ts';
import type { MessagePart } from '#console/server/mailbox/split-message.ts';

/** Describes an invitation or the answer to one, such as 'Accepted the invitation: Demo, 2026-12-01 15:00 UTC'. */
export function calendarText({ content, charset }: MessagePart, address: string): string {
  const lines = decodeText(content, charset)
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/);
  const method = propertyIn(lines, 'METHOD').value.toUpperCase();
  const action = method === 'REPLY' ? responseIn(lines, address) : actions[method];
  if (action === undefined) return '';
  const event = lines.slice(lines.findIndex((line) => /^BEGIN:(?:VEVENT|VTODO)/i.test(line)) + 1);
  const about = [textIn(event, 'SUMMARY'), startIn(event)].filter((one) => one !== '');
  return [
    [action, ...(about.length > 0 ? [about.join(', ')] : [])].join(': '),
    textIn(event, 'COMMENT'),
  ]
    .join('\n')
    .trim();
}

/** The response of the sender, or else the first one. */
function responseIn(lines: readonly string[], address: string): string {
  const attendees = lines.filter((line) => /^ATTENDEE[;:]/i.test(line) && /PARTSTAT=/i.test(line));
  const own = attendees.find((line) => line.toLowerCase().includes(address)) ?? attendees[0] ?? '';
  const [, response = ''] = /PARTSTAT="?([\w-]+)/i.exec(own) ?? [];
  return responses[response.toUpperCase()] ?? 'Answered the invitation';
}

/** The start in its own time zone. */
function startIn(event: readonly string[]): string {
  const { parameters, value } = propertyIn(event, 'DTSTART');
  const [, year, month, day, hour, minute] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d))?/.exec(value) ?? [];
  if (year === undefined) return '';
  if (hour === undefined) return `${year}-${month}-${day}`;
  const [, zone = ''] = /TZID="?([^";]+)/i.exec(parameters) ?? [];
  return `${year}-${month}-${day} ${hour}:${minute} ${value.endsWith('Z') ? 'UTC' : zone}`.trim();
}

function textIn(lines: readonly string[], name: string): string {
  const { value } = propertyIn(lines, name);
  return value.replace(/\\n/gi, '\n').replace(/\\(.)/g, '$1').trim();
}

/** A line such as `DTSTART;TZID=Europe/Berlin:20261201T150000`, split at the first colon outside quotation marks. */
function propertyIn(
  lines: readonly string[],
  name: string,
): { readonly parameters: string; readonly value: string } {
  const line = lines.find(
    (one) => /^[;:]/.test(one.slice(name.length)) && one.toUpperCase().startsWith(name),
  );
  const [, parameters = '', value = ''] =
    /^((?:[^":]|"[^"]*")*):(.*)$/.exec(line?.slice(name.length) ?? '') ?? [];
  return { parameters, value };
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
