import { openMailServer } from '#server/delivery/mail/mail-server.ts';
import type { ServiceChecks } from '#server/jobs/background-pulse.ts';
import { describeFailure } from '#server/lib/delivery-failure.ts';
import type { Log } from '#server/lib/log.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { BotCheck } from './bot-check/bot-check.ts';

/**
 * Checks after the start that the mail server and the bot check's provider accept our settings, and
 * logs the result. A failure doesn't stop the server, because either may be down for a moment.
 */
export async function checkServices(
  { mail, botCheck: { kind } }: Pick<Settings, 'mail' | 'botCheck'>,
  botCheck: Pick<BotCheck, 'checkSecret'>,
  log: Log,
): Promise<ServiceChecks> {
  const [login, botCheckSecret] = await Promise.all([
    checkMail(mail, log),
    checkSecret(kind, botCheck, log),
  ]);
  return { ...login, botCheckSecret };
}

async function checkMail(
  mail: Settings['mail'],
  log: Log,
): Promise<Pick<ServiceChecks, 'mailLogin' | 'mailLoginError'>> {
  if (mail.smtpUrl === null) return { mailLogin: 'not needed', mailLoginError: null };
  try {
    await openMailServer(mail.smtpUrl, mail).verify();
    return { mailLogin: 'accepted', mailLoginError: null };
  } catch (error) {
    const reason = describeFailure(error);
    log.warn(
      { reason },
      'SMTP_URL: the mail server does not accept a login now. Emails wait until it does; test with: npm run leads -- test-mail',
    );
    return { mailLogin: 'rejected', mailLoginError: reason };
  }
}

async function checkSecret(
  kind: string,
  botCheck: Pick<BotCheck, 'checkSecret'>,
  log: Log,
): Promise<NonNullable<ServiceChecks['botCheckSecret']>> {
  const result = await botCheck.checkSecret?.();
  if (result === 'rejected') {
    log.error({ kind }, 'BOT_CHECK_SECRET is wrong: every lead goes to quarantine');
  }
  if (result === 'unknown') {
    log.warn({ kind }, 'The bot check’s provider does not respond: leads are quarantined');
  }
  return result ?? 'not needed';
}
