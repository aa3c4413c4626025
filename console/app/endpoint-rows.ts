import type { Plugin } from 'vite';
import { endpoints } from '#console/contract/endpoints.ts';

/**
 * Reduces the endpoint table in the browser to what a request needs: method, path, and access. The schemas of all
 * responses would make up a tenth of the console's first script. A page that validates a form imports its schema from
 * the area's own file.
 */
export function endpointRows(): Plugin {
  return {
    name: 'endpoint-rows',
    enforce: 'pre',
    transform: {
      filter: { id: /\/console\/contract\/endpoints\.ts$/ },
      handler: () => {
        const rows = Object.entries(endpoints).map(([name, { method, path, access }]) => [
          name,
          { method, path, access },
        ]);
        const table = JSON.stringify(Object.fromEntries(rows));
        return { code: `export const endpoints = ${table};`, map: null };
      },
    },
  };
}
