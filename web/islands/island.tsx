import {
  type ComponentType,
  createContext,
  createElement,
  type ReactNode,
  useContext,
} from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import allFormCopy from '#content/form-copy.json' with { type: 'json' };
import allShellCopy from '#content/shell-copy.json' with { type: 'json' };
import { type IslandTrigger, islands } from '#web/islands/islands.ts';
import { Button } from '#web/ui/button.tsx';
import { MailLink } from '#web/ui/dialog-button.tsx';

const { form: formCopy } = allFormCopy;
const { island: islandCopy } = allShellCopy;

/** An island placed on a page, and the marker that its HTML replaces. */
type PlacedIsland = {
  readonly part: ComponentType<object>;
  readonly props: object;
  /** Makes its ids unique among the page's islands. */
  readonly prefix: string;
  readonly marker: string;
};

/** Collects a page's islands while the page is rendered. */
type PageIslands = {
  readonly names: ReadonlyMap<unknown, string>;
  readonly placed: PlacedIsland[];
};
const PageIslandsContext = createContext<PageIslands | null>(null);

type IslandProps<Props extends object> = {
  /** Its file must be one of those in `islands.ts`. */
  part: ComponentType<Props>;
  /** Written into the page as JSON, so they must be plain data. */
  props: Props;
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
export function Island<Props extends object>({
  part,
  props,
  on = 'near',
  failure = islandCopy.notLoaded,
  className,
}: IslandProps<Props>) {
  const page = useContext(PageIslandsContext);
  if (!page) throw new Error(`${part.name} is not on a page, or inside another island`);
  const { names, placed } = page;
  const name = names.get(part);
  if (!name) throw new Error(`${part.name} is not an island that islands.ts finds`);
  const prefix = `i${placed.length + 1}-`;
  const marker = `<!--island ${prefix}-->`;
  placed.push({ part: part as ComponentType<object>, props, prefix, marker });
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

type FormIslandProps<Props extends object> = Pick<
  IslandProps<Props>,
  'part' | 'props' | 'className'
>;

/** A form as an island. If its code can't be loaded, the page shows our email address instead. */
export function FormIsland<Props extends object>(props: FormIslandProps<Props>) {
  return <Island {...props} failure={<MailLink text={formCopy.notLoaded} />} />;
}

/**
 * The HTML of a page with its islands. The page is rendered as static markup; each island is then
 * rendered as its own React root, because the browser hydrates it as one, and inserted at its
 * place.
 */
export async function renderPage(page: ReactNode): Promise<string> {
  const placed: PlacedIsland[] = [];
  const value = { names: await islandNames(), placed };
  const html = renderToStaticMarkup(<PageIslandsContext value={value}>{page}</PageIslandsContext>);
  return placed.reduce((text, island) => {
    return text.replace(island.marker, () => renderIsland(island));
  }, html);
}

function renderIsland({ part, props, prefix }: PlacedIsland): string {
  return renderToString(createElement(part, props), { identifierPrefix: prefix });
}

async function islandNames(): Promise<ReadonlyMap<unknown, string>> {
  const entries = Array.from(islands, async ([name, load]) => [await load(), name] as const);
  return new Map(await Promise.all(entries));
}
