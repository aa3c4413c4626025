import type { AnswerMark } from '#contract/console/conversation.ts';
import type { ReceivedFile } from '#server/leads/answers.ts';
import type { CleanText } from '#server/lib/clean-text.ts';

/** An email as read from the mailbox. Only `signedLeadIds` and `isVouchedFor` are trusted. */
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
  readonly references: readonly CleanText[];
  /** `address` is in lower case. */
  readonly from: { readonly name: CleanText; readonly address: CleanText };
  /** True if the company's own mail server vouches for the address in `from`. */
  readonly isVouchedFor: boolean;
  readonly subject: CleanText;
  readonly text: CleanText;
  readonly quoted: CleanText;
  readonly mark: AnswerMark | null;
  readonly messageId: CleanText;
  readonly receivedAt: Date;
  /** Addresses to which mail can't be delivered, in lower case, and the mail server's reason. */
  readonly bounce: { readonly addresses: readonly CleanText[]; readonly reason: CleanText } | null;
  readonly files: readonly ReceivedFile[];
};
