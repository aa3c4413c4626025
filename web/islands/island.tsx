import {
  type ComponentType,
  createContext,
  createElement,
  type ReactNode,
  useContext,
} from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { formCopy } from '#content/form-engine.ts';
import { islandCopy } from '#content/shell.ts';
import { site } from '#contract/site.ts';
import {
  type IslandName,
  type IslandProps,
  type IslandTrigger,
  islands,
} from '#web/islands/islands.ts';
import { Button } from '#web/ui/button.tsx';

/** An island placed on a page, and the marker that its HTML replaces. */
type PlacedIsland = {
  readonly name: IslandName;
  readonly props: object;
  /** Makes its ids differ from those of the page's other islands. */
  readonly prefix: string;
  readonly marker: string;
};

/** Collects a page's islands while the page is rendered. */
const PlacedIslands = createContext<PlacedIsland[] | null>(null);

type PlaceProps<Name extends IslandName> = {
  name: Name;
  props: IslandProps<Name>;
  /**
   * `near` (the default): in idle time once it is near the view. `touch`: when it is used. `address`:
   * like `near` if the address has a query string or a hash, otherwise like `touch`.
   */
  on?: IslandTrigger;
  /** Shown when its code can't be loaded. */
  failure?: ReactNode;
  className?: string;
};

/**
 * A part of a page that becomes interactive in the browser; everything around it stays plain HTML
 * and ships no code. `renderPage` renders its HTML, `start-islands.ts` hydrates it.
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

type FormIslandProps<Name extends IslandName> = {
  name: Name;
  props: IslandProps<Name>;
  className?: string;
};

/** A form as an island. If its code can't be loaded, our email address is shown instead. */
export function FormIsland<Name extends IslandName>(props: FormIslandProps<Name>) {
  return (
    <Island
      {...props}
      failure={
        <>
          {formCopy.notLoaded}{' '}
          <a className="text-link" href={`mailto:${site.email}`}>
            {site.email}
          </a>
          .
        </>
      }
    />
  );
}

/**
 * The HTML of a page with its islands. The page is rendered as static markup; each island is then
 * rendered as its own React root, since that is what the browser hydrates, and put in its place.
 */
export async function renderPage(page: ReactNode): Promise<string> {
  const placed: PlacedIsland[] = [];
  const html = renderToStaticMarkup(<PlacedIslands value={placed}>{page}</PlacedIslands>);
  const parts = await Promise.all(placed.map(renderIsland));
  return placed.reduce((text, { marker }, index) => {
    return text.replace(marker, () => parts[index] ?? '');
  }, html);
}

async function renderIsland({ name, props, prefix }: PlacedIsland): Promise<string> {
  const Part = (await islands[name as IslandName]()) as ComponentType<object>;
  return renderToString(createElement(Part, props), { identifierPrefix: prefix });
}
