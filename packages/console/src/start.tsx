import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';

import { ConsoleContext } from './context.ts';
import { screenAt, type ConsoleDefinition, type ScreenDefinition } from './definition.ts';
import { Problem } from './forms/forms.tsx';
import { ApiError, checkedFetch, handleEndedSession, setHeader } from './http.ts';
import { continueSession, followOtherTabs, prefetchSession } from './session.ts';
import { scheme, space } from './frame/settings-store.ts';
import { Shell } from './frame/shell.tsx';
import { toastError } from './toasts.tsx';
import { sharedScreens } from './settings/screens.ts';

/** Starts a service's console in the element `#console`. */
export function startConsole(definition: ConsoleDefinition): void {
  const complete = { ...definition, screens: [...definition.screens, ...sharedScreens(definition)] };
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 5_000, retry: (count, error) => count < 1 && isTransient(error), retryDelay },
    },
  });
  handleEndedSession(() => continueSession(client));
  followOtherTabs(client);
  if (definition.spaces) {
    setHeader('X-Space', space.get());
    // A reload of this tab keeps the space, although another tab may have switched.
    space.set(space.get());
  }
  prefetchSession(client);
  document.documentElement.dataset['service'] = definition.service;
  applyScheme();
  // Reports a refused action for which the screen shows no error message, such as a choice in a list.
  addEventListener('unhandledrejection', (event) => {
    if (!(event.reason instanceof ApiError)) return;
    event.preventDefault();
    toastError(event.reason);
  });

  const root = createRootRoute({
    component: Shell,
    notFoundComponent: lazyRouteComponent(() => import('./frame/not-found.tsx'), 'NotFound'),
  });
  const routes = complete.screens.map((screen) =>
    createRoute({
      getParentRoute: () => root,
      path: screen.path,
      component: lazyRouteComponent(() => loadScreen(screen), 'Screen'),
      errorComponent: ScreenFailed,
    }),
  );
  const router = createRouter({
    routeTree: root.addChildren(routes),
    basepath: '/console',
    defaultPreload: 'intent',
    scrollRestoration: true,
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)])).toString();
      return text === '' ? '' : `?${text}`;
    },
  });
  router.subscribe('onResolved', ({ toLocation }) => {
    const screen = screenAt(complete.screens, toLocation.pathname);
    document.title = screen ? `${screen.title} · ${definition.title}` : definition.title;
  });

  const element = document.getElementById('console');
  if (!element) throw new Error('The page has no element #console');
  createRoot(element).render(
    <ConsoleContext value={complete}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ConsoleContext>,
  );
}

/**
 * Loads the screen's file. If the service cannot be reached, throws the error of `reach`: for a failed import, the router would
 * reload the whole page.
 */
async function loadScreen({ load }: ScreenDefinition): ReturnType<ScreenDefinition['load']> {
  try {
    return await load();
  } catch (error) {
    // Loading also fails after an update of the service, which no longer has the old files.
    await reach();
    throw error;
  }
}

/** The reason why a screen could not be opened. The screen is opened when the browser is online again. */
function ScreenFailed({ error }: { error: unknown }) {
  useEffect(() => {
    addEventListener('online', reloadPage);
    return () => removeEventListener('online', reloadPage);
  }, []);
  return (
    <>
      <h1>{navigator.onLine ? 'This screen could not be opened' : 'You are offline'}</h1>
      <Problem error={error} retry={() => reach().then(reloadPage, () => {})} />
    </>
  );
}

const reloadPage = () => location.reload();
/** @throws ApiError if the service cannot be reached */
const reach = () => checkedFetch(new Request('/console/', { method: 'HEAD' }));

/** A rate-limited request is repeated if the wait is at most MAX_WAIT_MS; otherwise an error shows how long to wait. */
const MAX_WAIT_MS = 5000;

function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status === 0 || error.status === 503) return true;
  return error.status === 429 && retryDelay(0, error) <= MAX_WAIT_MS;
}

function retryDelay(_count: number, error: unknown): number {
  const isLimited = error instanceof ApiError && error.status === 429;
  return isLimited ? (error.retryAfterMs ?? Infinity) : 1000;
}

/** Sets the chosen color scheme as an attribute that the style sheet reads. */
function applyScheme(): void {
  document.documentElement.dataset['scheme'] = scheme.get();
}
