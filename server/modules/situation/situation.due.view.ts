import { Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import { dayNumber, dayText } from '../../domain/calendar/day.js';
import type { CompanyId, ScheduleLineId } from '../../domain/ids.js';
import { openQuantities } from '../../domain/schedule/netting.js';
import { CALLOFF_STATUSES } from '../../domain/schedule/schedule.js';
import { leadDays } from '../../domain/schedule/situation.js';
import type { Tx } from '../../platform/database/transaction.js';
import { type DemandFilter, DemandView } from './demand.view.js';
import { type Article, articleOf } from './situation.article.js';
import type { FoundArticle, FoundRelation } from './situation.rows.js';
import { standingOf } from './situation.standing.js';
import { SituationView } from './situation.view.js';

type Status = (typeof CALLOFF_STATUSES)[number];
/** What a supplier may send by; all others only say what may come (domain: zones and status codes). */
const FIRM: ReadonlySet<Status> = new Set(['firm', 'backlog', 'urgent']);
/** Articles that are read at a time. */
const ARTICLES_AT_A_TIME = 500;

/** A call-off that must leave and has not; its quantity in the scale of the article. */
export interface OpenCalloff {
  readonly date: string;
  /** The day on which it must leave: its date less the days of the transport, where it is one of delivery. */
  readonly shipBy: string;
  readonly status: Status;
  readonly open: bigint;
}
/** What must leave of an article for a ship-to through a day. Quantities are whole numbers of `scale` decimals. */
export interface DueArticle {
  readonly articleId: ScheduleLineId;
  readonly articleNumber: string;
  readonly description: string | null;
  readonly customer: string;
  readonly customerName: string | null;
  readonly shipTo: string;
  readonly shipToName: string | null;
  readonly unit: string;
  readonly relation: FoundRelation | null;
  readonly scale: number;
  /** Firm and open through the day. */
  readonly due: bigint;
  /** Open through the day and not firm: to be planned with, not to be sent. */
  readonly notFirm: bigint;
  /** The earliest first. */
  readonly calloffs: readonly OpenCalloff[];
  /** As the customer counts: received and in transit; null where its schedules count nothing. */
  readonly shipped: bigint | null;
}

/** An article at a ship-to, whatever release calls it off. */
export type NamedArticle = Pick<DueArticle, 'articleNumber' | 'customer' | 'shipTo' | 'unit'>;

/** What must leave, by the releases in force and what has left. */
@Injectable()
export class DueView {
  constructor(
    private readonly demand: DemandView,
    private readonly situation: SituationView,
  ) {}

  /** What the lines of ids call off, of whichever releases, by id. @throws Problem not-found, for foreign ids and for none alike. */
  async named(
    tx: Tx,
    companyId: CompanyId,
    ids: readonly ScheduleLineId[],
  ): Promise<ReadonlyMap<ScheduleLineId, NamedArticle>> {
    const lines = await this.demand.named(tx, companyId, ids);
    if (lines.length < new Set(ids).size) throw new Problem('not-found');
    return new Map(lines.map((line) => [line.articleId, line]));
  }

  /**
   * Articles of the releases in force with what must leave of them through a day, in the order of ship-tos. As many statements as the situation takes, whatever is due.
   * @param most articles of the releases in force that are looked at; `isCut` says that there are more
   */
  async due(
    tx: Tx,
    companyId: CompanyId,
    until: string,
    filter: Omit<DemandFilter, 'limit' | 'byShipTo'>,
    most: number,
  ): Promise<{ readonly articles: readonly DueArticle[]; readonly isCut: boolean }> {
    const keys = await this.demand.keys(tx, companyId, { ...filter, byShipTo: true, limit: most + 1 });
    const articles: DueArticle[] = [];
    for (let at = 0; at < Math.min(keys.length, most); at += ARTICLES_AT_A_TIME) {
      const some = keys.slice(at, Math.min(at + ARTICLES_AT_A_TIME, most));
      for (const found of await this.situation.articles(tx, companyId, some))
        articles.push(dueOf(found, dayNumber(until)));
    }
    return { articles, isCut: keys.length > most };
  }
}

function dueOf(found: FoundArticle, until: number): DueArticle {
  const article = articleOf(found);
  const {
    lines: [line],
    relation,
    customerName,
  } = found;
  const { situation, less } = standingOf(article, until);
  const open = openCalloffs(article, until);
  const sum = (isFirm: boolean): bigint =>
    open.reduce((total, one) => (FIRM.has(one.status) === isFirm ? total + one.open : total), 0n);
  const { articleId, articleNumber, description, customer, shipTo, shipToName, unit } = line;
  return {
    ...{ articleId, articleNumber, description, customer, customerName, shipTo, shipToName, unit, relation },
    scale: article.scale,
    due: sum(true),
    notFirm: sum(false),
    calloffs: open.filter(({ status }) => FIRM.has(status)),
    shipped: article.facts.received === null ? null : situation.shipped - less,
  };
}

/** Call-offs that goods in transit do not cover and that must leave through a day, the earliest first. */
function openCalloffs(article: Article, until: number): OpenCalloff[] {
  const { calloffs, found, transitDays } = article;
  const lead = leadDays(found.lines[0].dateKind, transitDays);
  const open = openQuantities(calloffs, standingOf(article, until).inTransit?.quantity ?? 0n);
  return Array.from(calloffs.days, (day, at) => ({
    day,
    shipBy: day - lead,
    status: CALLOFF_STATUSES[calloffs.statuses[at] ?? 0] ?? 'firm',
    open: open[at] ?? 0n,
  }))
    .filter((one) => one.open > 0n && (one.shipBy <= until || one.status === 'backlog'))
    .sort((a, b) => Number(b.status === 'backlog') - Number(a.status === 'backlog') || a.day - b.day)
    .map(({ day, shipBy, ...one }) => ({ ...one, date: dayText(day), shipBy: dayText(shipBy) }));
}
