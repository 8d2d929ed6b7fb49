import { Controller } from '@nestjs/common';
import { cumulativeCurve } from '../../contract/delivery-curve.js';
import { situationCsv, situationDetail, situationList } from '../../contract/delivery-situation.js';
import { despatchedCorrect, despatchedEnter, despatchedReset, despatchedWithdraw } from '../../contract/despatched.js';
import type { Answer, Input } from '../../contract/endpoint.js';
import { previousDeliveries, previousDelivery, previousDeliveryCsv } from '../../contract/previous-deliveries.js';
import { momentInName } from '../../domain/export/file-name.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { AsOfReader } from '../schedule/schedule.as-of.service.js';
import { CurveView } from './curve.view.js';
import { deliveriesCsv } from './deliveries.sheet.js';
import { DeliveriesView } from './deliveries.view.js';
import { DespatchedService } from './despatched.service.js';
import { situationCsv as csvOf } from './situation.sheet.js';
import { SituationView, today } from './situation.view.js';

@Controller()
export class SituationController {
  constructor(
    private readonly reader: AsOfReader,
    private readonly view: SituationView,
    private readonly curves: CurveView,
    private readonly deliveries: DeliveriesView,
    private readonly despatched: DespatchedService,
  ) {}

  @Handles(situationList)
  list({ query }: Input<typeof situationList>, { caller }: Call): Promise<Answer<typeof situationList>> {
    return this.reader.answer(caller, query.asOf, (tx) => this.view.list(tx, caller.companyId, query));
  }

  @Handles(situationCsv)
  async sheet({ query }: Input<typeof situationCsv>, { caller, reply }: Call): Promise<undefined> {
    const { date, rows } = await this.reader.read(caller, query.asOf, (tx) =>
      this.view.all(tx, caller.companyId, query),
    );
    await reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="delivery-situation-${date}${momentInName(query.asOf)}.csv"`)
      .header('cache-control', 'private, no-store')
      .send(csvOf(rows, caller.language));
    return undefined;
  }

  @Handles(situationDetail)
  detail({ params, query }: Input<typeof situationDetail>, { caller }: Call): Promise<Answer<typeof situationDetail>> {
    return this.reader.answer(caller, query.asOf, (tx) =>
      this.view.detail(tx, caller.companyId, params.articleId, query.date ?? today(query.asOf)),
    );
  }

  @Handles(cumulativeCurve)
  curve({ params, query }: Input<typeof cumulativeCurve>, { caller }: Call): Promise<Answer<typeof cumulativeCurve>> {
    return this.reader.answer(caller, query.asOf, (tx) =>
      this.curves.curve(tx, caller.companyId, params.articleId, query),
    );
  }

  @Handles(despatchedEnter)
  async enter({ body }: Input<typeof despatchedEnter>, { caller }: Call): Promise<Answer<typeof despatchedEnter>> {
    return { despatchedIds: await this.despatched.enter(caller, body) };
  }

  @Handles(despatchedCorrect)
  async correct(
    { body }: Input<typeof despatchedCorrect>,
    { caller }: Call,
  ): Promise<Answer<typeof despatchedCorrect>> {
    return { despatchedIds: [await this.despatched.correct(caller, body)] };
  }

  @Handles(despatchedWithdraw)
  async withdraw(
    { params }: Input<typeof despatchedWithdraw>,
    { caller }: Call,
  ): Promise<Answer<typeof despatchedWithdraw>> {
    await this.despatched.withdraw(caller, params.id);
    return { despatchedId: params.id };
  }

  @Handles(despatchedReset)
  reset({ body }: Input<typeof despatchedReset>, { caller }: Call): Promise<Answer<typeof despatchedReset>> {
    return this.despatched.reset(caller, body);
  }

  @Handles(previousDeliveries)
  places({ query }: Input<typeof previousDeliveries>, { caller }: Call): Promise<Answer<typeof previousDeliveries>> {
    return this.reader.answer(caller, query.asOf, (tx) => this.deliveries.list(tx, caller.companyId, query));
  }

  @Handles(previousDelivery)
  history(
    { params, query }: Input<typeof previousDelivery>,
    { caller }: Call,
  ): Promise<Answer<typeof previousDelivery>> {
    return this.reader.answer(caller, query.asOf, (tx) =>
      this.deliveries.history(tx, caller.companyId, params.id, query),
    );
  }

  @Handles(previousDeliveryCsv)
  async csv({ params, query }: Input<typeof previousDeliveryCsv>, { caller, reply }: Call): Promise<undefined> {
    const history = await this.reader.read(caller, query.asOf, (tx) =>
      this.deliveries.history(tx, caller.companyId, params.id, query),
    );
    await reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header(
        'content-disposition',
        `attachment; filename="deliveries-${history.from}-${history.to}${momentInName(query.asOf)}.csv"`,
      )
      .header('cache-control', 'private, no-store')
      .send(deliveriesCsv(history, caller.language));
    return undefined;
  }
}
