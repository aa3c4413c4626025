import { questions } from '#content/home.ts';
import { ContactSection } from '#web/forms/contact/contact-section.tsx';
import { AppLinkSection } from '#web/sections/app-link-section.tsx';
import { AutomatesSection } from '#web/sections/automates-section.tsx';
import { FactsStrip } from '#web/sections/facts-strip.tsx';
import { FaqSection } from '#web/sections/faq-section.tsx';
import { FrontSlider } from '#web/sections/front-slider.tsx';
import { HeadachesSection } from '#web/sections/headaches-section.tsx';
import { PlansSection } from '#web/sections/plans-section.tsx';
import { PlatformMapSection } from '#web/sections/platform-map.tsx';
import { SloganSection } from '#web/sections/slogan-section.tsx';

export function HomePage() {
  return (
    <>
      <FrontSlider />
      <FactsStrip />
      <SloganSection />
      <AutomatesSection />
      <HeadachesSection />
      <PlatformMapSection />
      <PlansSection />
      <FaqSection items={questions} />
      <AppLinkSection />
      <ContactSection />
    </>
  );
}
