import { fixesCopy } from '#content/fixes.ts';
import { FixStack } from '#web/sections/fix-stack.tsx';
import { PageHero } from '#web/sections/page-hero.tsx';

export function FixesLabPage() {
  return (
    <>
      <PageHero title={fixesCopy.title} intro={fixesCopy.intro} />
      <FixStack />
    </>
  );
}
