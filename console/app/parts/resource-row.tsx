import type { ReactNode } from 'react';
import { Button } from '#console/app/ui/buttons.tsx';
import { ask } from '#console/app/ui/confirm-dialog.tsx';
import { showError, showToast } from '#console/app/ui/toasts.ts';
import type { Listed, ResourceProps } from './resource-props.ts';

/** One item with its buttons. Asks before a removal that can't be undone. */
export function ResourceRow<Item extends Listed, Body, Added>({
  item,
  onEdit,
  heading,
  row,
  actions,
  moreActions,
  change,
  remove,
  warning,
  removal: [verb, done] = ['Remove', 'removed'],
}: ResourceProps<Item, Body, Added> & {
  item: Item;
  onEdit: (item: Item) => void;
}) {
  const { name } = item;
  async function removeNow(): Promise<void> {
    const undo = await remove?.(item);
    const run = () => void (undo as () => Promise<unknown>)().catch(showError);
    const text = `“${name}” was ${done}.`;
    showToast(typeof undo === 'function' ? { text, action: { label: 'Undo', run } } : { text });
  }
  function askToRemove(): void {
    if (!warning) return void removeNow().catch(showError);
    ask({
      title: `${verb} ${name}?`,
      description: warning,
      action: verb,
      keep: 'Keep',
      isDangerous: true,
      onConfirm: removeNow,
    });
  }
  const acts = { edit: () => onEdit(item), remove: askToRemove };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 flex-[1_1_18rem]">
        <h3 className="font-medium break-words">{heading ? heading(item) : name}</h3>
        {row?.(item)}
      </div>
      <div className="flex items-center gap-2">
        {actions?.(item, acts) ?? (
          <>
            {moreActions?.(item)}
            {change ? (
              <Button aria-label={`Edit ${name}`} onClick={acts.edit}>
                Edit
              </Button>
            ) : null}
            {remove ? (
              <Button aria-label={`${verb} ${name}`} onClick={acts.remove}>
                {verb}
              </Button>
            ) : null}
          </>
        )}
      </div>
    </li>
  );
}

/** A row that only the settings of the server change. */
export function FixedRow({
  name,
  note,
  children,
}: {
  name: string;
  note: string;
  children: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 flex-[1_1_18rem]">
        <h3 className="font-medium">{name}</h3>
        {children}
      </div>
      <p className="text-xs text-soft">{note}</p>
    </li>
  );
}
