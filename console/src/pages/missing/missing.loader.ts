import { type LoaderFunctionArgs, matchPath, redirect } from 'react-router-dom';
import { ApiProblem } from '../../api/problem.js';
import { queryClient } from '../../api/query-client.js';
import { userMay, userQuery } from '../../api/user.js';
import { wrongParameter } from '../../parameters.js';
import { paths } from '../../paths.js';
import { MISSING } from './missing.js';

/** What no screen is for: an address of the specification says so, to whom it is for; any other leads to the start page. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  for (const { path, module } of MISSING) {
    const match = matchPath(path, pathname);
    if (!match) continue;
    if (wrongParameter(match.params)) throw new ApiProblem('not-found', 404, null);
    const user = await queryClient.query({ ...userQuery, staleTime: 'static' });
    if (module !== null && !userMay(user, module, 'read')) throw new ApiProblem('no-permission', 403, null);
    return null;
  }
  return redirect(paths.home);
}
