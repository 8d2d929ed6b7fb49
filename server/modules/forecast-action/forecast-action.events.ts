import { auditedAs, type AuditedChange } from '../../domain/audit/line.js';
import type { ForecastActionId, ForecastFilterId, ForecastGroupId } from '../../domain/ids.js';
import { defineEvent } from '../../platform/events/event.js';
import type { Actor } from '../../platform/http/caller.js';
import type { Signal } from '../../platform/realtime/signal.js';

type Change<Id extends string> = AuditedChange<Id> & { readonly by: Pick<Actor, 'companyId'> };
const realtime = ({ by, id }: Change<string>): Signal[] => [{ company: by.companyId, topic: 'forecast', id }];

const ofFilter = { realtime, audit: auditedAs('forecast-filter') };
export const forecastFilterCreated = defineEvent<Change<ForecastFilterId>>('forecast-filter.created', ofFilter);
export const forecastFilterChanged = defineEvent<Change<ForecastFilterId>>('forecast-filter.changed', ofFilter);
export const forecastFilterRemoved = defineEvent<Change<ForecastFilterId>>('forecast-filter.removed', ofFilter);
/** Its articles were found anew. */
export const forecastFilterUpdated = defineEvent<Change<ForecastFilterId>>('forecast-filter.updated', ofFilter);

const ofGroup = { realtime, audit: auditedAs('forecast-group') };
export const forecastGroupCreated = defineEvent<Change<ForecastGroupId>>('forecast-group.created', ofGroup);
export const forecastGroupChanged = defineEvent<Change<ForecastGroupId>>('forecast-group.changed', ofGroup);
export const forecastGroupRemoved = defineEvent<Change<ForecastGroupId>>('forecast-group.removed', ofGroup);

const ofAction = { realtime, audit: auditedAs('forecast-action') };
export const forecastActionCreated = defineEvent<Change<ForecastActionId>>('forecast-action.created', ofAction);
export const forecastActionChanged = defineEvent<Change<ForecastActionId>>('forecast-action.changed', ofAction);
export const forecastActionRemoved = defineEvent<Change<ForecastActionId>>('forecast-action.removed', ofAction);
/** Somebody had it run. */
export const forecastActionRequested = defineEvent<Change<ForecastActionId>>('forecast-action.run', ofAction);
/** Somebody stopped a run of it. */
export const forecastActionStopped = defineEvent<Change<ForecastActionId>>('forecast-action.run-cancelled', ofAction);
