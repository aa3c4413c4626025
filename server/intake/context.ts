import type { DeliveryRequest } from '#server/leads/outbox.ts';
import type { LeadStore } from '#server/leads/store.ts';
import type { Log } from '#server/log.ts';
import type { Registry } from '#server/registry/registry.ts';
import type { Answer } from './answer.ts';
import type { BotCheck } from './bot-check/bot-check.ts';

/** What the stages of the intake work with. */
export type Context = {
  readonly store: LeadStore;
  readonly botCheck: BotCheck;
  readonly registry: Registry;
  readonly publicUrl: URL;
  readonly rateLimit: { readonly limit: number; readonly windowSeconds: number };
  /** Deliveries of every accepted lead to the operator. */
  readonly operatorDeliveries: readonly DeliveryRequest[];
  /** Key of the HMAC that turns client and mail addresses into bucket names. */
  readonly bucketSecret: string;
  readonly clock: () => Date;
  readonly log: Log;
  /** Tells the workers that deliveries are waiting. */
  readonly wakeUp: () => void;
};

/** A stage either hands a value to the next stage or answers the request. */
export type StageResult<T> =
  | { readonly kind: 'continue'; readonly value: T }
  | { readonly kind: 'answer'; readonly answer: Answer };

export function proceed<T>(value: T): StageResult<T> {
  return { kind: 'continue', value };
}

export function answerWith(answer: Answer): { readonly kind: 'answer'; readonly answer: Answer } {
  return { kind: 'answer', answer };
}
