import { type LoaderFunction, redirect } from 'react-router-dom';
import { queryClient } from '../../../api/query-client.js';
import { fetchRecord } from '../../../list/loader.js';
import { paths } from '../../../paths.js';
import { startsMobile } from '../../../phone.js';
import { messageQuery } from '../traffic.queries.js';

/** Asks for the file. On a phone one with errors is shown on a card of its own, unless somebody wants the full page (`full`). */
export const loader: LoaderFunction = async ({ params: { rowId = '' }, request }) => {
  const query = messageQuery(rowId);
  if (!startsMobile() || new URL(request.url).searchParams.has('full')) {
    fetchRecord(query);
    return null;
  }
  // The page asks again for what failed, and says so.
  const message = await queryClient.query(query).catch(() => null);
  return message?.FileDirection === 'I' && message.errorCount > 0 ? redirect(paths.mobileFile(rowId)) : null;
};
