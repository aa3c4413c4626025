import { StoreUnavailable } from '#server/leads/store.ts';
import type { Log } from '#server/log.ts';
import { type Answer, refusals, refused } from './answer.ts';

/** What is told when a request was not brought to its end. Whatever it is, it is no success. */
export function answerError(error: unknown, log: Log): Answer {
  if (error instanceof StoreUnavailable) {
    log.error({ err: error }, 'The store cannot do its work');
    return refused(503);
  }
  switch (statusOf(error)) {
    case 413:
      return refused(413, refusals.tooLarge);
    case 415:
      return refused(415, refusals.notJson);
    case 503:
      return refused(503);
    case undefined:
      log.error({ err: error }, 'Unexpected failure');
      return refused(500);
    default:
      return refused(400, refusals.malformed);
  }
}

/** The status that the HTTP framework gives its own errors about a request. */
function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  const status = Number(error.statusCode);
  return (status >= 400 && status < 500) || status === 503 ? status : undefined;
}
