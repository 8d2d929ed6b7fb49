import { Injectable } from '@nestjs/common';
import type { CompanyId, ScheduleHeadId } from '../../domain/ids.js';
import { decimalText } from '../../domain/quantity/decimal.js';
import type { OwnFigures } from '../../domain/rules/facts.js';
import { endOfNote } from '../../domain/schedule/despatched.js';
import type { Tx } from '../../platform/database/transaction.js';
import { DemandView } from './demand.view.js';
import { articleOf } from './situation.article.js';
import type { FoundArticle } from './situation.rows.js';
import { standingOf } from './situation.standing.js';
import { SituationView } from './situation.view.js';

/** An article of a release by its ship-to and unit, as partners write them. */
export interface OwnArticle {
  readonly articleNumber: string;
  readonly shipTo: string | null;
  readonly unit: string;
}

/** A key of articles that partners write alike. */
export function ownKey({ articleNumber, shipTo, unit }: OwnArticle): string {
  return [articleNumber, shipTo ?? '', unit].map((text) => text.trim().toUpperCase()).join('\0');
}

/** Where own deliveries of the articles of a release stand. */
@Injectable()
export class OwnFiguresView {
  constructor(
    private readonly demand: DemandView,
    private readonly situation: SituationView,
  ) {}

  /**
   * By `ownKey`, what is known of the deliveries of the articles of a release; nothing of those of which nothing was ever despatched.
   * @param day that it is of, as days since 1970-01-01
   */
  async ofRelease(
    tx: Tx,
    companyId: CompanyId,
    id: ScheduleHeadId,
    day: number,
  ): Promise<ReadonlyMap<string, OwnFigures>> {
    const lines = await this.demand.ofRelease(tx, companyId, id);
    const groups = [...Map.groupBy(lines, (line) => ownKey(line)).values()];
    const since = day - (await this.longestTransit(tx, companyId));
    const found = await this.situation.withDespatches(tx, companyId, groups, { since });
    return new Map(
      found.flatMap((article) => {
        const figures = figuresOf(article, day);
        return figures === null ? [] : [[ownKey(article.lines[0]), figures] as const];
      }),
    );
  }

  /** Days that the longest transport of a relation takes. */
  private async longestTransit(tx: Tx, companyId: CompanyId): Promise<number> {
    const [row] = await tx.query<{ days: number }>(
      'SELECT coalesce(max(transit_days), 0) AS days FROM company_relation WHERE company_id = $1 AND active',
      [companyId],
      'longest-transit',
    );
    return row?.days ?? 0;
  }
}

function figuresOf(found: FoundArticle, day: number): OwnFigures | null {
  if (found.despatches.length === 0 && found.totals.length === 0) return null;
  const article = articleOf(found);
  const { despatched, facts, scale, transitDays } = article;
  const { shipped, inTransit, difference } = standingOf(article, day);
  const text = (value: bigint): string => decimalText(value, scale);
  let young = 0n;
  for (let at = 0; at < despatched.days.length; at += 1)
    if ((despatched.days[at] ?? 0) > day - transitDays) young += despatched.quantities[at] ?? 0n;
  return {
    inTransit: inTransit === null ? null : text(inTransit.quantity),
    shipped: text(shipped),
    young: text(young),
    difference: difference === null ? null : text(difference),
    knowsLastNote: facts.lastNote === null ? null : endOfNote(despatched, facts.lastNote) !== -1,
  };
}
