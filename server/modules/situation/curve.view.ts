import { Injectable } from '@nestjs/common';
import type { CurveAnswer, CurveQuery } from '../../contract/delivery-curve.js';
import { Problem } from '../../contract/problem.js';
import { dayNumber } from '../../domain/calendar/day.js';
import type { CompanyId, ScheduleLineId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { ScheduleChangesView } from '../schedule/schedule.changes.view.js';
import { curveOf, periodOfCurve } from './curve.rows.js';
import { type DemandLine, DemandView } from './demand.view.js';
import { isSameCode, SituationView, today } from './situation.view.js';

/** Cumulative curves of articles. */
@Injectable()
export class CurveView {
  constructor(
    private readonly demand: DemandView,
    private readonly schedules: ScheduleChangesView,
    private readonly situation: SituationView,
  ) {}

  /** @throws Problem not-found, for foreign ids and for none alike; not-comparable. */
  async curve(tx: Tx, companyId: CompanyId, id: ScheduleLineId, query: CurveQuery): Promise<CurveAnswer> {
    const line = await this.demand.line(tx, companyId, id);
    if (line === undefined) throw new Problem('not-found');
    const releases = await this.schedules.releases(tx, companyId, line.scheduleHeadId, query.against);
    const heads = [line.scheduleHeadId, ...releases.comparedWith.map(({ scheduleHeadId }) => scheduleHeadId)];
    const lines = await this.demand.inReleases(tx, companyId, line, heads);
    const own = lines.filter((one) => one.scheduleHeadId === line.scheduleHeadId && isSameCode(one.unit, line.unit));
    const groups = [own, linesBefore(lines, line)].filter((group) => group.length > 0);
    const day = dayNumber(today(query.asOf));
    const [from, to] = periodOfCurve(groups, releases.issued, day, query);
    const [current, previous] = await this.situation.withDespatches(tx, companyId, groups, { since: from });
    if (current === undefined) throw new Problem('not-found');
    return curveOf({ releases, current, previous: previous ?? null }, day, [from, to]);
  }
}

/** The lines of the newest release before that has the article, those of its unit where there are such. */
function linesBefore(lines: readonly DemandLine[], line: DemandLine): readonly DemandLine[] {
  const before = lines.filter(({ scheduleHeadId }) => scheduleHeadId !== line.scheduleHeadId);
  const newest = before.filter(({ scheduleHeadId }) => scheduleHeadId === before[0]?.scheduleHeadId);
  const unit = newest.find((one) => isSameCode(one.unit, line.unit))?.unit ?? newest[0]?.unit ?? '';
  return newest.filter((one) => isSameCode(one.unit, unit));
}
