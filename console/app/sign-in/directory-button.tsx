import { useMutation } from '@tanstack/react-query';
import { useEndpoint } from '#console/app/api/query-client.ts';
import { Failure } from '#console/app/ui/form.tsx';
import { Glyph } from '#console/app/ui/glyph.tsx';
import { startDirectorySignIn } from './directory-sign-in.ts';

/** Shown if a company directory is configured. After signing in there, the user returns to `to`. */
export function DirectoryButton({ to }: { to?: string | undefined }) {
  const { data } = useEndpoint('signInMethods');
  const start = useMutation({
    mutationFn: () => startDirectorySignIn(to),
    onSuccess: (address) => location.assign(address),
  });
  if (!data || data.directory === null) return null;
  return (
    <div className="space-y-2">
      <button
        type="button"
        className={data.isDirectoryOnly ? 'button w-full' : 'button button-secondary w-full'}
        onClick={() => start.mutate()}
      >
        <Glyph name="people" size={16} />
        Sign in with {data.directory}
      </button>
      <Failure text={start.error?.message} />
    </div>
  );
}
