import { constants } from 'node:os';
import { type CleanText, cleanText } from './clean-text.ts';

/** A failure whose message contains no personal data, so it can be stored and logged. */
export class DeliveryFailure extends Error {
  override name = 'DeliveryFailure';
}

/** A failure that no retry can fix: the delivery fails permanently. */
export class DeliveryRefused extends DeliveryFailure {
  override name = 'DeliveryRefused';
}

/** The receiver responded with an error status. */
export class ReceiverFailure extends DeliveryFailure {
  override name = 'ReceiverFailure';
  readonly status: number;
  /** The pause that the receiver asked for. */
  readonly retryAfterMs: number;

  constructor(
    message: string,
    { status, retryAfterMs }: { readonly status: number; readonly retryAfterMs: number },
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The message was sent, but no response came, so it may have been accepted. */
export class UncertainDelivery extends DeliveryFailure {
  override name = 'UncertainDelivery';

  constructor(options?: ErrorOptions) {
    super(uncertainError, options);
  }
}

/** The failure text that is stored, shown, and logged. It contains no address. */
export function describeFailure(error: unknown): CleanText {
  if (error instanceof DeliveryFailure) return cleanResponse(error.message);
  return cleanResponse(error instanceof Error ? failureText(error) : 'unknown failure');
}

/** The failure text with the receiver's response. Only for the store, because the response may quote an address. */
export function responseOf(error: unknown): CleanText {
  const cause = error instanceof DeliveryFailure && error.cause ? error.cause : error;
  const response = cause instanceof Error && 'response' in cause ? cause.response : undefined;
  if (typeof response !== 'string') return describeFailure(error);
  return cleanResponse(
    error instanceof ReceiverFailure ? response : `${describeFailure(error)}: ${response}`,
  );
}

/** A receiver's response as it is stored. */
export function cleanResponse(response: string): CleanText {
  return cleanText(response, maxResponseLength);
}

/** The longest pause between two attempts, give or take a few percent. */
export const maxPauseMs = 60 * 60 * 1000;

/** The error for a message that may have been accepted, because it was sent and no response came. */
export const uncertainError = 'no response after the message was sent';

const maxResponseLength = 500;

/**
 * Describes a connection error for the operator, with the code to search for in parentheses. Never quotes the error's
 * message or the server's response, which may contain an address.
 */
export function failureText(error: Error): string {
  const facts = factsOf(error);
  const found = sentences.find(({ applies }) => applies(facts));
  const { code, reply, enhanced, command, system } = facts;
  const codes = found
    ? [libraryCodes.has(String(code)) ? undefined : code, reply, enhanced, system]
    : [code, reply, enhanced, command, system];
  const shown = [...new Set(codes)].filter(isCode).join(' ');
  if (!found) return shown || error.name;
  const text = found.text.replace('SERVER', facts.isMail ? 'The mail server' : 'The server');
  return shown === '' ? text : `${text} (${shown})`;
}

type Facts = {
  readonly code: unknown;
  /** The SMTP status code; NaN if there is none. */
  readonly reply: number;
  /** The enhanced status code, such as 5.1.1 (RFC 3463). */
  readonly enhanced: string | undefined;
  readonly command: unknown;
  /** The system error code, which some errors contain only in their message. */
  readonly system: string | undefined;
  readonly message: string;
  readonly isMail: boolean;
};

function factsOf(error: Error): Facts {
  const { code, responseCode, command, response } = error as { [name: string]: unknown } & Error;
  const text = typeof response === 'string' ? response : '';
  return {
    code,
    reply: typeof responseCode === 'number' ? responseCode : Number.NaN,
    enhanced: /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(text)?.[1],
    command,
    system: systemCodes.find((name) => error.message.includes(name)),
    message: error.message,
    isMail: command !== undefined || mailCodes.has(String(code)),
  };
}

function isCode(value: unknown): value is string | number {
  if (typeof value === 'number') return !Number.isNaN(value);
  return typeof value === 'string' && /^[A-Z\d_. ]{1,40}$/.test(value);
}

type Sentence = { readonly text: string; readonly applies: (facts: Facts) => boolean };

function has(...codes: readonly string[]): Sentence['applies'] {
  return ({ code, system }) => codes.includes(String(code)) || codes.includes(system ?? '');
}

function atCommand(name: string, firstDigit: 4 | 5): Sentence['applies'] {
  return ({ command, reply }) => command === name && Math.floor(reply / 100) === firstDigit;
}

/** The first match is used. The mail library replaces TLS error codes, so this matches its messages instead. */
const sentences: readonly Sentence[] = [
  {
    text: 'SERVER’s certificate has expired',
    applies: ({ message }) => /certificate has expired/i.test(message),
  },
  {
    text: 'SERVER’s certificate is for another name',
    applies: ({ message }) => /does not match certificate/i.test(message),
  },
  {
    text: 'SERVER’s certificate is not trusted. For a private authority, set NODE_EXTRA_CA_CERTS',
    applies: ({ message }) =>
      /self-signed certificate|unable to verify the first|issuer certificate/i.test(message),
  },
  {
    text: 'SERVER does not speak TLS on this port',
    applies: ({ message }) => /wrong version number|packet length too long/i.test(message),
  },
  {
    text: 'SERVER has no STARTTLS, so nothing was sent',
    applies: ({ command }) => command === 'STARTTLS',
  },
  { text: 'SERVER’s name was not found', applies: has('ENOTFOUND') },
  { text: 'SERVER’s name can’t be looked up right now', applies: has('EAI_AGAIN', 'EDNS') },
  { text: 'SERVER refused the connection', applies: has('ECONNREFUSED') },
  { text: 'SERVER can’t be reached', applies: has('EHOSTUNREACH', 'ENETUNREACH') },
  { text: 'SERVER did not respond in time', applies: has('ETIMEDOUT') },
  { text: 'SERVER did not accept the login', applies: has('EAUTH', 'ENOAUTH') },
  {
    text: 'The recipient’s address does not exist',
    applies: ({ enhanced }) => enhanced === '5.1.1',
  },
  {
    text: 'The recipient’s mailbox is full',
    applies: ({ enhanced = '' }) => /^[45]\.2\.2$/.test(enhanced),
  },
  { text: 'SERVER rejected the recipient', applies: atCommand('RCPT TO', 5) },
  { text: 'SERVER temporarily rejected the recipient', applies: atCommand('RCPT TO', 4) },
  { text: 'SERVER rejected the sender, MAIL_FROM', applies: atCommand('MAIL FROM', 5) },
  { text: 'SERVER temporarily rejected the sender', applies: atCommand('MAIL FROM', 4) },
  { text: 'SERVER rejected the message', applies: atCommand('DATA', 5) },
  { text: 'SERVER temporarily rejected the message', applies: atCommand('DATA', 4) },
  {
    text: 'SERVER is not accepting mail right now',
    applies: ({ reply }) => reply >= 400 && reply < 500,
  },
  { text: 'SERVER refused', applies: ({ reply }) => reply >= 500 },
  {
    text: 'SERVER closed the connection',
    applies: has('ECONNRESET', 'EPIPE', 'ECONNECTION'),
  },
  {
    text: 'The server at this address is not a mail server',
    applies: has('EPROTOCOL'),
  },
  { text: 'A file attached to the message can’t be read', applies: has('ESTREAM') },
  { text: 'The disk is full', applies: has('ENOSPC', 'EDQUOT') },
  {
    text: 'The file can’t be written',
    applies: has('EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR'),
  },
];

const systemCodes = [...Object.keys(constants.errno), 'ENOTFOUND', 'EAI_AGAIN'];
const mailCodes = new Set(['ECONNECTION', 'EENVELOPE', 'EMESSAGE', 'EPROTOCOL', 'EAUTH']);
/** The mail library's own codes, which are too generic to be worth searching for. */
const libraryCodes = new Set([...mailCodes, 'ESOCKET', 'ETLS', 'EDNS', 'ENOAUTH', 'ESTREAM']);
