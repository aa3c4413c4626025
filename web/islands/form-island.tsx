import { formCopy } from '#content/form-engine.ts';
import { site } from '#contract/site.ts';
import { Island } from '#web/islands/island.tsx';
import type { IslandName, IslandProps } from '#web/islands/islands.ts';

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
