import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import { serviceWindowGet, serviceWindowOff, serviceWindowSet } from '../../contract/service-window.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { ServiceWindowClock } from './service-window.clock.service.js';
import { ServiceWindowService } from './service-window.service.js';

@Controller()
export class ServiceWindowController {
  constructor(
    private readonly windows: ServiceWindowService,
    private readonly clock: ServiceWindowClock,
  ) {}

  @Handles(serviceWindowGet)
  get(): Answer<typeof serviceWindowGet> {
    return this.clock.state();
  }

  @Handles(serviceWindowSet)
  set({ body }: Input<typeof serviceWindowSet>, { caller }: Call): Promise<Answer<typeof serviceWindowSet>> {
    return this.windows.set(caller, body);
  }

  @Handles(serviceWindowOff)
  callOff(_: Input<typeof serviceWindowOff>, { caller }: Call): Promise<Answer<typeof serviceWindowOff>> {
    return this.windows.callOff(caller);
  }
}
