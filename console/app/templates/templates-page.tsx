import { act } from '#console/app/api/act.ts';
import { useEndpoint } from '#console/app/api/query-client.ts';
import { BrochureChoice, brochureLabel } from '#console/app/parts/brochure-choice.tsx';
import { ResourceSection } from '#console/app/parts/resource-section.tsx';
import { PageFrame } from '#console/app/ui/page-frame.tsx';
import { newTemplate, placeholders } from '#console/contract/templates.ts';
import { AnswerTargetSection } from './answer-target-section.tsx';
import { AnsweringSection } from './answering-section.tsx';

/** The reply templates that the team shares. */
export function TemplatesPage() {
  const { data, error } = useEndpoint('templates');
  return (
    <PageFrame screen="/settings/replies">
      <ResourceSection
        title="Templates"
        intro="Starting points for replies, shared by the whole team. You can edit every word before you send."
        error={error}
        items={data?.templates}
        empty="No templates yet. Save the replies you send often."
        labels={['New template', 'Add']}
        schema={newTemplate}
        blank={{ brochures: [] }}
        fields={{
          brochures: (_drawn, { values, patch }) => (
            <BrochureChoice
              chosen={values.brochures as string[]}
              onChange={(brochures) => patch({ brochures })}
            />
          ),
        }}
        foot={() => (
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-xs">
            {Object.entries(placeholders).map(([name, meaning]) => (
              <div key={name} className="contents">
                <dt className="font-semibold">{`{${name}}`}</dt>
                <dd className="text-soft">{meaning}</dd>
              </div>
            ))}
          </dl>
        )}
        row={({ subject, text, brochures }) => (
          <>
            <p className="break-words">{subject}</p>
            <p className="mt-0.5 line-clamp-2 break-words text-soft">{text}</p>
            {brochures.length === 0 ? null : (
              <p className="mt-0.5 text-xs text-soft">
                Brochures: {brochures.map(brochureLabel).join(', ')}
              </p>
            )}
          </>
        )}
        add={(body) => act('addTemplate', { body })}
        change={({ id }, body) => act('editTemplate', { params: { id }, body })}
        remove={async ({ id, name, subject, text, brochures }) => {
          await act('removeTemplate', { params: { id } });
          return () => act('addTemplate', { body: { name, subject, text, brochures } });
        }}
      />
      <AnsweringSection />
      <AnswerTargetSection />
    </PageFrame>
  );
}
