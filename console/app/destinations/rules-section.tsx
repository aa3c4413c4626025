import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import * as v from 'valibot';
import { queryOf, useUsers } from '#console/app/api/query-client.ts';
import { useAssigneeChoices } from '#console/app/parts/stage-choices.tsx';
import { ActionForm } from '#console/app/ui/action-form.tsx';
import { Button, IconButton } from '#console/app/ui/buttons.tsx';
import { SelectField, TextArea } from '#console/app/ui/form.tsx';
import { PageSection } from '#console/app/ui/page-frame.tsx';
import { useAction } from '#console/app/ui/use-action.ts';
import type { ResponseOf } from '#console/contract/endpoints.ts';
import { mayBeAssigned } from '#console/contract/people.ts';
import { conditionText, type LeadRule, newRule } from '#console/contract/rules.ts';
import { callRow, leadFormList, leadProducts, productLabels } from '#contract/form-list.ts';
import { statesAndTerritories } from '#contract/states.ts';
import { Modal } from '#web/ui/modal.tsx';

type Rules = ResponseOf<'rules'>;

/** The rules for new leads: who gets the email about them, and to whom they are assigned. */
export function RulesSection() {
  const { data, error } = useQuery(queryOf('rules'));
  /** The position of the rule in the dialog; the position after the last one adds a rule. */
  const [edited, setEdited] = useState<number | null>(null);
  return (
    <PageSection
      title="Rules for new leads"
      intro="A rule says who gets the email about a new lead, and to whom it is assigned. Rules are tried from the top, and only the first match applies. Subscriptions are never assigned."
      error={error}
      actions={
        data ? <Button onClick={() => setEdited(data.rules.length)}>Add a rule</Button> : null
      }
    >
      {data ? <RuleList data={data} onEdit={setEdited} /> : null}
      <Modal
        open={edited !== null}
        onClose={() => setEdited(null)}
        width={520}
        title={data && edited === data.rules.length ? 'Add a rule' : 'Change the rule'}
      >
        {data && edited !== null ? (
          <RuleForm data={data} position={edited} onClose={() => setEdited(null)} />
        ) : null}
      </Modal>
    </PageSection>
  );
}

function RuleList({
  data: { rules, defaults },
  onEdit,
}: {
  data: Rules;
  onEdit: (position: number) => void;
}) {
  const list = useRef<HTMLOListElement>(null);
  const move = useAction('changeRules', { toast: 'The rule was moved up.' });
  const textOf = useRuleText(defaults);

  function moveUp(position: number): void {
    const moved = rules.flatMap((rule, at) => (at === position ? [] : [rule]));
    moved.splice(position - 1, 0, ...rules.slice(position, position + 1));
    const focus = () => list.current?.children[position - 1]?.querySelector('button')?.focus();
    // Keeps the focus on its button while the request runs.
    if (move.isPending) return;
    move.mutate({ body: { rules: moved, seen: [...rules] } }, { onSuccess: focus });
  }

  return (
    <ol ref={list} className="border-t border-line">
      {rules.map((rule, position) => (
        // Equal rules may repeat, so only the position identifies one.
        // biome-ignore lint/suspicious/noArrayIndexKey: See above.
        <Row key={position} label={conditionText(rule)} text={textOf(rule)}>
          {position > 0 ? (
            <IconButton
              glyph="up"
              label={`Move ${conditionText(rule)} up`}
              onClick={() => moveUp(position)}
            />
          ) : null}
          <Button
            kind="quiet"
            className="-mr-2.5"
            aria-label={`Change ${conditionText(rule)}`}
            onClick={() => onEdit(position)}
          >
            Change
          </Button>
        </Row>
      ))}
      <Row
        label={rules.length === 0 ? 'All leads' : 'All other leads'}
        text={`Email to ${defaults.join(', ')}. Assigned to nobody.`}
      >
        <span className="py-2 text-xs text-soft">Set by LEADS_TO</span>
      </Row>
    </ol>
  );
}

