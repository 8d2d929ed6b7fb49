import { Global, Module } from '@nestjs/common';
import { GATE } from '../../platform/http/caller.js';
import { ServiceWindowClock } from './service-window.clock.service.js';
import { ServiceWindowView } from './service-window.view.js';

/** Whether the house is open, for everything that lets people in. */
@Global()
@Module({
  providers: [ServiceWindowView, ServiceWindowClock, { provide: GATE, useExisting: ServiceWindowClock }],
  exports: [GATE, ServiceWindowClock, ServiceWindowView],
})
export class GateModule {}
