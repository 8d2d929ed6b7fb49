import {
  createBrowserRouter,
  type LoaderFunction,
  matchRoutes,
  redirect,
  type RouteObject,
  type ShouldRevalidateFunction,
} from 'react-router-dom';
import type { CurrentUser } from '../../server/contract/current-user.js';
import { lackedRight } from '../../server/domain/access/permission.js';
import { mayOpen } from './access.js';
import { ApiProblem, isSessionOver } from './api/problem.js';
import { forgetShown, queryClient } from './api/query-client.js';
import { onSessionLost, sessionExpiry } from './api/session.js';
import { userQuery } from './api/user.js';
import type { Area, Screen } from './area.js';
import { formTexts } from './form/texts.js';
import { withTexts } from './i18n/area-texts.js';
import { loginTexts } from './pages/login/texts.js';
import { wrongParameter } from './parameters.js';
import { paths } from './paths.js';
import { startsMobile } from './phone.js';
import { CrashPage, pageFetchedLater, PageFailure } from './shell/Failures.js';
import { Splash } from './shell/Splash.js';
import { shellTexts } from './shell/texts.js';

/** Asked once; after that what is known stands. */
const knownUser = { ...userQuery, staleTime: 'static' } as const;

/** To where people sign in, with the way back. */
async function toSignIn(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const { signInPath } = await withTexts(import('./pages/login/pages.js'), loginTexts, formTexts);
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

/** Refuses a screen to whom it is not for. Where the session is enough, the shell has asked; what stands without it, or fetches, asks itself. */
async function guard({ permission, isBare, loader, spec }: Screen, request: Request, params: object): Promise<void> {
  if (permission === 'session' && !isBare && !loader) return;
  const user = await requireUser(request);
  if (permission === 'session' || permission === 'public') return;
  if (spec !== null && wrongParameter({ ...params })) throw new ApiProblem('not-found', 404, null);
  if (!mayOpen(user, permission)) {
    const code =
      typeof permission === 'object' && 'module' in permission
        ? lackedRight(permission.module, permission.action)
        : 'no-permission';
    throw new ApiProblem(code, 403, null);
  }
}

function loaderOf(screen: Screen): LoaderFunction {
  if (screen.permission === 'public') return leaveWhenSignedIn;
  return async (args) => {
    if (screen.path === paths.home) {
      if ((await requireUser(args.request)).isCarrier) return redirect(paths.carrier);
      if (startsMobile()) return redirect(paths.mobile);
    }
    // Without it the page asks itself, and says what is missing.
    const fetched = screen.loader?.().catch(() => undefined);
    await guard(screen, args.request, args.params);
    return (await fetched)?.loader(args) ?? null;
  };
}

/** A change of the search alone asks no guard again: the address follows at once, so that the next change builds on it. */
const onOtherPath: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname;

function toRouteObject(area: Area, screen: Screen): RouteObject {
  const texts = [...(area.texts ? [area.texts] : []), ...(screen.texts ?? [])];
  return {
    path: screen.path,
    loader: loaderOf(screen),
    handle: screen,
    shouldRevalidate: onOtherPath,
    // Keyed, so that a second refusal in a row is announced as the first one was.
    errorElement: <PageFailure key={screen.path} />,
    lazy: () => {
      // Asked for first, so that what it fetches does not wait behind the pieces of the page in the browser's queue.
      screen.loader?.().catch(() => undefined);
      const fetchPage = () => withTexts(screen.page(), ...texts);
      return fetchPage().catch(() => pageFetchedLater(fetchPage));
    },
    ...(screen.children ? { children: screen.children.map((child) => toRouteObject(area, child)) } : {}),
  };
}

// Asked before the parts of the page, so that the answer does not wait behind them in the browser's queue.
if (sessionExpiry() !== null) void queryClient.query(knownUser).catch(() => null);

/** The router of every address of the areas; it begins at once to fetch the page of the one in view. */
export function startRouter(areas: readonly Area[]): ReturnType<typeof createBrowserRouter> {
  const routesOf = (isWanted: (screen: Screen) => boolean): RouteObject[] =>
    areas.flatMap((area) => area.screens.filter(isWanted).map((screen) => toRouteObject(area, screen)));
  const open = routesOf(({ permission }) => permission === 'public');
  const router = createBrowserRouter([
    {
      errorElement: <CrashPage />,
      hydrateFallbackElement: <Splash />,
      children: [
        ...open,
        ...routesOf(({ permission, isBare }) => permission !== 'public' && isBare === true),
        {
          id: 'shell',
          loader: ({ request }) => requireUser(request),
          shouldRevalidate: onOtherPath,
          lazy: () => withTexts(import('./shell/Shell.js'), shellTexts),
          children: routesOf(({ permission, isBare }) => permission !== 'public' && isBare !== true),
        },
      ],
    },
  ]);
  onSessionLost(() => {
    forgetShown();
    const { pathname, search } = window.location;
    // The link of a mail is followed with whatever is left of an old session.
    if (!matchRoutes(open, pathname)) void router.navigate(paths.login(pathname + search), { replace: true });
  });
  return router;
}
