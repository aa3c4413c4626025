import { useRef } from 'react';
import { Button } from '#console/app/ui/buttons.tsx';
import { openDialog } from '#console/app/ui/open-dialog.tsx';
import { PageSection } from '#console/app/ui/page-frame.tsx';
import { ResourceDialog } from './resource-dialog.tsx';
import type { Listed, ResourceProps } from './resource-props.ts';
import { ResourceRow } from './resource-row.tsx';

/** A list in the settings, whose form is drawn from the schema of the request's body. */
export function ResourceSection<Item extends Listed, Body, Added>(
  props: ResourceProps<Item, Body, Added>,
) {
  const { title, intro, error, items, empty, labels = ['Add', 'Add'], blank = {}, add } = props;
  const draft = useRef(blank);
  const edit = (item: Item | null) =>
    openDialog(<ResourceDialog {...props} item={item} draft={draft} />);
  const addButton = (
    <Button glyph="plus" onClick={() => edit(null)}>
      {labels[0]}
    </Button>
  );
  return (
    <PageSection
      title={title}
      intro={intro}
      error={error}
      actions={add && items ? addButton : null}
    >
      {items ? (
        <ul className="border-t border-line">
          {items.length === 0 && empty ? (
            <li className="border-b border-line py-3 text-soft">{empty}</li>
          ) : null}
          {items.map((item) => (
            <ResourceRow key={item.id} {...props} item={item} onEdit={edit} />
          ))}
          {props.last}
        </ul>
      ) : null}
    </PageSection>
  );
}
