import { Injectable } from '@nestjs/common';
import {
  inTransitMethod,
  MAX_SITUATION_ROWS,
  type SITUATION_SORTS,
  type SituationAnswer,
  type SituationDetail,
  type SituationFilter,
  type SituationQuery,
  type SituationRow,
} from '../../contract/delivery-situation.js';
import { Problem } from '../../contract/problem.js';
import { dayNumber, dayText } from '../../domain/calendar/day.js';
import { dayAt } from '../../domain/calendar/zone.js';
import { type CompanyId, type ScheduleLineId, toId } from '../../domain/ids.js';
import { decimalsOf, decimalText, scaled } from '../../domain/quantity/decimal.js';
import { toQuantity } from '../../domain/quantity/quantity.js';
import { balanceOfShipTos } from '../../domain/schedule/situation.js';
import { cursorId, pageOf, type RowSorts } from '../../platform/database/sorted.js';
import type { Tx } from '../../platform/database/transaction.js';
import { type DemandFilter, type DemandKey, type DemandLine, DemandView, patternOf } from './demand.view.js';
import { type DespatchesWanted, type DespatchScope, despatchScope } from './despatched.scope.js';
import { type Customer, DespatchedView } from './despatched.view.js';
import { articleOf } from './situation.article.js';
import { differenceToExplain, MOST_DELIVERED, situationDetailOf } from './situation.detail.js';
import type { FoundArticle, FoundRelation } from './situation.rows.js';
import { situationRowOf } from './situation.standing.js';

/** Corrections that are shown, the newest ones. */
const MOST_CORRECTIONS = 100;
/** Articles of a file that are read at a time. */
const ARTICLES_AT_A_TIME = 500;
/** What an article's page shows of its despatches, and what it reads besides where both counts differ. */
const SHOWN: DespatchesWanted = { newest: MOST_DELIVERED };
const EXPLAINED: DespatchesWanted = { ...SHOWN, explains: true };

/** Figures are calculated, so an order by them takes all articles that the filter finds. */
const SORTS: RowSorts<(typeof SITUATION_SORTS)[number], SituationRow> = {
  article: (row) => row.articleNumber,
  customer: (row) => row.customerName ?? row.customer,
  shipTo: (row) => row.shipTo,
  required: (row) => Number(row.required),
  shipped: (row) => Number(row.shipped),
  inTransit: (row) => Number(row.inTransit),
  balance: (row) => Number(row.balance),
  difference: (row) => (row.reconciliationDifference === null ? null : Number(row.reconciliationDifference)),
  open: (row) => row.firstOpenDate,
  coverage: (row) => row.coverageUntil,
  unit: (row) => row.unit,
  method: (row) => (row.method === null ? null : inTransitMethod.options.indexOf(row.method)),
};

/** Where deliveries stand. */
@Injectable()
export class SituationView {
  constructor(
    private readonly demand: DemandView,
    private readonly despatched: DespatchedView,
  ) {}

  /** A page of articles on a day. In the list's own order four statements, whatever it shows. */
  async list(tx: Tx, companyId: CompanyId, query: SituationQuery): Promise<SituationAnswer> {
    const date = query.date ?? today(query.asOf);
    if (query.sort !== undefined) {
      const { rows: all } = await this.all(tx, companyId, query);
      const page = pageOf(all, { ...query, sorts: SORTS, idOf: (row) => row.articleId });
      return { date, ...page, totals: totalsOf(page.rows) };
    }
    const after = cursorId(query.cursor);
    const keys = await this.demand.keys(tx, companyId, {
      ...filterOf(query),
      byShipTo: query.groupByShipTo,
      after: after === null ? null : toId('schedule-line', after),
      limit: query.limit + 1,
    });
    const page = keys.slice(0, query.limit);
    const found = await this.articles(tx, companyId, page);
    const rows = found.map((one) => situationRowOf(articleOf(one), dayNumber(date)));
    return {
      date,
      rows,
      totals: totalsOf(rows),
      nextCursor: keys.length > query.limit ? (page.at(-1)?.articleId ?? null) : null,
    };
  }

  /** All articles that a filter finds, as the list has them. @throws Problem too-large-to-export. */
  async all(tx: Tx, companyId: CompanyId, query: SituationFilter): Promise<Pick<SituationAnswer, 'date' | 'rows'>> {
    const date = query.date ?? today(query.asOf);
    const keys = await this.demand.keys(tx, companyId, {
      ...filterOf(query),
      byShipTo: query.groupByShipTo,
      limit: MAX_SITUATION_ROWS + 1,
    });
    if (keys.length > MAX_SITUATION_ROWS) throw new Problem('too-large-to-export');
    const rows: SituationRow[] = [];
    for (let at = 0; at < keys.length; at += ARTICLES_AT_A_TIME) {
      const found = await this.articles(tx, companyId, keys.slice(at, at + ARTICLES_AT_A_TIME));
      rows.push(...found.map((one) => situationRowOf(articleOf(one), dayNumber(date))));
    }
    return { date, rows };
  }

  /** @throws Problem not-found, for foreign ids and for none alike, and where no release in force calls the article off. */
  async detail(tx: Tx, companyId: CompanyId, id: ScheduleLineId, date: string): Promise<SituationDetail> {
    const lines = await this.lines(tx, companyId, id);
    const day = dayNumber(date);
    let found = await this.despatchesOf(tx, companyId, lines, SHOWN);
    const gap = differenceToExplain(articleOf(found), day);
    // Most counts agree: what may explain a difference is read where there is one.
    if (gap !== null) found = await this.despatchesOf(tx, companyId, lines, EXPLAINED);
    return situationDetailOf(articleOf(found), day, {
      corrections: await this.despatched.corrections(tx, companyId, found.sought, MOST_CORRECTIONS),
      ofDifference:
        gap === null ? null : ((await this.despatched.ofQuantity(tx, companyId, found.sought, gap)) ?? null),
    });
  }

