import type { ReactNode } from 'react';
import type * as v from 'valibot';
import type { Secret } from './secret-dialog.tsx';

export type Listed = { readonly id: string; readonly name: string };
export type Values = Readonly<Record<string, unknown>>;
type Entries = Readonly<Record<string, v.GenericSchema>>;

/** The callbacks of a row's buttons. */
type RowActions = { readonly edit: () => void; readonly remove: () => void };

/** A list in the settings: its texts, the form of an item, and what changes it. */
export type ResourceProps<Item extends Listed, Body, Added> = {
  title: string;
  intro?: ReactNode;
  error: Error | null;
  /** Undefined until they are loaded. */
  items: readonly Item[] | undefined;
  /** Shown if there are no items. */
  empty?: string | undefined;
  /** The labels of the button and the dialog that add an item, and of the dialog's button. */
  labels?: readonly [open: string, submit: string];
  /** The verb of a removal, and its past participle. */
  removal?: readonly [verb: string, done: string];
  /** The body to add an item. Its entries are the form's fields, labeled by `v.title` and `v.description`. */
  schema: v.GenericSchema<unknown, Body> & { readonly entries: Entries };
  /** The body to change an item, if it is another one. Fields that it doesn't have are left out. */
  changeSchema?: v.GenericSchema & { readonly entries: Entries };
  /** The values of a new item. */
  blank?: Values;
  /** The values of a stored item; by default, its properties. */
  valuesOf?: (item: Item) => Values;
  /** Notes below fields that depend on the values; others are `v.description`. */
  notes?: (values: Values, item: Item | null) => Readonly<Record<string, string | undefined>>;
  /** Fields that differ from their drawing by the schema. `patch` sets values. */
  fields?: Readonly<Record<string, Field<Item>>>;
  /** Below the fields. */
  foot?: (values: Values, item: Item | null) => ReactNode;
  /** The values to send, if they differ from those of the fields. */
  prepare?: (values: Values, item: Item | null) => Values;
  /** Absent for users who may not. */
  add?: ((body: Body) => Promise<Added>) | false;
  /** A value to show once, or a message. */
  onAdded?: (added: Added, body: Body) => Secret | string;
  // A method, so that callers may expect the output of `changeSchema`.
  change?(item: Item, body: Body): Promise<unknown>;
  /** May return a function that undoes the removal. */
  remove?: (item: Item) => Promise<unknown>;
  /** The consequences of a removal that can't be undone. */
  warning?: string;
  /** The item's heading, if it is not its name. */
  heading?: (item: Item) => ReactNode;
  row?: (item: Item) => ReactNode;
  /** The buttons of a row; by default, those to edit and to remove it, after `moreActions`. */
  actions?: (item: Item, actions: RowActions) => ReactNode;
  moreActions?: (item: Item) => ReactNode;
  /** A last row. */
  last?: ReactNode;
};

type Field<Item> = (drawn: ReactNode, field: FieldState, item: Item | null) => ReactNode;
type FieldState = { readonly values: Values; readonly patch: (values: Values) => void };
