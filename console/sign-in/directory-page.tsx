import { Link } from '@tanstack/react-router';
import { ApiError, messageOf } from '#console/api/call.ts';
import { Entrance } from './entrance.tsx';

/** While the server asks the company directory whom it has sent back. */
export function DirectoryWait() {
  return <Entrance title="Signing in">{null}</Entrance>;
}

export function DirectoryFailure({ error }: { error: unknown }) {
  const isUsed = error instanceof ApiError && ['expired', 'invalid'].includes(error.code);
  return (
    <Entrance title="You’re not signed in">
      <p>{isUsed ? 'This sign-in expired or was started in another window.' : messageOf(error)}</p>
      <Link to="/sign-in" className="button">
        Try again
      </Link>
    </Entrance>
  );
}
