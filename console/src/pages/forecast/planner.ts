import type { ForecastDashboard } from '../../../../server/contract/forecast-article.js';

type Planner = ForecastDashboard['tooHigh'][number];
/** A customer who plans one way by more than chance. */
export interface OneWayPlanner extends Planner {
  readonly way: 'too-high' | 'too-low';
}

/** Which way a customer plans; null for neither. */
export function plannerOf(
  { tooHigh, tooLow }: Pick<ForecastDashboard, 'tooHigh' | 'tooLow'>,
  customerId: string,
): OneWayPlanner | null {
  const found = (planners: readonly Planner[]) => planners.find((planner) => planner.customerId === customerId);
  const [high, low] = [found(tooHigh), found(tooLow)];
  if (high !== undefined) return { ...high, way: 'too-high' };
  return low === undefined ? null : { ...low, way: 'too-low' };
}
