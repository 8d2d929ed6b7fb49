import type { CompanyId, ForecastRunId } from '../../domain/ids.js';
import { defineEvent } from '../../platform/events/event.js';

/** Articles were calculated anew, or adjusted schedules written. */
export const forecastCalculated = defineEvent<{ readonly companyId: CompanyId }>('forecast.calculated', {
  realtime: ({ companyId }) => [{ company: companyId, topic: 'forecast', id: companyId }],
});

/** A run of an action was asked for, went on or ended. */
export const forecastRunChanged = defineEvent<{ readonly companyId: CompanyId; readonly id: ForecastRunId }>(
  'forecast.run-changed',
  { realtime: ({ companyId, id }) => [{ company: companyId, topic: 'forecast-run', id }] },
);
