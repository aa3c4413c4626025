import myDataCopy from '#content/my-data-copy.json' with { type: 'json' };
import { myDataForm } from '#contract/my-data.ts';
import { PrivacyNote } from '#web/form-engine/lead-form.tsx';
import { MyDataForm } from '#web/forms/my-data/my-data-form.tsx';
import { FormIsland } from '#web/islands/island.tsx';
import { NextSteps } from '#web/sections/next-steps.tsx';
import { SplitScreen } from '#web/ui/split-screen.tsx';

export function MyDataPage() {
  const { title, intro, nextTitle, next, sheetTitle } = myDataCopy;
  return (
    <SplitScreen
      title={title}
      intro={intro}
      side={
        <div className="mt-12">
          <NextSteps title={nextTitle} steps={next} level={2} />
        </div>
      }
    >
      <h2 className="mb-8 text-2xl">{sheetTitle}</h2>
      <FormIsland part={MyDataForm} props={{}} />
      <PrivacyNote form={myDataForm} className="mt-8 pt-4" />
    </SplitScreen>
  );
}
