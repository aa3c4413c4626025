import type { ReceivedMessage } from '#server/leads/mailbox/mailbox-places.ts';
import { leavesOf } from './message-body.ts';
import type { MailField, MessagePart } from './split-message.ts';

type Described = {
  readonly headers: readonly MailField[];
  readonly root: MessagePart | null;
  readonly subject: string;
  readonly address: string;
};

/**
 * Recognizes automatic replies (RFC 3834). When in doubt, a person wrote the email. Many headers only ask for no
 * automatic reply, or name the list, gateway, or ticket system through which a person wrote: they set `isBulk`.
 */
export function kindOf(email: Described): Pick<ReceivedMessage, 'isBulk'> & {
  readonly kind: 'answer' | 'auto-reply';
  /** True if a mail server sent the message, not a person. */
  readonly isFromMailSystem: boolean;
} {
  const { headers, root, subject, address } = email;
  const values = (name: string) =>
    headers.filter((one) => one.name === name).map(({ value }) => withoutComments(value));
  const [submitted = ''] = values('auto-submitted');
  const precedence = [...values('precedence'), ...values('x-precedence')];
  const isSubmittedByProgram = submitted !== '' && !/^no\b/.test(submitted);
  const isBulk =
    isSubmittedByProgram ||
    precedence.some((value) => /^(?:bulk|list|junk)\b/.test(value)) ||
    bulkHeaders.some((name) => values(name).length > 0);
  const hasNoSender = values('return-path').includes('<>');
  const isFromMailSystem =
    /^(?:mailer-daemon|microsoftexchange\w*)@/.test(address) ||
    (/^(?:postmaster|mdaemon|bounces?|no-?reply)@/.test(address) && (hasNoSender || isBulk));
  const isReply =
    /^auto-?replied\b/.test(submitted) ||
    precedence.some((value) => /^auto[_-]?reply\b/.test(value)) ||
    replyHeaders.some((name) => values(name).some((value) => !/^(?:no|false|0)\b/.test(value))) ||
    (automaticSubject.test(subject.slice(0, 200)) && (isBulk || hasNoSender));
  const isReport = root !== null && leavesOf(root).some(({ type }) => reportTypes.test(type));
  const isAutomatic = isReply || isReport || isFromMailSystem;
  return {
    kind: isAutomatic ? 'auto-reply' : 'answer',
    isBulk,
    isFromMailSystem: isFromMailSystem || isReport,
  };
}

function withoutComments(value: string): string {
  return value
    .replace(/\([^()]*\)/g, ' ')
    .trim()
    .toLowerCase();
}

const bulkHeaders = ['list-id', 'list-unsubscribe', 'x-auto-response-suppress', 'feedback-id'];
const replyHeaders = [
  ...['x-autoreply', 'x-auto-reply', 'x-autorespond', 'x-autoresponder', 'x-autoreply-from'],
  ...['x-mail-autoreply', 'x-auto-replied'],
];
/** Receipts, delivery reports, and complaints. */
const reportTypes =
  /^message\/(?:disposition-notification|(?:global-)?delivery-status|feedback-report|global-disposition-notification)$/;
const automaticSubject =
  /^(?:auto(?:matic|mated)?[- ]?(?:reply|response)|auto ?:|out of (?:the )?office|on (?:vacation|leave)|vacation reply|abwesen|automatische (?:antwort|antwoord)|réponse automatique|absen(?:ce|t)|respuesta automática|fuera de (?:la )?oficina|resposta automática|ausência|risposta automatica|fuori sede|afwezig|autosvar|automatisk[at]? (?:svar|besked)|automaattinen vastaus|poissa|automatyczna odpowiedź|odpowiedź automatyczna|automatická odpověď|mimo kancelář|automatikus válasz|otomatik yanıt|автоматический ответ|автоответ|自動(?:応答|返信|回覆)|自动(?:答复|回复)|不在|자동 회신)/iu;
