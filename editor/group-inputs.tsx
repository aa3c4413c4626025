import { ActionButton } from '@keystar/ui/button';
import type { ComponentSchema } from '@keystatic/core';
import { type ComponentType, type ReactNode, useState } from 'react';
import { type Field, problemOf, problemOfText } from './field-of.ts';

/** The part of Keystatic's properties of an entry that the inputs use. */
export type EntryProps = {
  readonly schema: ComponentSchema & { readonly Input: ComponentType<never> };
  readonly key?: string;
  readonly value?: unknown;
  readonly fields?: Readonly<Record<string, EntryProps>>;
  readonly elements?: readonly EntryProps[];
  readonly forceValidation?: boolean;
  onChange(value: unknown): void;
};

type Described<Kind extends Field['kind']> = {
  readonly field: Extract<Field, { kind: Kind }>;
  readonly props: EntryProps;
};

/**
 * A group or a list is a section that opens in place. Keystatic's own dialogs would cover the page,
 * and the page would wait until they are closed.
 */
export function GroupInput({ field, props }: Described<'group'>) {
  return (
    <Section field={field} props={props}>
      <Entries field={field} props={props} />
    </Section>
  );
}

function Entries({ field, props }: Described<'group'>) {
  return Object.keys(field.fields).map((key) => {
    const entry = props.fields?.[key];
    if (!entry) return null;
    const onChange = (value: unknown) => {
      entry.onChange(value);
      if (key === 'confirmedBy') confirmer = String(value);
      if (key === 'confirmed' && value === true) completeDriver(props);
    };
    const { forceValidation = false } = props;
    return <Entry key={key} {...entry} onChange={onChange} forceValidation={forceValidation} />;
  });
}

/** The name under which the last driver was confirmed. */
let confirmer = '';

/** A driver that is confirmed gets today and the last name, so that confirming twenty takes minutes. */
function completeDriver({ fields = {} }: EntryProps): void {
  const { confirmedOn, confirmedBy } = fields;
  if (confirmedOn?.value === '') confirmedOn.onChange(new Date().toLocaleDateString('sv'));
  if (confirmedBy?.value === '') confirmedBy.onChange(confirmer);
}

function Entry(props: EntryProps) {
  const Input = props.schema.Input as ComponentType<EntryProps & { autoFocus: boolean }>;
  return <Input {...props} autoFocus={false} />;
}

export function ListInput({ field, props }: Described<'list'>) {
  const { elements = [], forceValidation = false } = props;
  const problem = problemOf(field.rules, elements);
  const name = field.of.label.toLowerCase();
  return (
    <Section field={field} props={props}>
      {elements.map((element, index) => (
        <ListEntry key={element.key} field={field.of} props={{ ...element, forceValidation }}>
          <div className="actions">
            <ActionButton
              isDisabled={index === 0}
              onPress={() => props.onChange(moved(elements, index, -1))}
            >
              Move up
            </ActionButton>
            <ActionButton
              isDisabled={index === elements.length - 1}
              onPress={() => props.onChange(moved(elements, index, 1))}
            >
              Move down
            </ActionButton>
            <ActionButton
              onPress={() => props.onChange(elements.filter((each) => each !== element))}
            >
              Remove this {name}
            </ActionButton>
          </div>
        </ListEntry>
      ))}
      {problem && <p className="problem">{problem}</p>}
      <div className="actions">
        <ActionButton onPress={() => props.onChange([...elements, { key: undefined }])}>
          Add {/^[aeiou]/.test(name) ? 'an' : 'a'} {name}
        </ActionButton>
      </div>
    </Section>
  );
}

function ListEntry({ field, props, children }: Described<Field['kind']> & { children: ReactNode }) {
  if (field.kind !== 'group')
    return (
      <div className="inside">
        <Entry {...props} />
        {children}
      </div>
    );
  return (
    <Section field={field} props={props} isEntry>
      <Entries field={field} props={props} />
      {children}
    </Section>
  );
}

/** Keys say which entries move; Keystatic keeps their values. */
function moved(elements: readonly EntryProps[], from: number, by: number): readonly unknown[] {
  const entries = elements.map(({ key }) => ({ key }));
  const [entry] = entries.splice(from, 1);
  return entries.toSpliced(from + by, 0, ...(entry ? [entry] : []));
}

type SectionProps = Described<Field['kind']> & {
  readonly isEntry?: boolean;
  readonly children: ReactNode;
};

/** An entry of a list is named by its text. An empty one is open, because it was just added. */
function Section({ field, props, isEntry = false, children }: SectionProps) {
  const texts = textsIn(field, props);
  const [name = field.label, text] = isEntry ? texts : [field.label, texts[0]];
  const [open, setOpen] = useState(texts.length === 0 && !field.optional);
  const isOpen = open || (props.forceValidation === true && isWrong(field, props));
  const size = props.elements ? ` (${props.elements.length})` : '';
  return (
    <details
      className="section"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <b>
          {name}
          {size}
        </b>
        <span>{text}</span>
      </summary>
      {isOpen && (
        <div className="inside">
          {field.help && <p>{field.help}</p>}
          {children}
        </div>
      )}
    </details>
  );
}

/** The texts of an entry. A closed section shows the first ones. */
function textsIn(
  field: Field,
  { value, fields = {}, elements = [] }: EntryProps,
): readonly string[] {
  if (field.kind === 'text') return value === '' ? [] : [String(value)];
  if (field.kind === 'list') return elements[0] ? textsIn(field.of, elements[0]) : [];
  if (field.kind !== 'group') return [];
  return Object.entries(fields).flatMap(([key, entry]) => {
    const described = field.fields[key];
    return described ? textsIn(described, entry) : [];
  });
}

function isWrong(field: Field, { value, fields = {}, elements = [] }: EntryProps): boolean {
  if (field.kind === 'list')
    return !!problemOf(field.rules, elements) || elements.some((each) => isWrong(field.of, each));
  if (field.kind === 'group')
    return Object.entries(fields).some(([key, each]) => {
      const entry = field.fields[key];
      return entry && isWrong(field.optional ? { ...entry, optional: true } : entry, each);
    });
  return typeof value === 'string' && !!problemOfText(field, value);
}
