import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { act } from '#console/app/api/act.ts';
import { ApiError, messageOf } from '#console/app/api/call.ts';
import { queryClient, queryOf } from '#console/app/api/query-client.ts';
import { stateOptions } from '#console/app/parts/state-options.ts';
import { Options } from '#console/app/ui/form.tsx';
import { Glyph } from '#console/app/ui/glyph.tsx';
import { showError, showToast } from '#console/app/ui/toasts.ts';
import { type CorrectedField, correctedLabels } from '#console/contract/lead.ts';
import type { LeadSummary } from '#console/contract/leads.ts';
import { phoneWithExtension, readablePhone, typedPhone } from '#contract/phone.ts';
import { classNames } from '#web/ui/class-names.ts';
import { EmailLink, PhoneLink } from './lead-fields.tsx';
import { stateName } from './local-time.ts';

type Value = { lead: LeadSummary; field: CorrectedField };

/** A value of a lead, which users who may correct it click to type another one. */
export function CorrectedValue({
  sent,
  canCorrect,
  ...value
}: Value & {
  /** The visitor's own value; undefined unless it was corrected. */
  sent: string | undefined;
  canCorrect: boolean;
}) {
  const [state, setState] = useState<'shown' | 'edited' | 'returned'>('shown');
  const link = linkOf(value);
  if (state === 'edited') {
    return <Editor {...value} onClose={(isByKey) => setState(isByKey ? 'returned' : 'shown')} />;
  }
  return (
    <div className="min-w-0 break-words">
      <span className="flex items-baseline gap-1">
        {link}
        {canCorrect ? (
          <EditButton
            {...value}
            hasFocus={state === 'returned'}
            onClick={() => setState('edited')}
          />
        ) : null}
        {canCorrect || link ? null : <span>{textOf(value) || '–'}</span>}
      </span>
      {sent ? <span className="block text-xs text-soft">Sent: {readablePhone(sent)}</span> : null}
    </div>
  );
}

/** The value itself, or a pen behind a link. */
function EditButton({
  hasFocus,
  onClick,
  ...value
}: Value & {
  /** True after the keyboard has closed the editor. */
  hasFocus: boolean;
  onClick: () => void;
}) {
  const label = correctedLabels[value.field].toLowerCase();
  const text = textOf(value);
  const isLinked = linkOf(value) !== null;
  return (
    <button
      ref={hasFocus ? focusOnce : null}
      type="button"
      className={classNames(
        '-my-[0.15rem] -mr-[0.4rem] flex min-w-0 items-baseline gap-[0.4rem] rounded-field px-[0.4rem] py-[0.15rem]',
        'text-left wrap-anywhere hover:bg-wash *:[svg]:text-soft',
        'pointer-coarse:min-h-11 pointer-coarse:items-center',
        !isLinked && '-ml-[0.4rem] not-pointer-coarse:[&:not(:hover,:focus-visible)>svg]:opacity-0',
      )}
      aria-label={text === '' ? `Add ${label}` : `Edit ${label}: ${text}`}
      onClick={onClick}
    >
      {isLinked ? null : <span className={text ? '' : 'text-muted'}>{text || 'Add'}</span>}
      <Glyph name="edit" size={13} />
    </button>
  );
}

/** Saves on Enter and on blur; Escape keeps the value. An error is shown below, and the text is kept. */
function Editor({ onClose, ...value }: Value & { onClose: (isByKey: boolean) => void }) {
  const { lead, field } = value;
  const id = useId();
  const correct = useCorrection(value);
  const [error, setError] = useState('');
  // Closing also blurs the control.
  const isDone = useRef(false);

  async function save(text: string, isByKey: boolean): Promise<void> {
    if (isDone.current) return;
    isDone.current = true;
    const problem = await correct(text);
    isDone.current = problem === null;
    if (problem === null) onClose(isByKey);
    else setError(problem);
  }

  const control = {
    className: 'control',
    'aria-label': correctedLabels[field],
    'aria-invalid': error !== '',
    'aria-describedby': id,
    onKeyDown: (event: KeyboardEvent<HTMLInputElement | HTMLSelectElement>) => {
      if (event.nativeEvent.isComposing) return;
      if (event.key === 'Enter') void save(event.currentTarget.value, true);
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      isDone.current = true;
      onClose(true);
    },
  };
  return (
    <div className="min-w-0">
      {field === 'state' ? (
        <select
          {...control}
          ref={focusOnce}
          defaultValue={lead.states.length === 1 ? textOf(value) : ''}
          onBlur={() => onClose(false)}
          onChange={({ currentTarget }) => void save(currentTarget.value, true)}
        >
          <Options options={stateOptions} />
        </select>
      ) : (
        <input
          {...control}
          ref={focusOnce}
          type={field === 'phone' ? 'tel' : field === 'email' ? 'email' : 'text'}
          autoComplete="off"
          maxLength={300}
          defaultValue={textOf(value)}
          onBlur={({ currentTarget }) => {
            if (error === '') void save(currentTarget.value, false);
          }}
        />
      )}
      <p id={id} role="alert" className="field-error empty:hidden">
        {error}
      </p>
    </div>
  );
}

/** Returns a function that saves a value, with Undo, and resolves to a problem or null. */
function useCorrection({ lead, field }: Value): (text: string) => Promise<string | null> {
  const [seen, setSeen] = useState(seenValue({ lead, field }));
  const params = { leadId: lead.id };
  const send = (value: string, replaced: string) =>
    act('correctLead', { params, body: { field, value, seen: replaced } });

  async function problemOf(failure: unknown): Promise<string> {
    if (!(failure instanceof ApiError)) return messageOf(failure);
    if (failure.code !== 'changed-meanwhile') return failure.fieldErrors.value ?? failure.message;
    const { lead: now } = await queryClient.fetchQuery({
      ...queryOf('lead', { params }),
      staleTime: 0,
    });
    setSeen(seenValue({ lead: now, field }));
    const current = textOf({ lead: now, field }) || 'nothing';
    return `A colleague changed it to ${current}. Press Enter to replace that.`;
  }

  return async (text) => {
    if (text === textOf({ lead, field })) return null;
    try {
      const typed = field === 'phone' ? typedPhone(text) : text;
      const { before, after } = await send(typed, seen);
      const undo = { label: 'Undo', run: () => void send(before, after).catch(showError) };
      // A contact can’t be removed.
      const canUndo = before !== '' || (field !== 'email' && field !== 'phone');
      showToast({
        text: `${correctedLabels[field]} corrected.`,
        ...(canUndo ? { action: undo } : {}),
      });
      return null;
    } catch (failure) {
      return problemOf(failure);
    }
  };
}

function linkOf({ lead, field }: Value) {
  const text = seenValue({ lead, field });
  if (text === '' || lead.isMasked) return null;
  if (field === 'email') return <EmailLink address={text} />;
  return field === 'phone' ? <PhoneLink phone={text} /> : null;
}

export function textOf({ lead, field }: Value): string {
  if (field === 'state') return lead.states.map(stateName).join(', ');
  const value = seenValue({ lead, field });
  return field === 'phone' && !lead.isMasked ? readablePhone(value) : value;
}

/** As `seen` of a correction has it. */
function seenValue({ lead, field }: Value): string {
  if (field === 'state') return lead.states.join(', ');
  if (field !== 'phone' || lead.isMasked) return lead[field];
  return phoneWithExtension(lead.phone, lead.phoneExtension);
}

function focusOnce(control: HTMLElement | null): void {
  control?.focus();
  if (control instanceof HTMLInputElement) control.select();
}
