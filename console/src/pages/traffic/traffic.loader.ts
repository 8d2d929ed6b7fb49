import type { LoaderFunction } from 'react-router-dom';
import { listLoader } from '../../list/loader.js';
import { CAUSE_LIST } from './cause.list.js';
import { TRAFFIC_LIST } from './traffic.list.js';

const files = listLoader(TRAFFIC_LIST);
const causes = listLoader(CAUSE_LIST);

/** Whether an address asks for causes; a file that is open stands beside files. */
export function isByCause(search: URLSearchParams, fileId: string | undefined): boolean {
  return search.get('by') === 'cause' && fileId === undefined;
}
export const loader: LoaderFunction = (args, context) => {
  const { searchParams } = new URL(args.request.url);
  return isByCause(searchParams, args.params['rowId']) ? causes(args, context) : files(args, context);
};
