import { createHmac, timingSafeEqual } from 'node:crypto';

/** Marks the request by which the server proves its own forms, mail included. */
export const proofHeader = 'x-proof';

/** Only this installation can make the mark, so nobody else's request goes through the stages unseen. */
export function proofToken(secret: string, now: Date): string {
  const at = String(now.getTime());
  return `${at}.${createHmac('sha256', secret).update(`proof:${at}`).digest('hex')}`;
}

export function isProofToken(token: string, secret: string, now: Date): boolean {
  const at = new Date(Number(token.split('.')[0]));
  if (!(Math.abs(now.getTime() - at.getTime()) <= maxAgeMs)) return false;
  const [given, own] = [token, proofToken(secret, at)].map((one) => Buffer.from(one));
  return given?.length === own?.length && timingSafeEqual(given as Buffer, own as Buffer);
}

/** Clocks of servers that share a database may differ. */
const maxAgeMs = 10 * 60_000;
