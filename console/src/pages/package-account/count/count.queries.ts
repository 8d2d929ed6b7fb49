import { queryOptions } from '@tanstack/react-query';
import { type PackageCount, packageCountDetail } from '../../../../../server/contract/package-count.js';
import { call } from '../../../api/call.js';
import { queryClient } from '../../../api/query-client.js';
import { packagesMoved } from '../movement.queries.js';

/** A count with what one may see of it. */
export function countQuery(id: string) {
  return queryOptions({
    queryKey: ['package-account', 'count', id],
    queryFn: ({ signal }) => call(packageCountDetail, { params: { id } }, signal),
  });
}

/** Shows what the server made of a count at once, and has all else read again. */
export function showCount(count: PackageCount): Promise<void> {
  queryClient.setQueryData(countQuery(count.id).queryKey, count);
  return packagesMoved(count.id);
}
