import { useCallback, useRef, useState } from 'react';

/**
 * Loads a module on first use. If that fails, `failed` is set and the next `load()` tries again.
 * `importModule` must be a stable function.
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
