import { Inject, Injectable } from '@nestjs/common';
import { reaches } from '../../domain/access/level.js';
import { LOG, reason, type Log } from '../../platform/log.js';
import { LiveGateway } from '../../platform/realtime/live.gateway.js';
import { SocketCommandRouter } from '../../platform/realtime/socket-command-router.js';
import { ServiceWindowClock } from './service-window.clock.service.js';
import { ServiceWindowService } from './service-window.service.js';

/** Notifies the browsers of this server of service windows, and takes the command that sets one. */
@Injectable()
export class ServiceWindowLive {
  constructor(
    private readonly windows: ServiceWindowService,
    private readonly clock: ServiceWindowClock,
    private readonly live: LiveGateway,
    @Inject(LOG) private readonly log: Log,
    router: SocketCommandRouter,
  ) {
    router.on('setServiceWindow', (caller, fields) => windows.set(caller, fields));
    live.onWelcome((_caller, _tell, say) => {
      say('serviceWindow', clock.state());
    });
    clock.onChange(() => {
      this.changed();
    });
  }

  /** The window is another, has begun or is over: every browser here is notified; while it is on, all but administrators are disconnected. */
  private changed(): void {
    this.live.say(null, 'serviceWindow', this.clock.state());
    const window = this.clock.active();
    if (!window) return;
    this.live.close(({ level }) => !reaches(level, 'admin'));
    this.windows.begin(window.id).catch((error: unknown) => {
      this.log.warn({ reason: reason(error) }, 'sessions could not be ended for the service window');
    });
  }
}
