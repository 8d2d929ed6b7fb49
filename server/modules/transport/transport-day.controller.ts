import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import { transportCalendar, transportDay, transportMap } from '../../contract/transport-day.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf } from '../../platform/http/caller.js';
import { type Call, Handles } from '../../platform/http/endpoint.decorator.js';
import { TransportDayView } from './transport.day.view.js';
import { TransportMaps } from './transport-map.service.js';

@Controller()
export class TransportDayController {
  constructor(
    private readonly database: Database,
    private readonly days: TransportDayView,
    private readonly maps: TransportMaps,
  ) {}

  @Handles(transportDay)
  day({ query }: Input<typeof transportDay>, { caller }: Call): Promise<Answer<typeof transportDay>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.days.day(tx, caller.companyId, query.day));
  }

  @Handles(transportCalendar)
  calendar({ query }: Input<typeof transportCalendar>, { caller }: Call): Promise<Answer<typeof transportCalendar>> {
    const { from, days } = query;
    return this.database.transaction(scopeOf(caller), (tx) => this.days.calendar(tx, caller.companyId, from, days));
  }

  @Handles(transportMap)
  map({ query }: Input<typeof transportMap>, { caller }: Call): Promise<Answer<typeof transportMap>> {
    return this.maps.map(caller, query.day);
  }
}