/** 'Email to hr@lab.example. Assigned to Adam.' */
function useRuleText(defaults: readonly string[]): (rule: LeadRule) => string {
  const users = useUsers();
  return ({ form, addresses, assigneeId }) => {
    const to = (addresses.length > 0 ? addresses : defaults).join(', ');
    const mail = form === callRow.id ? 'No email.' : `Email to ${to}.`;
    const user = users.find(({ id }) => id === assigneeId);
    const name = user?.name ?? 'a former user';
    if (assigneeId === null) return `${mail} Assigned to nobody.`;
    return user && mayBeAssigned(user)
      ? `${mail} Assigned to ${name}.`
      : `${mail} Assigned to nobody, because ${name} can’t be assigned leads now.`;
  };
}

function Row({ label, text, children }: { label: string; text: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line py-1.5 sm:grid-cols-[14rem_minmax(0,1fr)_auto]">
      <p className="font-medium">{label}</p>
      <p className="break-words text-soft max-sm:col-start-1">{text}</p>
      <div className="flex items-center max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1">
        {children}
      </div>
    </li>
  );
}

/** Adds, changes, or removes the rule at a position. */
function RuleForm({
  data: { rules },
  position,
  onClose,
}: {
  data: Rules;
  position: number;
  onClose: () => void;
}) {
  // If a colleague has changed the rules in the meantime, the request must be rejected, because the position may now
  // refer to another rule.
  const [seen] = useState(rules);
  const rule = seen[position];
  const assignees = useAssigneeChoices();
  const restore = useAction('changeRules');
  const remove = useAction('changeRules', {
    toast: ({ rules }) => ({
      text: 'The rule was removed.',
      action: { label: 'Undo', run: () => restore.mutate({ body: { rules: seen, seen: rules } }) },
    }),
    onDone: onClose,
  });
  const schema = v.pipe(
    typedRule,
    v.transform((typed) => ({ seen, rules: seen.toSpliced(position, 1, typed) })),
  );
  return (
    <ActionForm
      endpoint="changeRules"
      schema={schema}
      action="Save"
      onDone={onClose}
      onCancel={onClose}
      beside={
        rule ? (
          <Button
            kind="quiet"
            className="ml-auto"
            disabled={remove.isPending}
            onClick={() => remove.mutate({ body: { seen, rules: seen.toSpliced(position, 1) } })}
          >
            Remove the rule
          </Button>
        ) : null
      }
    >
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
        {conditionFields.map(([name, label, options]) => (
          <SelectField
            key={name}
            label={label}
            name={name}
            options={[['', 'Any'], ...options]}
            defaultValue={String(rule?.[name] ?? '')}
          />
        ))}
      </div>
      <SelectField
        label="Assign to"
        name="assigneeId"
        options={[...assignees.slice(-1), ...assignees.slice(0, -1)].map(({ value, label }) => [
          value ?? '',
          label,
        ])}
        defaultValue={rule?.assigneeId ?? ''}
      />
      <TextArea
        label="Email to (optional)"
        name="addresses"
        rows={2}
        spellCheck={false}
        defaultValue={rule?.addresses.join('\n') ?? ''}
        note="Up to 10 email addresses, separated by commas or line breaks. Blank for LEADS_TO."
      />
    </ActionForm>
  );
}

const conditionFields = [
  ['form', 'Form', leadFormList.map(({ id, label }) => [id, label] as const)],
  ['product', 'Product', leadProducts.map((id) => [id, productLabels[id]] as const)],
  ['state', 'State', statesAndTerritories.map(({ code, name }) => [code, name] as const)],
  [
    'isLaboratory',
    'Laboratory',
    [
      ['true', 'Yes'],
      ['false', 'No'],
    ],
  ],
] as const;

const { form, product, state, assigneeId, addresses } = newRule.entries;

/** The values as typed, with all addresses in one text. */
const typedRule = v.strictObject({
  form: blankForNull(form),
  product: blankForNull(product),
  state: blankForNull(state),
  isLaboratory: v.pipe(
    v.string(),
    v.transform((text) => (text === '' ? null : text === 'true')),
  ),
  assigneeId: blankForNull(assigneeId),
  addresses: v.pipe(
    v.string(),
    v.transform((text) => text.split(/[\s,;]+/).filter((address) => address !== '')),
    addresses,
  ),
});

function blankForNull<S extends v.GenericSchema>(schema: S) {
  return v.pipe(
    v.string(),
    v.transform((text): unknown => text || null),
    schema,
  );
}
