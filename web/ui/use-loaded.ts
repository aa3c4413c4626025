import { useRef, useState } from 'react';

/**
 * A module that is loaded when it is first needed. A connection that breaks does no harm to the
 * page: the failure is told, and the next need tries again.
 */
export function useLoaded<T>(importModule: () => Promise<T>) {
  const [part, setPart] = useState<T>();
  const [failed, setFailed] = useState(false);
  const loading = useRef(false);

  function load(): void {
    if (part || loading.current) return;
    loading.current = true;
    setFailed(false);
    importModule()
      .then(setPart, () => setFailed(true))
      .finally(() => {
        loading.current = false;
      });
  }

  return { part, failed, load };
}
