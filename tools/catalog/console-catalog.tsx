import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { queryOf } from '#console/api/queries.ts';
import { chooseTheme, themes, useTheme } from '#console/ui/theme.ts';
import { Toaster } from '#console/ui/toaster.tsx';
import { Catalog } from './catalog.tsx';
import { consoleGroups } from './console-groups.ts';
import { account, ann, bob, brochures, counts } from './samples.ts';

/** The console's parts, signed in as a made-up agent. Changes fail: nobody is signed in on the server. */
export async function createConsoleCatalog() {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  client.setQueryData(queryOf('account').queryKey, account);
  client.setQueryData(queryOf('users').queryKey, { users: [ann, bob] });
  client.setQueryData(queryOf('leadCounts').queryKey, counts);
  client.setQueryData(queryOf('brochures').queryKey, { brochures });
  client.setQueryData(queryOf('deliveryChannels').queryKey, { isMailSent: false, channels: [] });
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory(),
  });
  await router.load();
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}

function Page() {
  return (
    <>
      <Catalog title="Parts of the console" controls={<Colors />} groups={consoleGroups} />
      <Toaster />
    </>
  );
}

/** The console's own setting, so the choice applies to the console on this port, too. */
function Colors() {
  const theme = useTheme();
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">Colors</legend>
      {themes.map((one) => (
        <button
          key={one}
          type="button"
          className="tab capitalize"
          aria-pressed={one === theme}
          onClick={() => chooseTheme(one)}
        >
          {one}
        </button>
      ))}
    </fieldset>
  );
}
