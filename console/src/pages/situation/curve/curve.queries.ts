import { queryOptions } from '@tanstack/react-query';
import { cumulativeCurve } from '../../../../../server/contract/delivery-curve.js';
import { call } from '../../../api/call.js';
import { type AsOf, recordAt } from '../../../as-of/as-of.js';

/** The days that are looked at; without them, those that the server chooses. */
export type CurvePeriod = { readonly from: string; readonly to: string } | null;

export function curveQuery(articleId: string, period: CurvePeriod, asOf?: AsOf) {
  return queryOptions({
    ...recordAt(['situation', 'curve', articleId, period], asOf),
    queryFn: ({ signal }) => call(cumulativeCurve, { params: { articleId }, query: { ...period, asOf } }, signal),
  });
}
