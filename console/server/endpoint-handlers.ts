import { accountHandlers } from './account/account-handlers.ts';
import { factorHandlers } from './account/factor-handlers.ts';
import { notificationHandlers } from './account/notification-handlers.ts';
import { analyticsHandlers } from './analytics/analytics-handlers.ts';
import { deliveryHandlers } from './deliveries/delivery-handlers.ts';
import { destinationHandlers } from './destinations/destination-handlers.ts';
import { healthOf, withoutPaths } from './health/health.ts';
import { setupHandlers } from './health/setup.ts';
import { requiredFactorHandlers } from './identity/required-factors.ts';
import { exportHandlers } from './inbox/lead-export.ts';
import { savedViewHandlers } from './inbox/saved-view-handlers.ts';
import type { Handlers } from './kit/call.ts';
import { answeringHandlers } from './lead/answering-handlers.ts';
import { blockedSenderHandlers } from './lead/blocked-sender-handlers.ts';
import { importHandlers } from './lead/import-handlers.ts';
import { laboratoryHandlers } from './lead/laboratory-handlers.ts';
import { leadHandlers } from './lead/lead-handlers.ts';
import { leadPageHandlers } from './lead/lead-page-handlers.ts';
import { lostReasonHandlers } from './lead/lost-reason-handlers.ts';
import { newLeadHandlers } from './lead/new-lead-handlers.ts';
import { replyFileHandlers } from './lead/reply-file-handlers.ts';
import { replyHandlers } from './lead/reply-handlers.ts';
import { openApi } from './openapi.ts';
import { linkHandlers } from './people/link-handlers.ts';
import { userHandlers } from './people/user-handlers.ts';
import { privacyHandlers } from './privacy/privacy-handlers.ts';
import { settingsHandlers } from './settings/settings-handlers.ts';
import { directoryHandlers } from './sign-in/directory-handlers.ts';
import { joiningHandlers } from './sign-in/joining-handlers.ts';
import { sessionHandlers } from './sign-in/session-handlers.ts';
import { templateHandlers } from './templates/template-handlers.ts';
import { tokenHandlers } from './tokens/token-handlers.ts';

/** The handlers of all endpoints that don't stream. */
export const handlers: Handlers = {
  ...sessionHandlers,
  ...joiningHandlers,
  ...linkHandlers,
  ...directoryHandlers,
  ...accountHandlers,
  ...factorHandlers,
  ...notificationHandlers,
  ...userHandlers,
  ...requiredFactorHandlers,
  ...leadHandlers,
  ...savedViewHandlers,
  ...exportHandlers,
  ...leadPageHandlers,
  ...laboratoryHandlers,
  ...newLeadHandlers,
  ...importHandlers,
  ...deliveryHandlers,
  ...replyHandlers,
  ...replyFileHandlers,
  ...templateHandlers,
  ...lostReasonHandlers,
  ...answeringHandlers,
  ...blockedSenderHandlers,
  ...tokenHandlers,
  ...privacyHandlers,
  ...destinationHandlers,
  ...analyticsHandlers,
  ...settingsHandlers,
  ...setupHandlers,
  health: async ({ user }, context) => {
    const health = await healthOf(context);
    return user.role === 'owner' ? health : withoutPaths(health);
  },
  openApi: async (_call, { url }) => openApi(url()),
};
