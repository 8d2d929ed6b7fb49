import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import { scheduleDigest, scheduleDigestChoose } from '../../contract/schedule-digest.js';
import { type Call, Handles } from '../../platform/http/endpoint.decorator.js';
import { ScheduleDigests } from './schedule-digest.service.js';

@Controller()
export class ScheduleDigestController {
  constructor(private readonly digests: ScheduleDigests) {}

  @Handles(scheduleDigest)
  choice(_: Input<typeof scheduleDigest>, { caller }: Call): Promise<Answer<typeof scheduleDigest>> {
    return this.digests.choice(caller);
  }

  @Handles(scheduleDigestChoose)
  choose({ body }: Input<typeof scheduleDigestChoose>, { caller }: Call): Promise<Answer<typeof scheduleDigestChoose>> {
    return this.digests.choose(caller, body);
  }
}
