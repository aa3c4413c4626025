import type { AnswerMark } from '#contract/console/conversation.ts';
import type { ReceivedFile } from '#server/leads/answers.ts';

/** A mail as read from the mailbox. Only the ids of signed addresses are trusted. */
export type ReceivedMessage = {
  /** Equal for the same message, even in a mailbox that was rebuilt. */
  readonly fingerprint: string;
  readonly kind: 'answer' | 'auto-reply' | 'bounce';
  /** True if a list or a newsletter sent it. */
  readonly isBulk: boolean;
  /** True for mail from before the mailbox was first read. It has to refer to a lead to become an answer. */
  readonly isOld: boolean;
  /** The leads that its recipients' signed addresses name. */
  readonly signedLeadIds: readonly string[];
  /** Message-IDs of earlier mails, newest first. */
  readonly references: readonly string[];
  /** `address` is in lower case. */
  readonly from: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly quoted: string;
  readonly mark: AnswerMark | null;
  readonly messageId: string;
  readonly receivedAt: Date;
  /** Addresses to which mail can't be delivered, in lower case, and the mail server's reason. */
  readonly bounce: { readonly addresses: readonly string[]; readonly reason: string } | null;
  readonly files: readonly ReceivedFile[];
};
