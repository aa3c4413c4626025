import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onSignedOut } from './api/call.ts';
import { accountQuery, createQueryClient } from './api/queries.ts';
import './console.css';
import { createConsoleRouter } from './router.tsx';

const client = createQueryClient();
const router = createConsoleRouter(client);

onSignedOut(() => {
  // Asking for the account leads to signing in by itself, and so does a page that is just opening.
  if (client.getQueryData(accountQuery.queryKey) === undefined) return;
  const { href } = router.state.location;
  client.clear();
  void router.navigate({ to: '/sign-in', search: { to: href } });
});

const element = document.getElementById('console');
if (!element) throw new Error('index.html has no element for the console');
createRoot(element).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
