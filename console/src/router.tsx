import {
  createBrowserRouter,
  type LoaderFunction,
  matchRoutes,
  redirect,
  type RouteObject,
  type ShouldRevalidateFunction,
} from 'react-router-dom';
import type { CurrentUser } from '../../server/contract/current-user.js';
import { reaches } from '../../server/domain/access/level.js';
import { ApiProblem, isSessionOver } from './api/problem.js';
import { forgetShown, queryClient } from './api/query-client.js';
import { onSessionLost, sessionExpiry } from './api/session.js';
import { userMay, userQuery } from './api/user.js';
import { letGo } from './form/dirty.js';
import { withTexts } from './i18n/language.js';
import { wrongParameter } from './parameters.js';
import { paths } from './paths.js';
import { startsMobile } from './phone.js';
import { ROUTES, type ScreenRoute } from './routes.js';
import { CrashPage, PageFailure } from './shell/Failures.js';
import { Splash } from './shell/Splash.js';

/** Asked once; after that what is known stands. */
const knownUser = { ...userQuery, staleTime: 'static' } as const;

/** To where people sign in, with the way back. */
async function toSignIn(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const { signInPath } = await withTexts('login', withTexts('form', import('./pages/login/pages.js')));
  return redirect(await signInPath(pathname + search));
}

/** The signed-in user, or the sign-in page with the way back. The cookie says at once where there is nobody to ask about. */
async function requireUser(request: Request): Promise<CurrentUser> {
  if (sessionExpiry() === null) throw await toSignIn(request);
  try {
    return await queryClient.query(knownUser);
  } catch (error) {
    throw isSessionOver(error) ? await toSignIn(request) : error;
  }
}

/** Somebody signed in has no business on a public page. Asked only where there is a session to ask about. */
const leaveWhenSignedIn: LoaderFunction = async () => {
  if (sessionExpiry() === null) return null;
  const user = await queryClient.query(knownUser).catch(() => null);
  return user ? redirect(paths.home) : null;
};

function guard(route: ScreenRoute): LoaderFunction {
  return async ({ request, params }) => {
    if (route.path === paths.home && startsMobile()) return redirect(paths.mobile);
    // Elsewhere the shell has asked.
    if (route.isBare) await requireUser(request);
    if (typeof route.permission === 'string') return null;
    const user = await requireUser(request);
    if (route.spec !== null && wrongParameter(params)) throw new ApiProblem('not-found', 404, null);
    const { permission } = route;
    const mayIn = !('module' in permission) || userMay(user, permission.module, permission.action);
    if (!mayIn || (permission.level !== undefined && !reaches(user.level, permission.level)))
      throw new ApiProblem('no-permission', 403, null);
    return null;
  };
}

/** A change of the search alone asks no guard again: the address follows at once, so that the next change builds on it. */
const onOtherPath: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname;

function toRouteObject(route: ScreenRoute): RouteObject {
  return {
    path: route.path,
    loader: route.permission === 'public' ? leaveWhenSignedIn : guard(route),
    shouldRevalidate: onOtherPath,
    errorElement: <PageFailure />,
    lazy: route.lazy,
    ...(route.children ? { children: route.children.map(toRouteObject) } : {}),
  };
}

const byAccess = Object.groupBy(ROUTES, (route) =>
  route.permission === 'public' ? 'open' : route.isBare ? 'bare' : 'closed',
);
const open = (byAccess.open ?? []).map(toRouteObject);

// Asked before the parts of the page, so that the answer does not wait behind them in the browser's queue.
if (sessionExpiry() !== null) void queryClient.query(knownUser).catch(() => null);

/** The router of every address; it begins at once to fetch the page of the one in view. */
export function startRouter(): ReturnType<typeof createBrowserRouter> {
  const router = createBrowserRouter([
    {
      errorElement: <CrashPage />,
      hydrateFallbackElement: <Splash />,
      children: [
        ...open,
        ...(byAccess.bare ?? []).map(toRouteObject),
        {
          id: 'shell',
          loader: ({ request }) => requireUser(request),
          shouldRevalidate: onOtherPath,
          lazy: () => withTexts('shell', import('./shell/Shell.js')),
          children: [
            ...(byAccess.closed ?? []).map(toRouteObject),
            { path: '*', errorElement: <PageFailure />, lazy: () => import('./pages/missing/MissingPage.js') },
          ],
        },
      ],
    },
  ]);
  onSessionLost(() => {
    forgetShown();
    letGo();
    const { pathname, search } = window.location;
    // The link of a mail is followed with whatever is left of an old session.
    if (!matchRoutes(open, pathname)) void router.navigate(paths.login(pathname + search), { replace: true });
  });
  return router;
}
