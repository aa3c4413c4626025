import type { Form } from '#contract/form.ts';
import { envelope, type Reply, replies } from '#contract/reply.ts';
import { type BotCheckTokens, botCheckTokens } from '#web/form-engine/bot-check/bot-check-token.ts';
import type { Values } from '#web/form-engine/form-state.ts';
import { type CallResult, postJson } from '#web/form-engine/sending/call-api.ts';

export type Sender = {
  /** To be called when a visitor starts on the form. */
  prepare(): void;
  /** Never throws: whatever goes wrong is a reply that can be shown. */
  send(payload: Values, honeypot: string): Promise<Reply>;
};

/** Sends the submissions of one form, and knows which of them are repetitions. */
export function senderOf(form: Form, apiBase: string): Sender {
  const tokens = botCheckTokens(apiBase, form.action);
  const address = apiBase + form.path;
  let attempt = { payload: '', key: '' };
  return {
    prepare: tokens.prepare,
    async send(payload, honeypot) {
      if (navigator.onLine === false) return inWordsOf(form, sendingError);
      const bait = honeypot === '' ? {} : { [envelope.honeypot]: honeypot };
      const said = JSON.stringify({ ...payload, ...bait });
      if (said !== attempt.payload) attempt = { payload: said, key: uniqueKey() };
      const reply = inWordsOf(form, await sendOnce(address, said, attempt.key, tokens));
      if (reply.success) {
        attempt = { payload: '', key: '' };
        // What is shown for confirmation is not accepted yet, so that its token still holds.
        if (!reply.data) tokens.discard();
      }
      return reply;
    },
  };
}

/** A token can go stale between browser and server, which is no fault of the visitor's. */
async function sendOnce(
  address: string,
  payload: string,
  key: string,
  tokens: BotCheckTokens,
): Promise<Reply> {
  const first = await sendWithToken(address, payload, key, tokens);
  if (first.kind !== 'reply' || first.status !== 403) return replyOf(first);
  tokens.discard();
  return replyOf(await sendWithToken(address, payload, key, tokens));
}

async function sendWithToken(
  address: string,
  payload: string,
  key: string,
  tokens: BotCheckTokens,
): Promise<CallResult> {
  const token = await tokens.token();
  if (token.kind === 'none') return { kind: 'none' };
  if (token.kind === 'refused') return { kind: 'reply', status: 0, reply: token.reply };
  const values: unknown = JSON.parse(payload);
  const body = JSON.stringify({ ...(values as Values), [envelope.token]: token.token });
  return postJson(address, body, { [envelope.idempotencyHeader]: key });
}

/** `crypto.randomUUID` is there in secure contexts only, and a site is tried on other ones too. */
function uniqueKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function replyOf(result: CallResult): Reply {
  return result.kind === 'reply' ? result.reply : sendingError;
}

/** The standard words give way to the form's own; exact ones of the server stay. */
function inWordsOf(form: Form, reply: Reply): Reply {
  const { heading, message } = reply.success ? replies.thanks : replies.sendingError;
  const own = reply.success ? form.thanks : form.failure;
  const standard = reply.heading === heading && reply.message === message;
  return own && standard && !reply.data ? { ...reply, ...own } : reply;
}

const sendingError: Reply = { success: false, ...replies.sendingError };
