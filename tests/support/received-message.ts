import type { ReceivedMessage } from '#console/server/mailbox/places/mailbox-places.ts';
import type { CleanText } from '#server/lib/clean-text.ts';
import { newId } from '#server/lib/ids.ts';

/** An answer from `ann@lab.example` without a reference, with the given fields overridden. Texts must be clean. */
export function aReceivedMessage(changes: Partial<Plain<ReceivedMessage>> = {}): ReceivedMessage {
  const message: Plain<ReceivedMessage> = {
    fingerprint: newId(),
    kind: 'answer',
    isBulk: false,
    isOld: false,
    isVouchedFor: false,
    signedLeadIds: [],
    references: [],
    from: { name: 'Ann', address: 'ann@lab.example' },
    senders: [changes.from?.address ?? 'ann@lab.example'],
    subject: 'Re: Hello',
    text: 'Yes.',
    quoted: '',
    mark: null,
    messageId: '',
    bytes: 1000,
    receivedAt: new Date(),
    bounce: null,
    files: [],
    ...changes,
  };
  return message as ReceivedMessage;
}

/** The same type with plain texts. */
type Plain<T> = T extends CleanText
  ? string
  : T extends Date | Uint8Array
    ? T
    : T extends readonly (infer Item)[]
      ? readonly Plain<Item>[]
      : T extends object
        ? { readonly [Key in keyof T]: Plain<T[Key]> }
        : T;
