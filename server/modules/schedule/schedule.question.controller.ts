import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import { scheduleAsk } from '../../contract/schedule-messages.js';
import { type Call, Handles } from '../../platform/http/endpoint.decorator.js';
import { ScheduleQuestions } from './schedule.question.service.js';

@Controller()
export class ScheduleQuestionController {
  constructor(private readonly questions: ScheduleQuestions) {}

  @Handles(scheduleAsk)
  ask({ params, body }: Input<typeof scheduleAsk>, { caller }: Call): Promise<Answer<typeof scheduleAsk>> {
    return this.questions.ask(caller, params.id, body);
  }
}
