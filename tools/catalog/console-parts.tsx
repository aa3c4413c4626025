import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { ConflictDialog } from '#console/app/parts/conflict-dialog.tsx';
import { MailWarning } from '#console/app/parts/mail-warning.tsx';
import { SecretDialog } from '#console/app/parts/secret-dialog.tsx';
import { Button, IconButton } from '#console/app/ui/buttons.tsx';
import { Check } from '#console/app/ui/check.tsx';
import { ChoiceMenu } from '#console/app/ui/choice-menu.tsx';
import { ConfirmDialog } from '#console/app/ui/confirm-dialog.tsx';
import { CopyButton, CopyTextButton } from '#console/app/ui/copy-button.tsx';
import { CountMark } from '#console/app/ui/count-mark.tsx';
import { EmptyState } from '#console/app/ui/empty-state.tsx';
import { EraseForm } from '#console/app/ui/erase-form.tsx';
import { Failure, Form, NameField } from '#console/app/ui/form.tsx';
import { Glyph, type GlyphName } from '#console/app/ui/glyph.tsx';
import { Initials } from '#console/app/ui/initials.tsx';
import { MoreButton } from '#console/app/ui/more-button.tsx';
import { ProgressMark } from '#console/app/ui/progress-mark.tsx';
import { RadioChoice } from '#console/app/ui/radio-choice.tsx';
import { Time } from '#console/app/ui/time.tsx';
import { showError, showToast } from '#console/app/ui/toasts.ts';
import { useForm } from '#console/app/ui/use-form.ts';
import { type LeadSummary, progressLabels, progressSteps } from '#console/contract/leads.ts';
import type { FullUser } from '#console/contract/people.ts';
import { Opened, type Parts, Row } from './catalog.tsx';

const glyphs: readonly GlyphName[] = ['bell', 'calendar', 'chart', 'key', 'note', 'tag', 'trash'];
const at = '2026-11-20T14:05:09.000Z';

/** Made-up people and leads. */
export const ann: FullUser = {
  id: '01a20601-0000-7000-8000-000000000001',
  name: 'Ann Lee',
  email: 'ann@example.com',
  role: 'owner',
  isDisabled: false,
  hasSecondFactor: true,
  isLinked: false,
  createdAt: at,
};
const lead: LeadSummary = {
  id: '01a20601-0000-7000-8000-00000000000a',
  form: 'demo',
  formLabel: 'Demo request',
  receivedAt: at,
  activeAt: at,
  status: 'accepted',
  heldBecause: null,
  mergedInto: null,
  name: 'Rosa Diaz',
  organization: 'Example Laboratory',
  email: 'rosa@lab.example',
  phone: '+17025550123',
  phoneExtension: '34',
  isMasked: false,
  states: ['NV'],
  product: 'laboratory',
  source: '(direct)',
  campaign: null,
  page: '/lab',
  country: 'United States',
  laboratory: null,
  progress: 'new',
  lostReason: null,
  assigneeId: null,
  followUpOn: null,
  snippet: 'Do you support cobas?',
  tags: [],
  notes: 0,
  npiProblem: null,
  hasFailedDelivery: false,
  hasReply: false,
  isWaiting: false,
};

