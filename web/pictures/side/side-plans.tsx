import { plans } from '#content/capabilities.ts';
import { Tube } from '#web/pictures/tube.tsx';

/** The planned modules as empty tubes in a rack. */
export function SidePlans() {
  return (
    <div aria-hidden="true" className="grid aspect-2/1 content-center">
      <div className="relative grid grid-cols-5 text-center text-xs">
        <span className="absolute inset-x-0 top-6 h-2 bg-line xl:top-8" />
        {plans.map(({ slug, name }) => (
          <div key={slug} className="relative px-0.5">
            <Tube color="fill-gold" filled={0} className="mx-auto h-20 text-muted xl:h-26" />
            <p className="mt-2">{name}</p>
          </div>
        ))}
      </div>
    </div>
  );
}
