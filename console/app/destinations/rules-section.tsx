import { useQuery } from '@tanstack/react-query';
import { act } from '#console/app/api/act.ts';
import { queryOf, useEndpoint, useUsers } from '#console/app/api/query-client.ts';
import { send } from '#console/app/parts/lead-actions.ts';
import { FixedRow } from '#console/app/parts/resource-row.tsx';
import { ResourceSection } from '#console/app/parts/resource-section.tsx';
import { useAssigneeChoices } from '#console/app/parts/stage-choices.tsx';
import { Button, IconButton } from '#console/app/ui/buttons.tsx';
import { SelectField } from '#console/app/ui/form.tsx';
import { showError, showToast } from '#console/app/ui/toasts.ts';
import { useAction } from '#console/app/ui/use-action.ts';
import type { ResponseOf } from '#console/contract/endpoints.ts';
import { mayBeAssigned } from '#console/contract/people.ts';
import { conditionText, type LeadRule, newRule } from '#console/contract/rules.ts';
import { counted } from '#contract/amounts.ts';
import { isCall } from '#contract/form-list.ts';

/** The rules for new leads: who gets the email about them, and to whom they are assigned. */
export function RulesSection() {
  const { data, error } = useEndpoint('rules');
  const assignees = useAssigneeChoices();
  const textOf = useRuleText(data?.defaults ?? []);
  // Equal rules may repeat, so only the position identifies one. `seen` are the rules that the user saw: the request is
  // rejected if a colleague has changed them since, because the position may now be another rule's.
  const items = data?.rules.map((rule, position) => ({
    ...rule,
    seen: data.rules,
    position,
    id: String(position),
    name: conditionText(rule),
  }));
  const save = (seen: Rules, rules: Rules) => act('changeRules', { body: { seen, rules } });
  const moveUp = async ({ seen, position, name }: NonNullable<typeof items>[number]) => {
    const others = seen.toSpliced(position, 1);
    const moved = others.toSpliced(position - 1, 0, ...seen.slice(position, position + 1));
    await save(seen, moved);
    showToast({ text: 'The rule was moved up.' });
    // The first rule has no button to move it up.
    document.querySelector<HTMLElement>(`[aria-label=${JSON.stringify(`Edit ${name}`)}]`)?.focus();
  };
  return (
    <ResourceSection
      title="Rules for new leads"
      intro="A rule says who gets the email about a new lead, and to whom it is assigned. Rules are tried from the top, and only the first match applies. Subscriptions are never assigned."
      error={error}
      items={items}
      labels={['Add a rule', 'Add']}
      schema={newRule}
      blank={noConditions}
      foot={(values) => <RuleMatches values={values} />}
      fields={{
        assigneeId: (_drawn, { values, patch }) => (
          <SelectField
            label="Assign to"
            name="assigneeId"
            options={[...assignees.slice(-1), ...assignees.slice(0, -1)].map(({ value, label }) => [
              value ?? '',
              label,
            ])}
            value={String(values.assigneeId ?? '')}
            onChange={({ target }) => patch({ assigneeId: target.value || null })}
          />
        ),
      }}
      add={(rule) => save(data?.rules ?? [], [...(data?.rules ?? []), rule])}
      change={({ seen, position }, rule) => save(seen, seen.toSpliced(position, 1, rule))}
      remove={async ({ seen, position }) => {
        const { rules } = await save(seen, seen.toSpliced(position, 1));
        return () => save(rules, seen);
      }}
      row={(rule) => <p className="break-words text-soft">{textOf(rule)}</p>}
      moreActions={(rule) =>
        rule.position > 0 ? (
          <IconButton
            glyph="up"
            label={`Move ${rule.name} up`}
            onClick={() => void moveUp(rule).catch(showError)}
          />
        ) : null
      }
      last={
        <>
          <FixedRow
            name={items?.length === 0 ? 'All leads' : 'All other leads'}
            note="Set by LEADS_TO"
          >
            <p className="text-soft">Email to {data?.defaults.join(', ')}. Assigned to nobody.</p>
          </FixedRow>
          {data?.rules.some(({ assigneeId }) => assigneeId) ? <ApplyRow /> : null}
        </>
      }
    />
  );
}

/** 'A rule with these conditions would match 3 of your last 20 leads.' */
function RuleMatches({ values }: { values: Readonly<Record<string, unknown>> }) {
  const query = Object.fromEntries(
    (['form', 'product', 'state', 'isLaboratory'] as const).flatMap((name) => {
      const value = String(values[name] ?? '');
      return value === '' ? [] : [[name, value]];
    }),
  );
  const { data } = useQuery({
    ...queryOf('ruleMatches', { query }),
    placeholderData: (before) => before,
  });
  return (
    <p role="status" className="min-h-5 text-soft">
      {data ? `${data.matching} of your last ${counted(data.newest, 'lead')} would match.` : ''}
    </p>
  );
}

/** Rules act when a lead arrives. This applies them to leads that are here. */
function ApplyRow() {
  const apply = useAction('applyRules', {
    toast: ({ undo }) =>
      undo.length === 0
        ? { text: 'No open lead without an assignee matches a rule that assigns.' }
        : {
            text: `Assigned ${counted(undo.length, 'open lead')}.`,
            action: { label: 'Undo', run: () => void send(undo) },
          },
  });
  return (
    <FixedRow name="Leads that are already here" note="">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-[1_1_16rem] text-soft">
          Open leads that nobody has are assigned by these rules. No email is sent to their
          recipients.
        </p>
        <Button disabled={apply.isPending} onClick={() => apply.mutate({})}>
          Apply to open leads
        </Button>
      </div>
    </FixedRow>
  );
}

type Rules = ResponseOf<'rules'>['rules'];

const noConditions: LeadRule = {
  form: null,
  product: null,
  state: null,
  isLaboratory: null,
  addresses: [],
  assigneeId: null,
};

/** 'Email to hr@lab.example. Assigned to Adam.' */
function useRuleText(defaults: readonly string[]): (rule: LeadRule) => string {
  const users = useUsers();
  return ({ form, addresses, assigneeId }) => {
    const to = (addresses.length > 0 ? addresses : defaults).join(', ');
    const mail = form !== null && isCall(form) ? 'No email.' : `Email to ${to}.`;
    const user = users.find(({ id }) => id === assigneeId);
    const name = user?.name ?? 'a former user';
    if (assigneeId === null) return `${mail} Assigned to nobody.`;
    return user && mayBeAssigned(user)
      ? `${mail} Assigned to ${name}.`
      : `${mail} Assigned to nobody, because ${name} can’t be assigned leads now.`;
  };
}
