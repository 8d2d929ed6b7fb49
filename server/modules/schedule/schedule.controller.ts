import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import {
  scheduleConfirm,
  scheduleAutocomplete,
  scheduleDetail,
  scheduleLineDetail,
  scheduleList,
} from '../../contract/schedule.js';
import {
  scheduleAcknowledge,
  scheduleArchive,
  scheduleDelete,
  scheduleErrors,
  scheduleRestore,
} from '../../contract/schedule-decisions.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { AsOfReader } from './schedule.as-of.service.js';
import { ScheduleAnswers } from './schedule.answer.service.js';
import { ScheduleConfirmation } from './schedule.confirmation.service.js';
import { ScheduleCountView } from './schedule.count.view.js';
import { ScheduleRemoval } from './schedule.removal.service.js';
import { ScheduleView } from './schedule.view.js';

@Controller()
export class ScheduleController {
  constructor(
    private readonly reader: AsOfReader,
    private readonly view: ScheduleView,
    private readonly counted: ScheduleCountView,
    private readonly confirmation: ScheduleConfirmation,
    private readonly answers: ScheduleAnswers,
    private readonly removal: ScheduleRemoval,
  ) {}

  @Handles(scheduleList)
  list({ query }: Input<typeof scheduleList>, { caller }: Call): Promise<Answer<typeof scheduleList>> {
    return this.reader.answer(caller, query.asOf, async (tx) => ({
      ...(await this.view.list(tx, caller.companyId, query)),
      counts: query.counts ? await this.counted.counts(tx, caller.companyId, query) : null,
    }));
  }

  @Handles(scheduleAutocomplete)
  autocomplete(
    { query }: Input<typeof scheduleAutocomplete>,
    { caller }: Call,
  ): Promise<Answer<typeof scheduleAutocomplete>> {
    return this.reader.read(caller, undefined, (tx) => this.view.suggestions(tx, caller.companyId, query));
  }

  @Handles(scheduleDetail)
  detail({ params, query }: Input<typeof scheduleDetail>, { caller }: Call): Promise<Answer<typeof scheduleDetail>> {
    return this.reader.answer(caller, query.asOf, (tx) =>
      this.view.detail(tx, caller.companyId, params.id, caller.language),
    );
  }

  @Handles(scheduleLineDetail)
  line(
    { params, query }: Input<typeof scheduleLineDetail>,
    { caller }: Call,
  ): Promise<Answer<typeof scheduleLineDetail>> {
    return this.reader.answer(caller, query.asOf, (tx) => this.view.line(tx, caller.companyId, params.id));
  }

  @Handles(scheduleErrors)
  errors({ query }: Input<typeof scheduleErrors>, { caller }: Call): Promise<Answer<typeof scheduleErrors>> {
    return this.reader.read(caller, undefined, (tx) => this.view.errors(tx, caller.companyId, query, caller.language));
  }

  @Handles(scheduleAcknowledge)
  async acknowledge(
    { params, body }: Input<typeof scheduleAcknowledge>,
    { caller }: Call,
  ): Promise<Answer<typeof scheduleAcknowledge>> {
    return { scheduleHeadId: params.id, answer: await this.answers.answer(caller, params.id, body) };
  }

  @Handles(scheduleArchive)
  async archive({ body }: Input<typeof scheduleArchive>, { caller }: Call): Promise<Answer<typeof scheduleArchive>> {
    const changed = await this.answers.archive(caller, body.scheduleHeadIds, body.isArchived);
    return { changed: [...changed] };
  }

  @Handles(scheduleDelete)
  async remove({ params }: Input<typeof scheduleDelete>, { caller }: Call): Promise<Answer<typeof scheduleDelete>> {
    const ids = await this.removal.remove(caller, params.id);
    const inForceAgain = await this.reader.read(caller, undefined, (tx) =>
      this.view.inForce(tx, caller.companyId, ids),
    );
    return { inForceAgain };
  }

  @Handles(scheduleRestore)
  async restore({ params }: Input<typeof scheduleRestore>, { caller }: Call): Promise<Answer<typeof scheduleRestore>> {
    await this.removal.restore(caller, params.id);
    return { scheduleHeadId: params.id };
  }

  @Handles(scheduleConfirm)
  async confirm({ body }: Input<typeof scheduleConfirm>, { caller }: Call): Promise<Answer<typeof scheduleConfirm>> {
    const changed = await this.confirmation.confirm(caller, body.scheduleHeadIds, body.isConfirmed);
    return { changed: [...changed] };
  }
}
