import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ignoreComposition } from '#web/ui/composition.ts';
import { onRefusal } from './api/call.ts';
import { queryClient, queryOf } from './api/query-client.ts';
import './console.css';
import { createConsoleRouter } from './console-router.tsx';
import { leaveEndedSession, onSignOutElsewhere } from './identity/session.ts';
import { startTheme } from './ui/theme.ts';

startTheme();
ignoreComposition();

const router = createConsoleRouter();

const leave = (to?: string) =>
  router.navigate({ to: '/sign-in', search: to === undefined ? {} : { to, ended: 'yes' } });
onRefusal('signed-out', () => leaveEndedSession(leave, router.state.location.href));
onSignOutElsewhere(leave);
onRefusal('second-factor-missing', async () => {
  // An owner may have started requiring a second factor since this page was opened.
  await queryClient.fetchQuery({ ...queryOf('account'), staleTime: 0 });
  await router.navigate({ to: '/second-factor' });
});

const element = document.getElementById('console');
if (!element) throw new Error('index.html has no element for the console');
createRoot(element).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
