import { demoCopy } from '#content/forms/demo-copy.ts';
import { facts } from '#content/home.ts';
import { DemoForm } from '#web/forms/demo/demo-form.tsx';
import { FormIsland } from '#web/islands/island.tsx';
import { NextSteps } from '#web/sections/next-steps.tsx';
import { Section, SectionHeading } from '#web/ui/section.tsx';

/** The landing page's demo request, at the anchor of its calls to action. */
export function DemoSection() {
  return (
    <Section id="formContainer" tone="wash" labelledBy="formContainer-title">
      <div className="grid gap-x-12 gap-y-10 md:grid-cols-[5fr_6fr] md:grid-rows-[auto_1fr] lg:gap-x-20">
        <SectionHeading id="formContainer-title" title={demoCopy.title} intro={demoCopy.intro} />
        <div className="min-w-0 self-start md:col-start-2 md:row-span-2 md:row-start-1">
          <FormIsland part={DemoForm} props={{}} />
        </div>
        <div>
          <NextSteps title={demoCopy.nextTitle} steps={demoCopy.next} />
          <dl className="mt-12 grid gap-8 max-md:hidden xl:grid-cols-2">
            {figures.map(([value, text]) => (
              <div key={value} className="flex flex-col-reverse justify-end gap-1">
                <dt className="text-muted text-sm">{text}</dt>
                <dd className="text-2xl proportional-nums [word-spacing:0.1em]">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </Section>
  );
}

/** Fills the space next to the form, which is longer than its steps. */
const figures = [
  [facts.availability.value, facts.availability.text],
  [facts.drivers.value, facts.drivers.text],
  [facts.volume.to, facts.volume.text],
  [facts.rate.value, facts.rate.text],
] as const;
