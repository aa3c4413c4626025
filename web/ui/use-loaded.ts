import { useCallback, useRef, useState } from 'react';

/**
 * A module that is loaded when it is first needed. A connection that breaks does no harm to the
 * page: the failure is told, and the next need tries again. `importModule` stays the same function.
 */
export function useLoaded<T>(importModule: () => Promise<T>) {
  const [part, setPart] = useState<T>();
  const [failed, setFailed] = useState(false);
  const wanted = useRef(false);

  const load = useCallback(() => {
    if (wanted.current) return;
    wanted.current = true;
    setFailed(false);
    importModule().then(setPart, () => {
      wanted.current = false;
      setFailed(true);
    });
  }, [importModule]);

  return { part, failed, load };
}