  /** What the releases in force say of the article of a line. @throws Problem not-found, for foreign ids and for none alike, and where no release in force calls it off. */
  private async lines(tx: Tx, companyId: CompanyId, id: ScheduleLineId): Promise<readonly DemandLine[]> {
    const named = await this.demand.line(tx, companyId, id);
    if (named === undefined) throw new Problem('not-found');
    const { customer, shipTo, articleNumber, unit } = named;
    const keys = await this.demand.keys(tx, companyId, {
      customer,
      shipToIs: shipTo,
      articleIs: articleNumber,
      limit: 20,
    });
    const key = keys.find((one) => isSameCode(one.unit, unit)) ?? keys[0];
    const [lines] = key === undefined ? [] : await this.demand.lines(tx, companyId, [key]);
    if (lines === undefined) throw new Problem('not-found', 'No release in force calls this article off.');
    return lines;
  }

  private async despatchesOf(
    tx: Tx,
    companyId: CompanyId,
    lines: readonly DemandLine[],
    wanted: DespatchesWanted,
  ): Promise<FoundArticle> {
    const [found] = await this.withDespatches(tx, companyId, [lines], wanted);
    if (found === undefined) throw new Problem('not-found');
    return found;
  }

  /** Articles of releases in force with what left of them and what was agreed, in the order of the keys. */
  async articles(
    tx: Tx,
    companyId: CompanyId,
    keys: readonly DemandKey[],
    wanted: DespatchesWanted = {},
  ): Promise<FoundArticle[]> {
    const groups = await this.demand.lines(tx, companyId, keys);
    return this.withDespatches(tx, companyId, groups, wanted);
  }

  /** Articles that a filter finds, in the order of articles. */
  async found(
    tx: Tx,
    companyId: CompanyId,
    filter: DemandFilter,
    wanted: DespatchesWanted = {},
  ): Promise<FoundArticle[]> {
    return this.articles(tx, companyId, await this.demand.keys(tx, companyId, filter), wanted);
  }

  /** Groups of lines, each of one article, ship-to and unit, with what left of them and what was agreed. */
  async withDespatches(
    tx: Tx,
    companyId: CompanyId,
    groups: readonly (readonly DemandLine[])[],
    wanted: DespatchesWanted = {},
  ): Promise<FoundArticle[]> {
    const heads = groups.flatMap(([line]) => line ?? []);
    if (heads.length === 0) return [];
    const customers = await this.despatched.customers(
      tx,
      companyId,
      heads.map(({ customer }) => customer),
    );
    const named = groups.flatMap(([line, ...more]) =>
      line === undefined ? [] : [namedArticle([line, ...more], customers.get(line.customer), wanted)],
    );
    const found = await this.despatched.ofArticles(
      tx,
      companyId,
      named.map(({ sought }) => sought),
    );
    return named.flatMap((one, at) => {
      const despatches = found[at];
      return despatches === undefined ? [] : { ...one, ...despatches };
    });
  }
}

/** Today, or the day of a moment, in UTC. */
export function today(asOf?: string): string {
  return dayText(dayAt(asOf === undefined ? Date.now() : Date.parse(asOf), 'UTC'));
}

function filterOf(query: SituationFilter): Omit<DemandFilter, 'limit'> {
  const article = query.articleNumber === '' ? undefined : query.articleNumber?.replaceAll('\0', '');
  return {
    shipTo: patternOf(query.shipTo),
    article: query.articleIsExact ? null : patternOf(article),
    articleIs: query.articleIsExact ? (article ?? null) : null,
    from: query.from ?? null,
    to: query.to ?? null,
  };
}

/** Lines of an article with what was agreed, and which of its despatches are to be read. */
function namedArticle(
  lines: readonly [DemandLine, ...DemandLine[]],
  customer: Customer | undefined,
  wanted: DespatchesWanted,
): Pick<FoundArticle, 'lines' | 'relation' | 'customerName'> & { readonly sought: DespatchScope } {
  const [line] = lines;
  const relation = relationOf(customer, line.shipTo);
  return {
    lines,
    relation,
    customerName: customer?.name ?? line.buyerName,
    sought: despatchScope(lines, customer, relation, wanted),
  };
}

/** The relation with a customer for a ship-to, or else the one for all. */
function relationOf(customer: Customer | undefined, shipTo: string): FoundRelation | null {
  const relations = customer?.relations ?? [];
  return (
    relations.find((one) => one.shipTo !== null && isSameCode(one.shipTo, shipTo)) ??
    relations.find((one) => one.shipTo === null) ??
    null
  );
}

/** Whether two codes are one, as partners write them. */
export function isSameCode(a: string, b: string): boolean {
  return a.trim().toUpperCase() === b.trim().toUpperCase();
}

/** What is ahead and behind of articles that go to several ship-tos. */
function totalsOf(rows: readonly SituationRow[]): SituationAnswer['totals'] {
  const groups = Map.groupBy(rows, ({ articleNumber, unit }) => JSON.stringify([articleNumber, unit]));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined || group.length < 2) return [];
    const scale = Math.max(...group.map(({ balance }) => decimalsOf(balance)));
    const { ahead, behind } = balanceOfShipTos(group.map(({ balance }) => scaled(balance, scale)));
    const { articleNumber, unit } = first;
    const text = (value: bigint) => toQuantity(decimalText(value, scale));
    return { articleNumber, unit, shipTos: group.length, ahead: text(ahead), behind: text(behind) };
  });
}
