import { myDataCopy } from '#content/my-data-copy.ts';
import { myDataForm } from '#contract/my-data.ts';
import { PrivacyNote } from '#web/form-engine/lead-form.tsx';
import { MyDataForm } from '#web/forms/my-data/my-data-form.tsx';
import { FormIsland } from '#web/islands/island.tsx';
import type { PageContents } from '#web/lib/page-contents.ts';
import { NextSteps } from '#web/sections/next-steps.tsx';
import { Section } from '#web/ui/section.tsx';

export const contents = { MyData: <MyDataPage /> } satisfies PageContents;

function MyDataPage() {
  const { title, intro, nextTitle, next, sheetTitle } = myDataCopy;
  return (
    <Section id="request" tone="wash" labelledBy="request-title">
      <div className="grid gap-x-12 gap-y-10 md:grid-cols-[5fr_6fr] md:grid-rows-[auto_1fr] lg:gap-x-20">
        <div>
          <h1 id="request-title" className="text-2xl">
            {title}
          </h1>
          <p className="intro mt-5">{intro}</p>
        </div>
        <div
          data-tone="sheet"
          className="self-start rounded-sheet border border-line shadow-sheet md:col-start-2 md:row-span-2 md:row-start-1"
        >
          <p className="border-b border-line px-4 py-4 font-semibold sm:px-8">{sheetTitle}</p>
          <div className="px-4 pt-6 pb-7 sm:px-8 sm:pt-7 sm:pb-8">
            <FormIsland part={MyDataForm} props={{}} />
          </div>
          <PrivacyNote form={myDataForm} className="px-4 py-4 sm:px-8" />
        </div>
        <NextSteps title={nextTitle} steps={next} level={2} />
      </div>
    </Section>
  );
}
