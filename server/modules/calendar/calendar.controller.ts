import { Controller } from '@nestjs/common';
import {
  calendarCreate,
  calendarDelete,
  calendarDetail,
  calendarHolidays,
  calendarList,
  calendarUpdate,
} from '../../contract/calendar.js';
import type { Answer, Input } from '../../contract/endpoint.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf } from '../../platform/http/caller.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { holidaysOf } from './calendar.holidays.js';
import { CalendarService } from './calendar.service.js';
import { CalendarView } from './calendar.view.js';

@Controller()
export class CalendarController {
  constructor(
    private readonly database: Database,
    private readonly view: CalendarView,
    private readonly calendars: CalendarService,
  ) {}

  @Handles(calendarList)
  async list(_: Input<typeof calendarList>, { caller }: Call): Promise<Answer<typeof calendarList>> {
    return { rows: await this.database.transaction(scopeOf(caller), (tx) => this.view.list(tx, caller.companyId)) };
  }

  @Handles(calendarHolidays)
  holidays({ query }: Input<typeof calendarHolidays>, { caller }: Call): Promise<Answer<typeof calendarHolidays>> {
    return holidaysOf(query, caller.language);
  }

  @Handles(calendarDetail)
  detail({ params }: Input<typeof calendarDetail>, { caller }: Call): Promise<Answer<typeof calendarDetail>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.calendar(tx, caller.companyId, params.id));
  }

  @Handles(calendarCreate)
  create({ body }: Input<typeof calendarCreate>, { caller }: Call): Promise<Answer<typeof calendarCreate>> {
    return this.calendars.create(caller, body);
  }

  @Handles(calendarUpdate)
  update({ params, body }: Input<typeof calendarUpdate>, { caller }: Call): Promise<Answer<typeof calendarUpdate>> {
    return this.calendars.update(caller, params.id, body);
  }

  @Handles(calendarDelete)
  async remove({ params }: Input<typeof calendarDelete>, { caller }: Call): Promise<Answer<typeof calendarDelete>> {
    await this.calendars.remove(caller, params.id);
    return { id: params.id };
  }
}
