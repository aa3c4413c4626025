import { DeliveryFrame } from '#console/app/parts/delivery-frame.tsx';
import { DestinationsSection } from './destinations-section.tsx';
import { RulesSection } from './rules-section.tsx';
import { TokensSection } from './tokens-section.tsx';

/** Everything that takes leads out of the console: emails, webhooks, chats, and programs with an API token. */
export function DeliveryPage() {
  return (
    <DeliveryFrame
      screen="/settings/delivery"
      intro="Where accepted leads go. Changes take effect within a second."
    >
      <RulesSection />
      <DestinationsSection />
      <TokensSection />
    </DeliveryFrame>
  );
}
