import { type ReactNode, useState } from 'react';
import { progressChoices, useAssigneeChoices } from '#console/parts/work-choices.tsx';
import { Button, buttonKinds, IconButton } from '#console/ui/buttons.tsx';
import { Check } from '#console/ui/check.tsx';
import { ActionMenu, ChoiceMenu } from '#console/ui/choice-menu.tsx';
import { CopyButton, CopyTextButton } from '#console/ui/copy-button.tsx';
import { EmptyState } from '#console/ui/empty-state.tsx';
import { Glyph, type GlyphName } from '#console/ui/glyph.tsx';
import { Initials } from '#console/ui/initials.tsx';
import { MoreButton } from '#console/ui/more-button.tsx';
import { ProgressMark } from '#console/ui/progress-mark.tsx';
import { RadioChoice } from '#console/ui/radio-choice.tsx';
import { Time } from '#console/ui/time.tsx';
import { showError, showToast } from '#console/ui/toaster.tsx';
import { type Progress, progressSteps } from '#contract/console/leads.ts';
import type { Group } from './catalog.tsx';
import { consoleForms } from './console-forms.tsx';
import { Row } from './row.tsx';
import { ann, bob } from './samples.ts';

const glyphs: readonly GlyphName[] = [
  ...(['menu', 'close', 'chevron', 'up', 'back', 'search', 'phone', 'mail', 'check'] as const),
  ...(['alert', 'plus', 'pencil', 'copy', 'filter', 'columns', 'bookmark', 'more'] as const),
  ...(['person', 'tag', 'calendar', 'note', 'bell', 'spam', 'release', 'inbox'] as const),
  ...(['reply', 'replay', 'people', 'shield', 'chart', 'log', 'key', 'eye', 'logout'] as const),
  ...(['pulse', 'download', 'trash', 'send', 'help'] as const),
];

