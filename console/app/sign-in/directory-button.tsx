import { useState } from 'react';
import { messageOf } from '#console/app/api/call.ts';
import { useEndpoint } from '#console/app/api/query-client.ts';
import { Failure } from '#console/app/ui/form.tsx';
import { Glyph } from '#console/app/ui/glyph.tsx';
import { startDirectorySignIn } from './directory-sign-in.ts';

/** Shown if a company directory is configured. After signing in there, the user returns to `to`. */
export function DirectoryButton({ to }: { to?: string | undefined }) {
  const { data } = useEndpoint('signInMethods');
  const [failure, setFailure] = useState<string | null>(null);
  if (!data || data.directory === null) return null;
  async function leave(): Promise<void> {
    setFailure(null);
    try {
      location.assign(await startDirectorySignIn(to));
    } catch (error) {
      setFailure(messageOf(error));
    }
  }
  return (
    <div className="space-y-2">
      <button
        type="button"
        className={data.isDirectoryOnly ? 'button w-full' : 'button button-secondary w-full'}
        onClick={() => void leave()}
      >
        <Glyph name="people" size={16} />
        Sign in with {data.directory}
      </button>
      <Failure text={failure} />
    </div>
  );
}
