import { type MouseEvent, useId, useState } from 'react';
import driversCopy from '#content/drivers.json' with { type: 'json' };
import { attachLines } from '#web/form-engine/attached-lines.ts';
import { type DriverLinks, sentLines } from '#web/pages/drivers/checked-line.ts';
import { addToList } from '#web/pages/drivers/kept-list.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';

export type TakeBarProps = {
  names: readonly string[];
  links: DriverLinks;
  /** Opens the check on this page; without it, a link leads there. */
  onCheck: (() => void) | undefined;
  /** Called after the visitor's list has changed. */
  onList: (() => void) | undefined;
};

/** Adds the devices to the visitor's list, or takes the list with them into a price request. */
export function TakeBar({ names, links, onCheck, onList }: TakeBarProps) {
  const { answer } = driversCopy;
  const [count, setCount] = useState(0);
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2.5 border-line border-t px-5 py-4 md:px-9">
      <Button
        small
        disabled={names.length === 0}
        aria-describedby={count > 0 ? id : undefined}
        className="max-md:w-full"
        onClick={() => {
          setCount(addToList(names).length);
          onList?.();
        }}
      >
        {count > 0 ? answer.added : answer.add}
      </Button>
      <ButtonLink
        to={links.price}
        variant="secondary"
        small
        className="max-md:w-full"
        onClick={() => take(names, onList)}
      >
        {answer.price}
      </ButtonLink>
      {count > 0 ? (
        <SiteLink
          id={id}
          to={links.check}
          onClick={(event) => checkHere(event, onCheck)}
          className="py-2 font-semibold text-link text-sm"
        >
          {`${answer.whole} (${count})`}
        </SiteLink>
      ) : null}
    </div>
  );
}

/** Attaches the list to the next request; the form shows it before it is sent. */
export function take(names: readonly string[], onList: (() => void) | undefined): void {
  const sent = sentLines(addToList(names));
  if (sent) attachLines('analyzers', sent);
  onList?.();
}

export function checkHere(event: MouseEvent, onCheck: (() => void) | undefined): void {
  if (!onCheck) return;
  event.preventDefault();
  onCheck();
}
