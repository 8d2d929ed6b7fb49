import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import { scheduleMessageRetry, scheduleMessages } from '../../contract/schedule-messages.js';
import { type Call, Handles } from '../../platform/http/endpoint.decorator.js';
import { ScheduleMessages } from './schedule-message.service.js';

@Controller()
export class ScheduleMessageController {
  constructor(private readonly messages: ScheduleMessages) {}

  @Handles(scheduleMessages)
  list({ params }: Input<typeof scheduleMessages>, { caller }: Call): Promise<Answer<typeof scheduleMessages>> {
    return this.messages.of(caller, params.id);
  }

  @Handles(scheduleMessageRetry)
  retry(
    { params }: Input<typeof scheduleMessageRetry>,
    { caller }: Call,
  ): Promise<Answer<typeof scheduleMessageRetry>> {
    return this.messages.retry(caller, params.id);
  }
}
