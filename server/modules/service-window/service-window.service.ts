import { Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import type { ServiceWindow, ServiceWindowFields } from '../../contract/service-window.js';
import { Database } from '../../platform/database/database.js';
import { emit } from '../../platform/events/emit.js';
import type { Caller } from '../../platform/http/caller.js';
import { SessionService } from '../auth/session.service.js';
import { ServiceWindowClock } from './service-window.clock.service.js';
import { serviceWindowBegan, serviceWindowCalledOff, serviceWindowSet } from './service-window.events.js';
import { ServiceWindowStore } from './service-window.store.js';

/** Sets and ends service windows, and ends sessions when one begins. */
@Injectable()
export class ServiceWindowService {
  constructor(
    private readonly database: Database,
    private readonly clock: ServiceWindowClock,
    private readonly store: ServiceWindowStore,
    private readonly sessions: SessionService,
  ) {}

  /** Sets the window in place of one that is set. @throws Problem invalid-input where it would be over already. */
  async set(caller: Caller, fields: ServiceWindowFields): Promise<ServiceWindow> {
    if (Date.parse(fields.end) <= this.database.now())
      throw new Problem('invalid-input', 'body.end: The window would be over already');
    await this.database.transaction('system', async (tx) => {
      await this.store.lock(tx);
      await this.store.close(tx);
      const id = await this.store.insert(tx, fields, caller.userId);
      emit(tx, serviceWindowSet({ by: caller, id, after: fields }));
    });
    await this.clock.look();
    return this.clock.state();
  }

  /** Calls the window off, or ends the one that is on. Without one nothing happens. */
  async callOff(caller: Caller): Promise<ServiceWindow> {
    await this.database.transaction('system', async (tx) => {
      await this.store.lock(tx);
      const id = await this.store.close(tx);
      if (id === undefined) return;
      emit(tx, serviceWindowCalledOff({ by: caller, id }));
    });
    await this.clock.look();
    return this.clock.state();
  }

  /** Ends the sessions of all but administrators for a window that has begun; does nothing where another server did. */
  async begin(id: string): Promise<void> {
    await this.database.transaction('system', async (tx) => {
      if (!(await this.store.begin(tx, id))) return;
      const sessions = await this.sessions.endAllButAdministrators(tx);
      emit(tx, serviceWindowBegan({ by: {}, id, after: { sessionsEnded: sessions } }));
    });
  }
}
