import { createContext, type ReactNode, useContext } from 'react';
import { islandCopy } from '#content/shell.ts';
import type { IslandName, IslandProps, IslandTrigger } from '#web/islands/islands.ts';
import { Button } from '#web/ui/button.tsx';

/** An island placed on a page, and the marker that its HTML replaces. */
export type PlacedIsland = {
  readonly name: IslandName;
  readonly props: object;
  /** Makes its ids differ from those of the page's other islands. */
  readonly prefix: string;
  readonly marker: string;
};

/** Collects a page's islands while the page is rendered. */
export const PlacedIslands = createContext<PlacedIsland[] | null>(null);

type PlaceProps<Name extends IslandName> = {
  name: Name;
  props: IslandProps<Name>;
  /**
   * `near` (the default): in idle time once it is near the view. `touch`: when it is used. `query`: like
   * `near` if the address has a query string, otherwise like `touch`.
   */
  on?: IslandTrigger;
  /** Shown when its code can't be loaded. */
  failure?: ReactNode;
  className?: string;
};

/**
 * A part of a page that becomes interactive in the browser; everything around it stays plain HTML
 * and ships no code. `render-page.tsx` renders its HTML, `start-islands.ts` hydrates it.
 *
 * Islands don't nest, and only props cross their boundary: no context, no functions.
 */
export function Island<Name extends IslandName>({
  name,
  props,
  on = 'near',
  failure = islandCopy.notLoaded,
  className,
}: PlaceProps<Name>) {
  const placed = useContext(PlacedIslands);
  if (!placed) throw new Error(`The island ${name} is not on a page, or inside another island`);
  const prefix = `i${placed.length + 1}-`;
  const marker = `<!--island ${prefix}-->`;
  placed.push({ name, props: props as object, prefix, marker });
  return (
    <>
      <div
        className={className}
        data-island={name}
        data-on={on}
        data-prefix={prefix}
        data-props={JSON.stringify(props)}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: The marker of React's own HTML.
        dangerouslySetInnerHTML={{ __html: marker }}
      />
      <div role="alert" hidden data-island-failure className="text-sm my-4">
        <p className="font-medium text-alarm">{failure}</p>
        <Button small variant="secondary" className="mt-2" data-island-retry>
          {islandCopy.retry}
        </Button>
      </div>
    </>
  );
}
