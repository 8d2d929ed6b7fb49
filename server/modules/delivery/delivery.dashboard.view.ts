import { Injectable } from '@nestjs/common';
import { type DeliveryDashboard, OPEN_DAYS, PERIOD_DAYS } from '../../contract/delivery-dashboard.js';
import { MOST_DUE } from '../../contract/despatch-due.js';
import type { Period } from '../../contract/transaction.js';
import { addDays } from '../../domain/calendar/day.js';
import type { CompanyId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { type Precision, PrecisionView } from '../situation/precision.view.js';
import { DueView } from '../situation/situation.due.view.js';
import { today } from '../situation/situation.view.js';
import { isLate, placeKey } from './delivery.due.view.js';
import { COUNT_CAP, FLAGS, MOST_COUNTED, ONLY, searched, SENT_WELL } from './delivery.notes.sql.js';

type NoteDay = Omit<DeliveryDashboard['days'][number], 'due'>;
interface Notes extends Record<'all' | 'ofPeriod' | 'ready' | 'transit' | 'errors' | 'sent', number> {
  readonly days: readonly NoteDay[];
  readonly isEmpty: boolean;
}

/** What must leave and what left, in numbers. */
@Injectable()
export class DeliveryDashboardView {
  constructor(
    private readonly dueView: DueView,
    private readonly precisionView: PrecisionView,
  ) {}

  /** Statements do not grow with what there is; what each reads is bounded by days and by a number of notes, articles and lines. */
  async dashboard(tx: Tx, companyId: CompanyId, period: Period): Promise<DeliveryDashboard> {
    const now = today();
    const from = addDays(now, -PERIOD_DAYS[period]);
    const { due, late, isDueCut, isAnything } = await this.due(tx, companyId, now);
    const { all, ofPeriod, ready, transit, errors, sent, days, isEmpty } = await this.notes(
      tx,
      companyId,
      period,
      from,
    );
    const precision = await this.precisionView.precision(tx, companyId, now, from);
    const capped = (value: number, of: number) => ({
      value: Math.min(value, COUNT_CAP),
      capped: of > MOST_COUNTED || value > COUNT_CAP,
    });
    return {
      ...{ period, today: now, from, due, late, isDueCut },
      isEmpty: isEmpty && !isAnything && precision.customers.length === 0,
      ready: capped(ready, all),
      transit: capped(transit, all),
      errors: capped(errors, all),
      sent: capped(sent, ofPeriod),
      days: daysOf([from, now], days, precision.days),
      precision: {
        since: precision.since,
        isCut: precision.isCut,
        customers: precision.customers.map((one) => ({ ...one, months: [...one.months] })),
      },
    };
  }

  /** Articles and ship-tos, as the list of what is due has them. */
  private async due(tx: Tx, companyId: CompanyId, now: string) {
    const { articles, isCut } = await this.dueView.due(tx, companyId, now, {}, MOST_DUE);
    const firm = articles.filter(({ due }) => due > 0n);
    const late = firm.filter((article) => isLate(article, now));
    const places = (some: typeof articles) => ({ articles: some.length, shipTos: new Set(some.map(placeKey)).size });
    return { due: places(firm), late: places(late), isDueCut: isCut, isAnything: articles.length > 0 };
  }

  /** Despatch notes that are not archived, counted as their list counts them. */
  private async notes(tx: Tx, companyId: CompanyId, period: Period, from: string): Promise<Notes> {
    const search = { days: OPEN_DAYS, filter: 'all', isArchived: false } as const;
    const { params, param, notes } = searched(companyId, search, MOST_COUNTED + 1);
    const isOfPeriod = `n.created_at >= now() - make_interval(days => ${param(PERIOD_DAYS[period])})`;
    const [row] = await tx.query<Notes>(
      `
      WITH n AS MATERIALIZED (
        SELECT n.company_id, n.document_number, n.stored, n.state, n.acknowledgement, n.created_at, n.despatch, n.arrival, CASE WHEN left(n.despatch, 10) >= ${param(from)} THEN n.articles END AS in_chart
        FROM (${notes}) AS n)
      SELECT count(*)::int AS all, count(*) FILTER (WHERE ${isOfPeriod})::int AS "ofPeriod", count(*) FILTER (WHERE ${ONLY.ready})::int AS ready,
        count(*) FILTER (WHERE ${ONLY.transit})::int AS transit, count(*) FILTER (WHERE ${ONLY.errors})::int AS errors,
        count(*) FILTER (WHERE ${isOfPeriod} AND ${ONLY.sent})::int AS sent,
        (SELECT coalesce(json_agg(x), '[]') FROM (
          SELECT left(n.despatch, 10) AS day, coalesce(sum(n.in_chart) FILTER (WHERE ${SENT_WELL}), 0)::int AS sent,
            coalesce(sum(n.in_chart) FILTER (WHERE ${FLAGS.hasError}), 0)::int AS errors
          FROM n WHERE n.in_chart IS NOT NULL GROUP BY 1) AS x) AS days,
        app_sees_all() AND NOT EXISTS (SELECT FROM despatch_advice d WHERE d.company_id = ${param(companyId)}) AS "isEmpty"
      FROM n`,
      params,
      'delivery-dashboard-notes',
    );
    if (!row) throw new Error('A count has one row');
    return row;
  }
}

/** Every day between two, both included. */
function daysOf([from, to]: readonly [string, string], notes: readonly NoteDay[], due: Precision['days']) {
  const [noteOf, dueOf] = [new Map(notes.map((one) => [one.day, one])), new Map(due.map((one) => [one.day, one.due]))];
  const days: DeliveryDashboard['days'] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const { sent = 0, errors = 0 } = noteOf.get(day) ?? {};
    days.push({ day, due: dueOf.get(day) ?? 0, sent, errors });
  }
  return days;
}
