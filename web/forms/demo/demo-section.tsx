import { demoCopy } from '#content/forms/demo.ts';
import { FormIsland } from '#web/islands/form-island.tsx';
import { NextSteps } from '#web/sections/next-steps.tsx';
import { Section } from '#web/ui/section.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';

/** The landing page's demo request, at the anchor of its calls to action. */
export function DemoSection() {
  return (
    <Section id="formContainer" tone="wash" labelledBy="formContainer-title">
      <div className="grid gap-x-12 gap-y-10 md:grid-cols-[5fr_6fr] md:grid-rows-[auto_1fr] lg:gap-x-20">
        <SectionHeading id="formContainer-title" title={demoCopy.title} intro={demoCopy.intro} />
        <div className="min-w-0 self-start md:col-start-2 md:row-span-2 md:row-start-1">
          <FormIsland name="demo-form" props={{}} />
        </div>
        <NextSteps title={demoCopy.nextTitle} steps={demoCopy.next} />
      </div>
    </Section>
  );
}
