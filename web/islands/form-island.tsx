import { formCopy } from '#content/form-engine.ts';
import { site } from '#contract/site.ts';
import { Island } from '#web/islands/island.tsx';
import type { IslandName, IslandProps } from '#web/islands/islands.ts';

type FormIslandProps<Name extends IslandName> = {
  name: Name;
  props: IslandProps<Name>;
  className?: string;
};

/** An island that is a form: where its code can't be loaded, the e-mail address takes its place. */
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
