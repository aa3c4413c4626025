import { decodeText } from './decode-text.ts';
import type { MessagePart } from './split-message.ts';

/** Describes an invitation or the answer to one, such as 'Accepted: Demo, 2026-12-01 15:00 UTC'; blank for other files. */
export function calendarText(part: MessagePart, address: string): string {
  const text = decodeText(part.content, part.charset).replace(/\r?\n[ \t]/g, '');
  const [, method = ''] = /^METHOD:\s*(\w+)/im.exec(text) ?? [];
  const action =
    method.toUpperCase() === 'REPLY' ? responseIn(text, address) : actions[method.toUpperCase()];
  if (action === undefined) return '';
  const [, event = text] =
    /^BEGIN:(?:VEVENT|VTODO)\s*$([\s\S]*?)^END:(?:VEVENT|VTODO)/im.exec(text) ?? [];
  const about = [textAt(event, 'SUMMARY'), startOf(event)].filter((one) => one !== '').join(', ');
  const remark = textAt(event, 'COMMENT');
  return [`${action}${about === '' ? '' : `: ${about}`}`, remark].join('\n').trim();
}

/** The response of the sender, or else the first one. */
function responseIn(text: string, address: string): string {
  const attendees = text.match(/^ATTENDEE\b.*PARTSTAT=.*$/gim) ?? [];
  const own = attendees.find((line) => line.toLowerCase().includes(address)) ?? attendees[0] ?? '';
  const [, response = ''] = /PARTSTAT="?([\w-]+)/i.exec(own) ?? [];
  return responses[response.toUpperCase()] ?? 'Answered the invitation';
}

function startOf(event: string): string {
  const [, parameters = '', date = '', time = ''] =
    /^DTSTART([^:\r\n]*):(\d{8})(?:T(\d{4}\d*Z?))?/im.exec(event) ?? [];
  if (date === '') return '';
  const day = date.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  if (time === '') return day;
  const [, zone = ''] = /TZID="?([^";]+)/i.exec(parameters) ?? [];
  return `${day} ${time.slice(0, 2)}:${time.slice(2, 4)} ${time.endsWith('Z') ? 'UTC' : zone}`.trim();
}

function textAt(event: string, name: string): string {
  const [, value = ''] = new RegExp(`^${name}(?:;[^\\r\\n]*?)?:(.*)$`, 'im').exec(event) ?? [];
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
