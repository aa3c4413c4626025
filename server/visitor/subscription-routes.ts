import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { VisitorEmailLimits } from '#server/db/visitor-emails.ts';
import { withAcknowledgment } from '#server/delivery/channels/lead-routing.ts';
import { routingToTeam } from '#server/delivery/channels/team-deliveries.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import type { EndedSubscriptions } from '#server/leads/entrance/ended-subscriptions.ts';
import type { Subscriptions } from '#server/leads/entrance/subscriptions.ts';
import type { LeadReader } from '#server/leads/lead-reader.ts';
import { type SubscriptionLinks, subscriptionPaths } from '#server/leads/subscription-links.ts';
import type { Site } from '#server/lib/http/open-site.ts';
import type { Log } from '#server/lib/log.ts';
import { plainPage, sendPlain, takePlainForms, unchanged } from './plain-page.ts';

type SubscriptionParts = {
  readonly settings: DeliverySettings & Pick<VisitorEmailLimits, 'rateLimit'>;
  readonly backend: () => {
    readonly store: Subscriptions & EndedSubscriptions & Pick<LeadReader, 'find'>;
    readonly links: SubscriptionLinks;
    readonly bucketSecret: string;
  };
  readonly site: Site;
  readonly clock: () => Date;
  readonly log: Log;
  /** Signals the workers that deliveries are waiting. */
  readonly wakeUp: () => void;
};

type Purpose = keyof SubscriptionLinks;
type Change = (leadId: string) => Promise<SubscriptionStep>;

/**
 * The pages behind the links that confirm and end a subscription. GET changes nothing, because mail
 * scanners open every link. The POST of the page's button, or of an email program (RFC 8058), can be
 * repeated.
 */
export function subscriptionRoutes(
  parts: SubscriptionParts,
): (app: FastifyInstance) => Promise<void> {
  const changes: Readonly<Record<Purpose, Change>> = {
    confirm: (leadId) => confirm(parts, leadId),
    // An erased lead gets the same response.
    unsubscribe: async (leadId) => {
      await parts.backend().store.unsubscribe(leadId, parts.clock());
      return 'done';
    },
  };
  return async (app) => {
    for (const purpose of ['confirm', 'unsubscribe'] as const) {
      app.register(pagesOf(parts, purpose, changes[purpose]));
    }
  };
}

function pagesOf({ backend, site, log }: SubscriptionParts, purpose: Purpose, change: Change) {
  const respond = (reply: FastifyReply, status: number, step: SubscriptionStep) =>
    sendPlain(reply, status, subscriptionPage(purpose, step, site));
  const leadOf = (token: string) => backend().links[purpose].idOf(token);

  return async (app: FastifyInstance) => {
    takePlainForms(app, ['application/x-www-form-urlencoded'], respond, log);

    app.get<Address>(`${subscriptionPaths[purpose]}/:token`, async ({ params }, reply) => {
      const isKnown = leadOf(params.token) !== null;
      return respond(reply, isKnown ? 200 : 404, isKnown ? 'ask' : 'unknown');
    });

    const post = async ({ params, body }: FastifyRequest<Address>, reply: FastifyReply) => {
      const leadId = leadOf(params.token);
      if (leadId === null) return respond(reply, 404, 'unknown');
      if (purpose === 'confirm' && !isPressed(body)) return respond(reply, 400, 'rejected');
      const step = await change(leadId);
      return respond(reply, step === 'done' ? 200 : 404, step);
    };
    // Email programs unsubscribe with any body, or none, so it isn't read.
    const options = purpose === 'unsubscribe' ? { onRequest: post } : {};
    app.post<Address>(`${subscriptionPaths[purpose]}/:token`, options, post);
  };
}

/** Confirms the subscription, which from then on is delivered like any other lead. */
async function confirm(
  { settings, backend, clock, log, wakeUp }: SubscriptionParts,
  leadId: string,
): Promise<SubscriptionStep> {
  const { store, bucketSecret } = backend();
  const lead = await store.find(leadId);
  if (!lead) return 'unknown';
  const limits = { bucketSecret, rateLimit: settings.rateLimit };
  const routing = withAcknowledgment(routingToTeam(settings), lead.payload, limits);
  const confirmation = await store.confirm(leadId, { ...routing, now: clock() });
  if (confirmation === 'expired') return 'unknown';
  if (confirmation === 'confirmed') {
    log.info({ lead: leadId }, 'Subscription confirmed');
    wakeUp();
  }
  return 'done';
}

type Address = { Params: { token: string } };

/** True if a form with the page's button was posted. */
function isPressed(body: unknown): boolean {
  const { name, value } = buttons.confirm;
  return typeof body === 'string' && new URLSearchParams(body).get(name) === value;
}

/** `ask` shows the button; `rejected` and `failed` changed nothing. */
type SubscriptionStep = 'ask' | 'done' | 'unknown' | 'rejected' | 'failed';

/** The page's form posts to the page's own URL. */
function subscriptionPage(
  purpose: keyof SubscriptionLinks,
  step: SubscriptionStep,
  site: Pick<Site, 'stylesheets'>,
): string {
  const { button, ...steps } = copy[purpose];
  const page = { label: 'Newsletter', ...steps[step] };
  return plainPage(step === 'ask' ? { ...page, action: form(purpose, button) } : page, site);
}

function form(purpose: keyof SubscriptionLinks, label: string): string {
  const { name, value } = buttons[purpose];
  return `<form method="post" class="mt-10">
<button type="submit" class="button" name="${name}" value="${value}">${label}</button>
</form>
`;
}

/** The value that the button posts. Mail programs post the same to unsubscribe (RFC 8058). */
const buttons = {
  confirm: { name: 'subscription', value: 'confirm' },
  unsubscribe: { name: 'List-Unsubscribe', value: 'One-Click' },
} as const;

type Copy = Readonly<
  Record<SubscriptionStep, { readonly title: string; readonly text: string }>
> & {
  readonly button: string;
};

const copy: Readonly<Record<keyof SubscriptionLinks, Copy>> = {
  confirm: {
    button: 'Confirm subscription',
    ask: {
      title: 'Subscribe to our newsletter?',
      text: 'We will send it to the address where you received our email. You can unsubscribe at any time.',
    },
    done: {
      title: 'You are subscribed',
      text: 'You will receive our newsletter by email. Each issue has a link to unsubscribe.',
    },
    unknown: {
      title: 'This link is not valid',
      text: 'It may be incomplete or have expired. Please use the complete link from the latest email, or subscribe again.',
    },
    ...unchanged('We could not confirm your subscription right now.'),
  },
  unsubscribe: {
    button: 'Unsubscribe',
    ask: {
      title: 'Unsubscribe from our newsletter?',
      text: 'You will no longer receive it.',
    },
    done: {
      title: 'You are unsubscribed',
      text: 'You will no longer receive our newsletter. You can subscribe again at any time.',
    },
    unknown: {
      title: 'This link is not valid',
      text: 'Please use the complete link from the email.',
    },
    ...unchanged('We could not unsubscribe you right now.'),
  },
};
