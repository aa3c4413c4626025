import { Dialog } from '#console/app/ui/dialog.tsx';

/** The list of keys, opened with ?. */
export function ShortcutsDialog() {
  return (
    <Dialog title="Keyboard shortcuts" width={560}>
      <dl className="mt-4 grid gap-x-10 sm:grid-cols-2">
        {shortcuts.map(([keys, meaning]) => (
          <div key={keys} className="flex justify-between gap-4 border-b border-line py-1.5">
            <dt className="order-2 flex items-center gap-1">
              {keys.split(' ').map((key) => (
                <kbd key={key} className="key">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-muted">
        e, a and s apply to the selected leads, or to the current one if none are selected.
      </p>
    </Dialog>
  );
}

const shortcuts = [
  ['j k', 'Next, previous lead'],
  ['Enter', 'Open the lead'],
  ['e', 'Set progress'],
  ['a', 'Assign'],
  ['s', 'Mark as spam'],
  ['r', 'Reply by email'],
  ['n', 'Write a note'],
  ['Ctrl Enter', 'Send the reply, save the note'],
  ['z', 'Undo'],
  ['/', 'Search'],
  ['f', 'Filter'],
  ['Esc', 'Close the lead, clear the selection'],
  ['?', 'Show these shortcuts'],
] as const;
