import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { queryOf } from '#console/app/api/queries.ts';
import { LateActionMenu } from '#console/app/ui/choice-menu.tsx';
import { chooseTheme, startTheme, themes } from '#console/app/ui/theme.ts';
import { Toaster } from '#console/app/ui/toaster.tsx';
import { Catalog } from './catalog.tsx';
import { ann, consoleParts } from './console-parts.tsx';

const element = document.getElementById('catalog');
if (!element) throw new Error('The page has no element for the catalog');
startTheme();
void LateActionMenu.preload?.();
// Made-up data. Changes fail: nobody is signed in on the server.
const client = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
});
client.setQueryData(queryOf('users').queryKey, { users: [ann] });
client.setQueryData(queryOf('deliveryChannels').queryKey, { isMailSent: false, channels: [] });
createRoot(element).render(
  <QueryClientProvider client={client}>
    <Catalog title="Parts of the console" controls={<Colors />} parts={consoleParts} />
    <Toaster />
  </QueryClientProvider>,
);

/** The console's own setting, so the choice applies to the console on this port, too. */
function Colors() {
  return themes.map((theme) => (
    <button key={theme} type="button" className="tab capitalize" onClick={() => chooseTheme(theme)}>
      {theme}
    </button>
  ));
}
