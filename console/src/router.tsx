import { createBrowserRouter, type LoaderFunction, redirect, type RouteObject } from 'react-router-dom';
import type { CurrentUser } from '../../server/contract/auth.js';
import { reaches } from '../../server/domain/access/permission.js';
import { ApiProblem } from './api/problem.js';
import { queryClient } from './api/query-client.js';
import { onSessionLost, sessionExpiry } from './api/session.js';
import { userMay, userQuery } from './api/user.js';
import { paths } from './paths.js';
import { ROUTES, type ScreenRoute } from './routes.js';
import { CrashPage, PageFailure } from './shell/Failures.js';
import { Splash } from './shell/Splash.js';

/** Asked once; after that what is known stands. */
const knownUser = { ...userQuery, staleTime: 'static' } as const;

function toLogin(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  return redirect(paths.login(pathname + search));
}

/** The signed-in user, or the sign-in page with the way back. The cookie says at once where there is nobody to ask about. */
async function requireUser(request: Request): Promise<CurrentUser> {
  if (sessionExpiry() === null) throw toLogin(request);
  try {
    return await queryClient.query(knownUser);
  } catch (error) {
    throw error instanceof ApiProblem && error.status === 401 ? toLogin(request) : error;
  }
}

/** Somebody signed in has no business on a public page. Asked only where there is a session to ask about. */
const leaveWhenSignedIn: LoaderFunction = async () => {
  if (sessionExpiry() === null) return null;
  const user = await queryClient.query(knownUser).catch(() => null);
  return user ? redirect(paths.home) : null;
};

function guard(route: ScreenRoute): LoaderFunction {
  return async ({ request }) => {
    if (route.redirectTo !== undefined) return redirect(route.redirectTo);
    if (typeof route.permission === 'string') return null;
    const user = await requireUser(request);
    const { module, action, level } = route.permission;
    if (!userMay(user, module, action) || (level !== undefined && !reaches(user.level, level))) throw new ApiProblem('no-permission', 403, null);
    return null;
  };
}

function toRouteObject(route: ScreenRoute): RouteObject {
  return {
    path: route.path,
    loader: route.permission === 'public' ? leaveWhenSignedIn : guard(route),
    errorElement: <PageFailure />,
    ...(route.lazy ? { lazy: route.lazy } : { element: <Splash /> }),
    ...(route.children ? { children: route.children.map(toRouteObject) } : {}),
  };
}

const byAccess = Object.groupBy(ROUTES, (route) => (route.permission === 'public' ? 'open' : 'closed'));

export const router = createBrowserRouter([
  {
    errorElement: <CrashPage />,
    hydrateFallbackElement: <Splash />,
    children: [
      ...(byAccess.open ?? []).map(toRouteObject),
      { id: 'shell', loader: ({ request }) => requireUser(request), lazy: () => import('./shell/Shell.js'), children: (byAccess.closed ?? []).map(toRouteObject) },
      { path: '*', loader: () => redirect(paths.home), element: <Splash /> },
    ],
  },
]);

onSessionLost(() => {
  queryClient.clear();
  const { pathname, search } = window.location;
  if (pathname !== paths.login()) void router.navigate(paths.login(pathname + search), { replace: true });
});
