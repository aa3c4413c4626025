import type { Form } from '#contract/form.ts';
import { envelope, type Reply, replies } from '#contract/reply.ts';
import { createBotCheckTokens } from '#web/form-engine/bot-check/bot-check-token.ts';
import type { Values } from '#web/form-engine/form-store.ts';
import { type CallResult, type DefaultTexts, postJson } from '#web/form-engine/sending/call-api.ts';

export type Sender = {
  /** Call it when a visitor starts to fill in the form. */
  prepare(): void;
  /** Never rejects: every failure is a reply that can be shown. */
  send(payload: Values, honeypot: string): Promise<Reply>;
};

/** Sends the submissions of one form. A repeated one keeps its idempotency key. */
export function createSender(form: Form, apiBase: string): Sender {
  const tokens = createBotCheckTokens(apiBase, form.action);
  const texts = {
    thanks: form.thanks ?? replies.thanks,
    failure: form.failure ?? replies.sendingError,
  };
  const address = apiBase + form.path;
  let attempt = { content: '', key: '' };

  async function sendOnce(values: Values): Promise<CallResult> {
    const token = await tokens.token();
    if (token.kind === 'none') return { kind: 'none' };
    if (token.kind === 'refused') return { kind: 'reply', status: 0, reply: token.reply };
    const body = JSON.stringify({ ...values, [envelope.token]: token.token });
    return postJson(address, body, { [envelope.idempotencyHeader]: attempt.key }, texts);
  }

  return {
    prepare: tokens.prepare,
    async send(payload, honeypot) {
      if (navigator.onLine === false) return { success: false, ...texts.failure };
      const values = honeypot === '' ? payload : { ...payload, [envelope.honeypot]: honeypot };
      const content = JSON.stringify(values);
      if (content !== attempt.content) attempt = { content, key: createKey() };
      let result = await sendOnce(values);
      if (result.kind === 'reply' && result.status === 403) {
        // A token can expire on its way to the server, which is not the visitor's fault.
        tokens.discard();
        result = await sendOnce(values);
      }
      const reply = replyOf(result, texts);
      if (reply.success) attempt = { content: '', key: '' };
      // Each step of a registration spends its token (R133), also when the registry rejects a field.
      if (reply.success || form.registration) tokens.discard();
      if (form.registration && (reply.data || !reply.success)) tokens.prepare();
      return reply;
    },
  };
}

/** The server doesn't explain its own failures, so the form's text says more. */
function replyOf(result: CallResult, { failure }: DefaultTexts): Reply {
  if (result.kind === 'none') return { success: false, ...failure };
  const { status, reply } = result;
  return status >= 500 && !reply.success ? { ...reply, ...failure } : reply;
}

/** `crypto.randomUUID` exists in secure contexts only, and the site may be tried without TLS. */
function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