/** The building blocks of the console's pages, and parts of it that only rare events show. */
export const consoleParts: Parts = {
  'console/app/ui/copy-button.tsx': (
    <Row>
      <CopyButton text="ann@example.com" label="Copy email" />
      <CopyTextButton text="secret" label="Copy secret" />
    </Row>
  ),
  'console/app/ui/count-mark.tsx': (
    <Row>
      <CountMark count={3} unit="problem" />
      <CountMark count={4} unit="open step" />
    </Row>
  ),
  'console/app/ui/more-button.tsx': (
    <MoreButton
      query={{ hasNextPage: true, isFetchingNextPage: true, fetchNextPage: () => undefined }}
    />
  ),
  'console/app/ui/buttons.tsx': (
    <Row>
      {(['main', 'secondary', 'quiet', 'danger'] as const).map((kind) => (
        <Button key={kind} kind={kind}>
          Save
        </Button>
      ))}
      <IconButton glyph="trash" label="Remove" />
    </Row>
  ),
  'console/app/ui/choice-menu.tsx': (
    <WithState start={'new' as string}>
      {(value, choose) => (
        <ChoiceMenu
          label="Progress"
          choices={progressSteps.map((value) => ({ value, label: progressLabels[value] }))}
          value={value}
          onChoose={choose}
          trigger={<Button>Progress</Button>}
        />
      )}
    </WithState>
  ),
  'console/app/ui/radio-choice.tsx': (
    <WithState start={'all' as 'all' | 'mine'}>
      {(chosen, choose) => (
        <RadioChoice
          legend="Leads"
          name="catalog-leads"
          options={['all', 'mine']}
          labels={{ all: 'All', mine: 'Mine' }}
          chosen={chosen}
          onChoose={choose}
        />
      )}
    </WithState>
  ),
  'console/app/ui/check.tsx': (
    <WithState start={true as boolean}>
      {(isOn, turn) => (
        <Check label="New leads" note="lead.created" checked={isOn} onChange={turn} />
      )}
    </WithState>
  ),
  'console/app/ui/form.tsx': <SampleForm />,
  'console/app/ui/erase-form.tsx': <SampleErasure />,
  'console/app/ui/confirm-dialog.tsx': (
    <Opened>
      {(isOpen, close) => (
        <ConfirmDialog
          open={isOpen}
          onClose={close}
          onConfirm={close}
          title="Remove this note?"
          description="The text is permanently deleted."
          action="Remove"
          isDangerous
        />
      )}
    </Opened>
  ),
  'console/app/ui/glyph.tsx': (
    <Row>
      {glyphs.map((name) => (
        <Glyph key={name} name={name} size={20} />
      ))}
    </Row>
  ),
  'console/app/ui/initials.tsx': (
    <Row>
      <Initials user={ann} isNamed />
      <Initials user={null} isNamed />
    </Row>
  ),
  'console/app/ui/progress-mark.tsx': (
    <Row>
      {progressSteps.map((progress) => (
        <ProgressMark key={progress} progress={progress} />
      ))}
    </Row>
  ),
  'console/app/ui/time.tsx': <Time at={at} isLong />,
  'console/app/ui/empty-state.tsx': (
    <EmptyState title="No leads match these filters">
      <p>Remove a filter above, or clear them all.</p>
    </EmptyState>
  ),
  'console/app/ui/toaster.tsx': (
    <Row>
      <Button onClick={() => showToast({ text: 'View saved.' })}>Message</Button>
      <Button onClick={() => showError(new Error('Nothing was changed.'))}>Error</Button>
    </Row>
  ),
  'console/app/parts/mail-warning.tsx': <MailWarning />,
  'console/app/parts/secret-dialog.tsx': (
    <Opened>
      {(isOpen, close) => (
        <SecretDialog
          shown={
            isOpen
              ? {
                  what: 'secret',
                  text: 'The CRM uses it to verify each request.',
                  value: 'whsec_1',
                }
              : null
          }
          onClose={close}
        />
      )}
    </Opened>
  ),
  'console/app/parts/conflict-dialog.tsx': (
    <Opened>
      {(isOpen, close) => (
        <ConflictDialog
          question={
            isOpen
              ? {
                  conflicts: [{ lead, field: 'progress', now: 'won', mine: 'lost' }],
                  answer: close,
                }
              : null
          }
        />
      )}
    </Opened>
  ),
};

/** A control with the value that it changes. */
function WithState<Value>({
  start,
  children,
}: {
  start: Value;
  children: (value: Value, set: (value: Value) => void) => ReactNode;
}) {
  const [value, setValue] = useState(start);
  return children(value, setValue);
}

function SampleForm() {
  const form = useForm(required, async ({ name }) => showToast({ text: `Saved ${name}.` }));
  return (
    <Form form={form} action="Save" className="space-y-4" onCancel={() => undefined}>
      <NameField note="Only your team sees it." />
      <Failure text="The link has expired." />
    </Form>
  );
}

function SampleErasure() {
  const form = useForm(required, async () => undefined);
  return <EraseForm form={form} action="Erase" onKeep={() => undefined} />;
}

const required = v.strictObject({
  name: v.pipe(v.string(), v.trim(), v.minLength(1, 'Enter a name.')),
});
