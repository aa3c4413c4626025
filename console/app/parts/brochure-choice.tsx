import { useEndpoint } from '#console/app/api/query-client.ts';
import { Check, toggled } from '#console/app/ui/check.tsx';

/**
 * The site's brochures as buttons. A chosen brochure that the site no longer has can only be
 * removed.
 */
export function BrochureChoice({
  chosen,
  onChange,
}: {
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}) {
  const built = useEndpoint('brochures').data?.brochures.map(({ name }) => name) ?? [];
  const names = [...new Set([...built, ...chosen])];
  if (names.length === 0) return null;
  return (
    <fieldset>
      <legend className="field-label">Attach brochures</legend>
      <div className="flex flex-wrap gap-x-5">
        {names.map((name) => (
          <Check
            key={name}
            label={brochureLabel(name)}
            checked={chosen.includes(name)}
            onChange={(isOn) => onChange(toggled(chosen, name, isOn))}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** `Laboratory` for `laboratory.pdf`. */
export function brochureLabel(name: string): string {
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1).replace(/\.pdf$/, '')}`;
}
