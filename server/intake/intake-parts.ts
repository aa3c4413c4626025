import type { Channel, LeadStore } from '#server/leads/store.ts';
import type { Log } from '#server/log.ts';
import type { Registry } from '#server/registry/registry.ts';
import type { BotCheck } from './bot-check/bot-check.ts';

/** What the intake works with. */
export type IntakeParts = {
  readonly store: LeadStore;
  readonly botCheck: BotCheck;
  readonly registry: Registry;
  readonly publicUrl: URL;
  readonly rateLimit: { readonly limit: number; readonly windowSeconds: number };
  /** Where an accepted lead is delivered to. */
  readonly channels: readonly Channel[];
  /** Turns client addresses into bucket names. */
  readonly bucketSecret: string;
  readonly clock: () => Date;
  readonly log: Log;
  /** Tells the worker that deliveries are waiting. */
  readonly wake: () => void;
};
