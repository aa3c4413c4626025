import { withoutComments } from '#console/server/mailbox/bounce.ts';
import { leavesOf } from '#console/server/mailbox/message-body.ts';
import type { ReceivedMessage } from '#console/server/mailbox/places/mailbox-places.ts';
import type { MailField, MessagePart } from '#console/server/mailbox/split-message.ts';

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
    headers
      .filter((one) => one.name === name)
      .map(({ value }) => withoutComments(value).trim().toLowerCase());
  const [submitted = ''] = values('auto-submitted');
  const precedence = [...values('precedence'), ...values('x-precedence')];
  const isSubmittedByProgram = submitted !== '' && !/^no\b/.test(submitted);
  const hasNoSender = values('return-path').includes('<>');
  const isNamedAsProgram = /^(?:postmaster|mdaemon|bounces?|no-?reply|do-?not-?reply)@/.test(
    address,
  );
  const isBulk =
    isSubmittedByProgram ||
    precedence.some((value) => /^(?:bulk|list|junk)\b/.test(value)) ||
    listHeaders.some((name) => values(name).length > 0);
  const isReply =
    /^auto-?replied\b/.test(submitted) ||
    precedence.some((value) => /^auto[_-]?reply\b/.test(value)) ||
    replyHeaders.some((name) => values(name).some((value) => !/^(?:no|false|0)\b/.test(value)));
  // Anyone may write such a subject, so it needs another sign of a program. A list is none.
  const isTitledAsReply =
    (isSubmittedByProgram ||
      hasNoSender ||
      values('x-auto-response-suppress').length > 0 ||
      precedence.some((value) => /^(?:bulk|junk)\b/.test(value))) &&
    automaticSubject.test(subject.slice(0, 200));
  const isFromServer =
    /^(?:mailer-daemon|microsoftexchange\w*)@/.test(address) ||
    (isNamedAsProgram && (hasNoSender || isSubmittedByProgram));
  // A person may attach the report about another email.
  const isReport =
    (hasNoSender || isFromServer || /^(?:multipart\/report|message\/)/.test(root?.type ?? '')) &&
    root !== null &&
    leavesOf(root).some(({ type }) => reportTypes.test(type));
  const isFromMailSystem = isFromServer || isReport;
  return {
    kind: isReply || isTitledAsReply || isFromMailSystem ? 'auto-reply' : 'answer',
    isBulk: isBulk || isNamedAsProgram,
    isFromMailSystem,
  };
}

const listHeaders = ['list-id', 'list-unsubscribe'];
const replyHeaders = [
  ...['x-autoreply', 'x-auto-reply', 'x-autorespond', 'x-autoresponder', 'x-autoreply-from'],
  ...['x-mail-autoreply', 'x-auto-replied'],
];
/** Receipts, delivery reports, and complaints. */
const reportTypes =
  /^message\/(?:disposition-notification|(?:global-)?delivery-status|feedback-report|global-disposition-notification)$/;
const automaticSubject =
  /^(?:auto(?:matic|mated)?[- ]?(?:reply|response)|auto|out of (?:the )?office|vacation reply|abwesenheit(?:s(?:notiz|meldung|nachricht|assistent))?|automatische (?:antwort|antwoord)|réponse automatique|absence|respuesta automática|fuera de (?:la )?oficina|resposta automática|ausência|risposta automatica|fuori sede|afwezig(?:heid)?|autosvar|automatisk[at]? (?:svar|besked)|automaattinen vastaus|poissaolo(?:viesti|ilmoitus)?|automatyczna odpowiedź|odpowiedź automatyczna|automatická odpověď|automatikus válasz|otomatik yanıt|автоматический ответ|автоответ|自動(?:応答|返信|回覆)|自动(?:答复|回复)|자동 회신)(?: (?:auto-?reply|message|notification))? ?(?:[:：]|$)/iu;
