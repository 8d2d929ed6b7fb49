import { Controller } from '@nestjs/common';
import {
  controlAssignees,
  controlResult,
  controlResultChange,
  controlResults,
  controlResultsCsv,
  controlResultsDecide,
  controlResultsSuggest,
} from '../../contract/control-results.js';
import type { Answer, Input } from '../../contract/endpoint.js';
import { dayText } from '../../domain/calendar/day.js';
import { dayAt } from '../../domain/calendar/zone.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf } from '../../platform/http/caller.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { ControlResults } from './control-result.service.js';
import { resultsCsv } from './control-result.sheet.js';
import { ControlResultView } from './control-result.view.js';

@Controller()
export class ControlResultController {
  constructor(
    private readonly database: Database,
    private readonly view: ControlResultView,
    private readonly decisions: ControlResults,
  ) {}

  @Handles(controlResults)
  list({ query }: Input<typeof controlResults>, { caller }: Call): Promise<Answer<typeof controlResults>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.list(tx, caller, query));
  }

  @Handles(controlResultsSuggest)
  async suggest(
    { query }: Input<typeof controlResultsSuggest>,
    { caller }: Call,
  ): Promise<Answer<typeof controlResultsSuggest>> {
    const suggestions = await this.database.transaction(scopeOf(caller), (tx) =>
      this.view.suggestions(tx, caller.companyId, query.q, query.limit),
    );
    return { suggestions };
  }

  @Handles(controlResultsCsv)
  async sheet({ query }: Input<typeof controlResultsCsv>, { caller, reply }: Call): Promise<undefined> {
    const rows = await this.database.transaction(scopeOf(caller), (tx) => this.view.all(tx, caller, query));
    const today = dayText(dayAt(Date.now(), 'UTC'));
    await reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="rule-results-${today}.csv"`)
      .header('cache-control', 'private, no-store')
      .send(resultsCsv(rows, caller.language));
    return undefined;
  }

  @Handles(controlAssignees)
  async assignees(_: Input<typeof controlAssignees>, { caller }: Call): Promise<Answer<typeof controlAssignees>> {
    return {
      rows: await this.database.transaction(scopeOf(caller), (tx) => this.view.assignees(tx, caller.companyId)),
    };
  }

  @Handles(controlResult)
  result({ params }: Input<typeof controlResult>, { caller }: Call): Promise<Answer<typeof controlResult>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.result(tx, caller, params.id));
  }

  @Handles(controlResultsDecide)
  async decide(
    { body }: Input<typeof controlResultsDecide>,
    { caller }: Call,
  ): Promise<Answer<typeof controlResultsDecide>> {
    return { changed: [...(await this.decisions.decide(caller, body.resultIds, body.state))] };
  }

  @Handles(controlResultChange)
  change(
    { params, body }: Input<typeof controlResultChange>,
    { caller }: Call,
  ): Promise<Answer<typeof controlResultChange>> {
    return this.decisions.change(caller, params.id, body);
  }
}
