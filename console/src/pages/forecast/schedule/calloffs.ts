import type { ForecastCalloff, ForecastLine } from '../../../../../server/contract/forecast-schedule.js';

/** A call-off with the line that it is of. */
export interface ListedCalloff
  extends ForecastCalloff,
    Pick<ForecastLine, 'articleId' | 'articleNumber' | 'shipTo' | 'unit' | 'scheduleLineId'> {
  readonly id: string;
}

/** The call-offs of lines in their order: of all of them or of one, all or only those that are not as the customer sent them. */
export function listedCalloffs(
  lines: readonly ForecastLine[],
  { line, adjusted }: { readonly line: string; readonly adjusted: boolean },
): readonly ListedCalloff[] {
  return lines
    .filter(({ scheduleLineId }) => line === '' || scheduleLineId === line)
    .flatMap(({ articleId, articleNumber, shipTo, unit, scheduleLineId, calloffs }) =>
      calloffs.map((calloff, at) => ({
        ...calloff,
        ...{ articleId, articleNumber, shipTo, unit, scheduleLineId },
        id: `${scheduleLineId} ${String(at)}`,
      })),
    )
    .filter((calloff) => !adjusted || calloff.adjusted !== calloff.original);
}
