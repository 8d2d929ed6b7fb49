import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { type CalendarFields, MAX_CALENDARS, type WorkCalendarRecord } from '../../contract/calendar.js';
import { Problem } from '../../contract/problem.js';
import type { CalendarId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import { emit } from '../../platform/events/emit.js';
import { scopeOf, type Actor } from '../../platform/http/caller.js';
import { calendarChanged, calendarCreated, calendarRemoved } from './calendar.events.js';
import { CalendarStore } from './calendar.store.js';
import { CalendarView } from './calendar.view.js';

const UNIQUE_VIOLATION = '23505';
/** Partners that a refusal names. */
const NAMED = 5;

/** Keeps the calendars of companies. */
@Injectable()
export class CalendarService {
  constructor(
    private readonly database: Database,
    private readonly store: CalendarStore,
    private readonly view: CalendarView,
  ) {}

  /** @throws Problem limit-reached; already-taken. */
  create(actor: Actor, fields: CalendarFields): Promise<WorkCalendarRecord> {
    const { companyId } = actor;
    return unlessTaken(() =>
      this.database.transaction(scopeOf(actor), async (tx) => {
        if ((await this.store.count(tx, companyId)) >= MAX_CALENDARS)
          throw new Problem('limit-reached', `There are ${String(MAX_CALENDARS)} calendars of a company at most.`);
        const after = await this.view.calendar(tx, companyId, await this.store.insert(tx, companyId, fields));
        emit(tx, calendarCreated({ by: actor, id: after.id, after }));
        return after;
      }),
    );
  }

  /** @throws Problem not-found; changed-meanwhile when `version` is not the stored one; already-taken. */
  update(
    actor: Actor,
    id: CalendarId,
    fields: CalendarFields & { readonly version: number },
  ): Promise<WorkCalendarRecord> {
    const { companyId } = actor;
    return unlessTaken(() =>
      this.database.transaction(scopeOf(actor), async (tx) => {
        const before = await this.view.calendar(tx, companyId, id);
        if (!(await this.store.update(tx, companyId, id, fields))) throw new Problem('changed-meanwhile');
        const after = await this.view.calendar(tx, companyId, id);
        emit(tx, calendarChanged({ by: actor, id, before, after }));
        return after;
      }),
    );
  }

  /** @throws Problem not-found; still-referenced, saying by relations with whom. */
  async remove(actor: Actor, id: CalendarId): Promise<void> {
    const { companyId } = actor;
    await this.database.transaction(scopeOf(actor), async (tx) => {
      const before = await this.view.calendar(tx, companyId, id);
      const partners = await this.view.partners(tx, companyId, id);
      const message = `Relations that name it: ${partners.slice(0, NAMED).join(', ')}${partners.length > NAMED ? ', …' : ''}`;
      if (partners.length > 0) throw new Problem('still-referenced', message, [{ path: 'relations', message }]);
      await this.store.remove(tx, companyId, id);
      emit(tx, calendarRemoved({ by: actor, id, before }));
    });
  }
}

async function unlessTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION) throw error;
    const message = 'Another calendar has this name.';
    throw new Problem('already-taken', message, [{ path: 'name', message }]);
  }
}
