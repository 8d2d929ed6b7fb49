import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import { scheduleCommentCreate, scheduleCommentList, scheduleCommentUpdate } from '../../contract/schedule-comments.js';
import { type Call, Handles } from '../../platform/http/endpoint.decorator.js';
import { AsOfReader } from './schedule.as-of.service.js';
import { ScheduleComments } from './schedule.comment.service.js';
import { ScheduleCommentView } from './schedule.comment.view.js';

@Controller()
export class ScheduleCommentController {
  constructor(
    private readonly reader: AsOfReader,
    private readonly view: ScheduleCommentView,
    private readonly comments: ScheduleComments,
  ) {}

  @Handles(scheduleCommentCreate)
  async create(
    { body }: Input<typeof scheduleCommentCreate>,
    { caller }: Call,
  ): Promise<Answer<typeof scheduleCommentCreate>> {
    return { scheduleCommentIds: await this.comments.create(caller, body) };
  }

  @Handles(scheduleCommentList)
  async list(
    { params, query }: Input<typeof scheduleCommentList>,
    { caller }: Call,
  ): Promise<Answer<typeof scheduleCommentList>> {
    const { companyId, userId } = caller;
    return this.reader.answer(caller, query.asOf, async (tx) => ({
      threads: await this.view.threads(tx, companyId, userId, params.id),
    }));
  }

  @Handles(scheduleCommentUpdate)
  async update(
    { params, body }: Input<typeof scheduleCommentUpdate>,
    { caller }: Call,
  ): Promise<Answer<typeof scheduleCommentUpdate>> {
    await this.comments.change(caller, params.id, body);
    return { scheduleCommentId: params.id };
  }
}
