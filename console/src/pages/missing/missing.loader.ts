import { redirect } from 'react-router-dom';
import { paths } from '../../paths.js';

/** What no screen is for leads to the start page. */
export function loader(): Response {
  return redirect(paths.home);
}
