import { Controller } from '@nestjs/common';
import { demoEmpty, demoLive, demoSample, demoState } from '../../contract/demo.js';
import type { Answer, Input } from '../../contract/endpoint.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { DemoSteps } from './demo.steps.service.js';

@Controller()
export class DemoController {
  constructor(private readonly steps: DemoSteps) {}

  @Handles(demoState)
  state(_: Input<typeof demoState>, { caller }: Call): Promise<Answer<typeof demoState>> {
    return this.steps.state(caller);
  }

  @Handles(demoLive)
  async live({ body: { isLive } }: Input<typeof demoLive>, { caller }: Call): Promise<Answer<typeof demoLive>> {
    await this.steps.setLive(caller, isLive);
    return { isLive };
  }

  @Handles(demoSample)
  async sample(_: Input<typeof demoSample>, { caller }: Call): Promise<Answer<typeof demoSample>> {
    return { id: await this.steps.handInSample(caller) };
  }

  @Handles(demoEmpty)
  async empty(_: Input<typeof demoEmpty>, { caller }: Call): Promise<Answer<typeof demoEmpty>> {
    await this.steps.startEmpty(caller);
    return { isDemo: false };
  }
}