/** The building blocks of the console's pages. */
export const consoleParts: readonly Group[] = [
  {
    title: 'Controls',
    parts: [
      {
        name: 'Button',
        file: 'console/ui/buttons.tsx',
        states: [
          ...buttonKinds.map((kind) => ({
            label: kind,
            shown: (
              <Row>
                <Button kind={kind}>Save</Button>
                <Button kind={kind} disabled>
                  Disabled
                </Button>
              </Row>
            ),
          })),
          { label: 'icon', shown: <IconButton glyph="pencil" label="Edit" /> },
        ],
      },
      {
        name: 'Copy button',
        file: 'console/ui/copy-button.tsx',
        states: [
          { label: 'icon', shown: <CopyButton text="ann@example.com" label="Copy email" /> },
          { label: 'with a label', shown: <CopyTextButton text="secret" label="Copy secret" /> },
        ],
      },
      {
        name: 'Show more',
        file: 'console/ui/more-button.tsx',
        states: [false, true].map((isLoading) => ({
          label: isLoading ? 'loading' : 'ready',
          shown: (
            <MoreButton
              query={{
                hasNextPage: true,
                isFetchingNextPage: isLoading,
                fetchNextPage: () => undefined,
              }}
            />
          ),
        })),
      },
      {
        name: 'Menus',
        file: 'console/ui/choice-menu.tsx',
        states: [
          { label: 'choices', shown: <ProgressMenu /> },
          {
            label: 'actions',
            shown: (
              <ActionMenu
                align="start"
                trigger={
                  <Button>
                    More <Glyph name="chevron" size={14} />
                  </Button>
                }
                actions={[
                  { label: 'Rename…', run: () => undefined },
                  { label: 'Remove', run: () => undefined, isDangerous: true },
                ]}
              />
            ),
          },
        ],
      },
      {
        name: 'Radio buttons',
        file: 'console/ui/radio-choice.tsx',
        states: [{ label: 'one is chosen', shown: <SampleRadios /> }],
      },
      {
        name: 'Choices for work on a lead',
        file: 'console/parts/work-choices.tsx',
        states: [{ label: 'assignee', shown: <AssigneeMenu /> }],
      },
      {
        name: 'Check box',
        file: 'console/ui/check.tsx',
        states: [
          { label: 'with a note', shown: <SampleCheck note="lead.created" /> },
          { label: 'plain', shown: <SampleCheck /> },
        ],
      },
    ],
  },
  consoleForms,
  {
    title: 'Marks and messages',
    parts: [
      {
        name: 'Glyph',
        file: 'console/ui/glyph.tsx',
        states: [
          {
            label: 'all of the console',
            isWide: true,
            shown: (
              <Row>
                {glyphs.map((name) => (
                  <span key={name} title={name}>
                    <Glyph name={name} size={20} />
                  </span>
                ))}
              </Row>
            ),
          },
        ],
      },
      {
        name: 'Initials',
        file: 'console/ui/initials.tsx',
        states: [
          {
            label: 'two words, one word, nobody',
            shown: (
              <Row>
                <Initials user={ann} isNamed />
                <Initials user={bob} isNamed />
                <Initials user={null} isNamed />
              </Row>
            ),
          },
        ],
      },
      {
        name: 'Progress',
        file: 'console/ui/progress-mark.tsx',
        states: [
          {
            label: 'each step',
            shown: (
              <Row>
                {progressSteps.map((progress) => (
                  <ProgressMark key={progress} progress={progress} title={progress} />
                ))}
              </Row>
            ),
          },
        ],
      },
      {
        name: 'Time',
        file: 'console/ui/time.tsx',
        states: [
          { label: 'short', shown: <Time at="2026-11-20T14:05:09.000Z" /> },
          { label: 'long', shown: <Time at="2026-11-20T14:05:09.000Z" isLong /> },
          { label: 'exact', shown: <Time at="2026-11-20T14:05:09.000Z" isExact /> },
        ],
      },
      {
        name: 'Empty state',
        file: 'console/ui/empty-state.tsx',
        states: [
          {
            label: 'of a list',
            shown: (
              <EmptyState title="No leads match these filters">
                <p>Remove a filter above, or clear them all.</p>
              </EmptyState>
            ),
          },
        ],
      },
      {
        name: 'Toast',
        file: 'console/ui/toaster.tsx',
        states: [
          {
            label: 'message',
            shown: <ToastButton run={() => showToast({ text: 'View saved.' })} />,
          },
          {
            label: 'with an action',
            shown: (
              <ToastButton
                run={() =>
                  showToast({
                    text: 'Marked as spam.',
                    action: { label: 'Undo', run: () => undefined },
                  })
                }
              />
            ),
          },
          {
            label: 'error',
            shown: <ToastButton run={() => showError(new Error('Nothing was changed.'))} />,
          },
        ],
      },
    ],
  },
];

function ProgressMenu() {
  const [progress, setProgress] = useState<Progress>('new');
  return (
    <ChoiceMenu
      label="Progress"
      choices={progressChoices}
      value={progress}
      onChoose={(next: Progress) => setProgress(next)}
      trigger={<MenuButton>Progress</MenuButton>}
    />
  );
}

function AssigneeMenu() {
  const [assignee, setAssignee] = useState<string | null>(null);
  return (
    <ChoiceMenu
      label="Assignee"
      choices={useAssigneeChoices()}
      value={assignee}
      onChoose={setAssignee}
      trigger={<MenuButton>Assignee</MenuButton>}
    />
  );
}

function MenuButton({ children, ...rest }: { children: ReactNode }) {
  return (
    <Button {...rest}>
      {children} <Glyph name="chevron" size={14} />
    </Button>
  );
}

function SampleRadios() {
  const [chosen, setChosen] = useState<'all' | 'mine'>('all');
  return (
    <RadioChoice
      legend="Leads"
      name="catalog-leads"
      options={['all', 'mine']}
      labels={{ all: 'All', mine: 'Mine' }}
      chosen={chosen}
      onChoose={setChosen}
    />
  );
}

function SampleCheck({ note }: { note?: string }) {
  const [isOn, setOn] = useState(true);
  return <Check label="New leads" {...(note ? { note } : {})} checked={isOn} onChange={setOn} />;
}

function ToastButton({ run }: { run: () => void }) {
  return <Button onClick={run}>Show</Button>;
}
