import { queryOptions } from '@tanstack/react-query';
import { controlNotices } from '../../../../server/contract/control-notice.js';
import { call } from '../../api/call.js';

/** When the own person is mailed what rules find. */
export const noticesQuery = queryOptions({
  queryKey: ['control-notices'],
  queryFn: ({ signal }) => call(controlNotices, {}, signal),
});
