import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import { trafficCauses } from '../../contract/traffic-cause.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { CauseService } from './cause.service.js';

@Controller()
export class CauseController {
  constructor(private readonly causes: CauseService) {}

  @Handles(trafficCauses)
  list({ query }: Input<typeof trafficCauses>, { caller }: Call): Promise<Answer<typeof trafficCauses>> {
    return this.causes.list(caller, query, caller.language);
  }
}
