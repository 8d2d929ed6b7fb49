import { Injectable } from '@nestjs/common';
import {
  type DueAnswer,
  type DueArticle,
  type DueGroup,
  type DueQuery,
  MOST_DUE,
  MOST_DUE_CALLOFFS,
} from '../../contract/despatch-due.js';
import { Problem } from '../../contract/problem.js';
import { proposalOf } from '../../domain/despatch/proposal.js';
import type { CompanyId, DespatchAdviceId, ScheduleLineId } from '../../domain/ids.js';
import { DESPATCH_MESSAGES } from '../../domain/outbound/despatch-message.js';
import { decimalsOf, decimalText, scaled } from '../../domain/quantity/decimal.js';
import { toCumulative, toQuantity } from '../../domain/quantity/quantity.js';
import type { Tx } from '../../platform/database/transaction.js';
import { OutboundView } from '../outbound/outbound.view.js';
import { type AppliedRule, InstructionView, type PackedArticle } from '../packaging/packaging.instruction.view.js';
import { type DueArticle as FoundDue, DueView, type NamedArticle } from '../situation/situation.due.view.js';
import { today } from '../situation/situation.view.js';

/** What a release says of an article beside its quantities. */
export interface LineFacts {
  readonly articleId: ScheduleLineId;
  readonly supplierArticleNumber: string | null;
  readonly gate: string | null;
  readonly dock: string | null;
  readonly orderNumber: string | null;
  readonly orderLine: string | null;
  readonly calloffReference: string | null;
  readonly buyerCode: string | null;
  readonly buyerName: string | null;
  readonly sellerCode: string | null;
  /** What one package holds, as the release says. */
  readonly releasePack: string | null;
  /** The same as the register of articles says. */
  readonly registerPack: string | null;
}

/** Of each line; in the register the partner's own number comes first, then the one for all partners, then our own article. */
const FACTS = /* sql */ `
SELECT l.id AS "articleId", l.supplier_article_number AS "supplierArticleNumber", l.gate, l.dock, l.order_number AS "orderNumber", l.order_line AS "orderLine",
  l.calloff_reference AS "calloffReference", h.buyer_code AS "buyerCode", h.buyer_name AS "buyerName", h.seller_code AS "sellerCode",
  (SELECT trim_scale((p ->> 'quantityPerPackage')::numeric)::text FROM jsonb_array_elements(l.packaging) AS p
    WHERE (p ->> 'quantityPerPackage')::numeric > 0 LIMIT 1) AS "releasePack", (SELECT trim_scale(coalesce(a.pack_quantity, i.pack_quantity))::text FROM article a LEFT JOIN article i ON i.company_id = a.company_id AND i.id = a.internal_article_id
    WHERE a.company_id = $1 AND a.kind <> 'internal' AND a.article_number = btrim(l.article_number) AND coalesce(a.pack_quantity, i.pack_quantity) IS NOT NULL
      AND (a.partner_company_id IS NULL OR a.partner_company_id = r.partner_company_id)
    ORDER BY a.partner_company_id NULLS LAST LIMIT 1) AS "registerPack"
FROM unnest($2::bigint[], $3::bigint[]) AS k (id, relation) JOIN schedule_line l ON l.id = k.id AND l.company_id = $1
  JOIN schedule_head h ON h.id = l.head_id AND h.company_id = l.company_id LEFT JOIN company_relation r ON r.company_id = $1 AND r.id = k.relation`;

/**
 * How articles were packed on the note of each that was sent last to their customer and ship-to: the size that most of its packages with nothing else
 * in them have. One package alone says nothing: it may be all that was sent.
 */
const LAST_PACKS = /* sql */ `
SELECT k.place::int, d.id, d.number AS "documentNumber", p.each AS quantity
FROM unnest($2::text[], $3::text[], $4::text[], $5::text[]) WITH ORDINALITY AS k (article, customer, ship_to, unit, place)
  CROSS JOIN LATERAL (SELECT q.despatch_advice_id FROM despatched_quantity q
    WHERE q.company_id = $1 AND q.article_number = k.article AND q.despatch_advice_id IS NOT NULL AND q.undone_at IS NULL
      AND upper(q.customer) = upper(k.customer) AND upper(btrim(q.ship_to_code)) = upper(btrim(k.ship_to)) AND upper(btrim(q.unit)) = upper(btrim(k.unit))
    ORDER BY q.day DESC, q.id DESC LIMIT 1) AS q
  JOIN despatch_advice d ON d.id = q.despatch_advice_id AND d.company_id = $1
  CROSS JOIN LATERAL (SELECT trim_scale((p ->> 'quantityPerPackage')::numeric)::text AS each
    FROM jsonb_path_query(d.document, '$.units[*]') AS u CROSS JOIN LATERAL jsonb_array_elements(u -> 'packagings') AS p
    WHERE jsonb_array_length(u -> 'items') = 1 AND u #>> '{items,0,articleNumber}' = k.article AND (p ->> 'quantityPerPackage')::numeric > 0
    GROUP BY 1 HAVING sum(coalesce((p ->> 'count')::bigint, jsonb_array_length(p -> 'labels'))) > 1
    ORDER BY sum(coalesce((p ->> 'count')::bigint, jsonb_array_length(p -> 'labels'))) DESC, 1 LIMIT 1) AS p`;

/** What stands on notes that wait to be sent, by the customer's address, ship-to, article and unit. */
const ON_NOTES = /* sql */ `
SELECT a.recipient AS customer, coalesce(d.document #>> '{shipTo,code}', '') AS "shipTo", i ->> 'articleNumber' AS article, i ->> 'unit' AS unit,
  trim_scale(sum((i ->> 'quantity')::numeric))::text AS quantity
FROM despatch_advice d JOIN communication_agreement a ON a.id = d.agreement_id AND a.company_id = d.company_id
  CROSS JOIN LATERAL jsonb_path_query(d.document, '$.units[*].items[*]') AS i
WHERE d.company_id = $1 AND d.state <> 'released' AND NOT d.is_archived AND d.follows_id IS NULL AND coalesce(d.document ->> 'messageFunction', '9') = '9' GROUP BY 1, 2, 3, 4`;

/** An article at a customer and ship-to in a unit: what is counted together. */
export const articleKey = ({ customer, shipTo, articleNumber, unit }: NamedArticle): string =>
  keyOf(customer, shipTo, articleNumber, unit);
/** The customer and ship-to of an article. */
export const placeKey = ({ customer, shipTo }: Pick<NamedArticle, 'customer' | 'shipTo'>): string =>
  keyOf(customer, shipTo);
const keyOf = (...parts: readonly string[]): string => JSON.stringify(parts.map((part) => part.trim().toUpperCase()));

/** What must leave, and what is proposed to be sent of it. */
@Injectable()
export class DeliveryDueView {
  constructor(
    private readonly dueView: DueView,
    private readonly outbound: OutboundView,
    private readonly instructions: InstructionView,
  ) {}

  /** By customer and ship-to, the latest first. Statements do not grow with what is due. */
  async due(tx: Tx, companyId: CompanyId, query: DueQuery): Promise<DueAnswer> {
    const until = query.until ?? today();
    const { found, isCut } = await this.found(tx, companyId, until, query);
    const isDue = found.filter(({ article }) => isShown(article, query.only));
    const customers = [...new Set(isDue.map(({ article }) => article.customer))];
    const agreements = await this.outbound.toCustomers(tx, companyId, customers, DESPATCH_MESSAGES);
    const groups = Map.groupBy(isDue, ({ article }) => placeKey(article));
    return {
      until,
      groups: [...groups.values()]
        .map((one) => groupOf(one, today(), agreements.get(one[0]?.article.customer ?? '') ?? null))
        .sort((a, b) => (a.firstShipBy < b.firstShipBy ? -1 : 1)),
      isCut,
    };
  }

  /** What lines call off, of whichever releases. @throws Problem not-found. */
  named(
    tx: Tx,
    companyId: CompanyId,
    ids: readonly ScheduleLineId[],
  ): Promise<ReadonlyMap<ScheduleLineId, NamedArticle>> {
    return this.dueView.named(tx, companyId, ids);
  }

  /**
   * The articles of lines of one customer and ship-to, as the releases in force have them by now: a newer release may have come since
   * somebody looked. @throws Problem not-found for lines of several places, and that no release in force calls off.
   */
  async ofLines(
    tx: Tx,
    companyId: CompanyId,
    named: ReadonlyMap<ScheduleLineId, NamedArticle>,
    until: string,
  ): Promise<ReadonlyMap<ScheduleLineId, FoundLine>> {
    const [place] = named.values();
    const { found } = await this.found(tx, companyId, until, { customer: place?.customer, shipTo: place?.shipTo });
    const byKey = new Map(found.map((one) => [articleKey(one.article), one]));
    return new Map(
      [...named].map(([id, article]) => {
        const one = byKey.get(articleKey(article));
        if (one === undefined)
          throw new Problem('not-found', `${article.articleNumber} is not called off for this ship-to any more.`);
        return [id, one];
      }),
    );
  }

  /** Articles of the releases in force with what the releases, the register of articles and waiting notes say of them. */
  async found(
    tx: Tx,
    companyId: CompanyId,
    until: string,
    { customer, shipTo }: Pick<DueQuery, 'customer' | 'shipTo'>,
  ): Promise<{ readonly found: readonly FoundLine[]; readonly isCut: boolean }> {
    const filter = { customer: customer ?? null, shipToIs: shipTo ?? null };
    const { articles, isCut } = await this.dueView.due(tx, companyId, until, filter, MOST_DUE);
    const [facts, onNotes] = [await this.facts(tx, companyId, articles), await this.onNotes(tx, companyId)];
    const rules = await this.instructions.rules(tx, companyId, articles.map(packedArticleOf));
    const found = articles.flatMap((article, i): FoundLine[] => {
      const said = facts.get(article.articleId);
      if (said === undefined) return [];
      const known = { article, facts: said, onNotes: onNotes.get(articleKey(article)) ?? '0', rule: rules[i] ?? null };
      return [{ ...known, lastPack: null }];
    });
    const unsaid = found.filter((one) => packOf(one).quantity === null).map(({ article }) => article);
    const lastPacks = await this.lastPacks(tx, companyId, unsaid);
    return { found: found.map((one) => ({ ...one, lastPack: lastPacks.get(one.article) ?? null })), isCut };
  }

  /** How articles of which nobody says it were packed last. */
  private async lastPacks(
    tx: Tx,
    companyId: CompanyId,
    articles: readonly FoundDue[],
  ): Promise<ReadonlyMap<FoundDue, LastPack>> {
    if (articles.length === 0) return new Map();
    const rows = await tx.query<LastPack & { readonly place: number }>(
      LAST_PACKS,
      [
        companyId,
        articles.map(({ articleNumber }) => articleNumber),
        articles.map(({ customer }) => customer),
        articles.map(({ shipTo }) => shipTo),
        articles.map(({ unit }) => unit),
      ],
      'due-last-packs',
    );
    return new Map(
      rows.flatMap(({ place, ...pack }) => {
        const article = articles[place - 1];
        return article === undefined ? [] : [[article, pack] as const];
      }),
    );
  }

  private async facts(
    tx: Tx,
    companyId: CompanyId,
    articles: readonly FoundDue[],
  ): Promise<ReadonlyMap<ScheduleLineId, LineFacts>> {
    if (articles.length === 0) return new Map();
    const rows = await tx.query<LineFacts>(
      FACTS,
      [
        companyId,
        articles.map(({ articleId }) => articleId),
        articles.map(({ relation }) => relation?.relationId ?? null),
      ],
      'due-line-facts',
    );
    return new Map(rows.map((row) => [row.articleId, row]));
  }

  private async onNotes(tx: Tx, companyId: CompanyId): Promise<ReadonlyMap<string, string>> {
    const rows = await tx.query<Record<'customer' | 'shipTo' | 'article' | 'unit' | 'quantity', string>>(
      ON_NOTES,
      [companyId],
      'due-on-notes',
    );
    return new Map(rows.map((row) => [keyOf(row.customer, row.shipTo, row.article, row.unit), row.quantity]));
  }
}

/** An article of the releases in force with all that a note needs to know of it. */
export interface FoundLine {
  readonly article: FoundDue;
  readonly facts: LineFacts;
  /** On despatch notes that wait to be sent, in the unit of the article. */
  readonly onNotes: string;
  /** How it is packed as usual; null where nobody has said it. */
  readonly rule: AppliedRule | null;
  /** How it was packed last, where nobody says what one package holds. */
  readonly lastPack: LastPack | null;
}
/** What one package held on a note that was sent. */
export interface LastPack {
  readonly id: DespatchAdviceId;
  readonly documentNumber: string;
  readonly quantity: string;
}

function packedArticleOf({ articleNumber, relation, shipTo }: FoundDue): PackedArticle {
  return { articleNumber, relationId: relation?.relationId ?? null, shipTo };
}

/** What one package holds, and who says so: the packing instruction, else the release, else the register, else the note sent last. */
export function packOf({
  rule,
  facts,
  lastPack,
}: FoundLine): Pick<DueArticle, 'packSource' | 'instruction' | 'packNote'> & { quantity: string | null } {
  if (rule !== null) {
    const { instructionId: id, box, pallet, quantityPerBox: quantity } = rule;
    const codes = { box: box.code, pallet: pallet?.size.code ?? null, boxesPerPallet: pallet?.boxes ?? null };
    return { quantity, packSource: 'instruction', instruction: { id, ...codes }, packNote: null };
  }
  const { releasePack, registerPack } = facts;
  const unruled = { instruction: null, packNote: null };
  if (releasePack !== null) return { quantity: releasePack, packSource: 'release', ...unruled };
  if (registerPack !== null) return { quantity: registerPack, packSource: 'register', ...unruled };
  if (lastPack === null) return { quantity: null, packSource: null, ...unruled };
  const { quantity, ...packNote } = lastPack;
  return { quantity, packSource: 'last-note', instruction: null, packNote };
}

/** Whether something firm of an article should have left before today. */
export function isLate({ due, calloffs }: Pick<FoundDue, 'due' | 'calloffs'>, now: string): boolean {
  return due > 0n && calloffs.some((one) => one.shipBy < now || one.status === 'backlog');
}

function isShown(article: FoundDue, only: DueQuery['only']): boolean {
  switch (only) {
    case 'all':
      return article.due > 0n || article.notFirm > 0n;
    case 'firm':
      return article.due > 0n;
    case 'late':
      return isLate(article, today());
  }
}

function groupOf(found: readonly FoundLine[], now: string, agreement: DueGroup['agreement']): DueGroup {
  const articles = found.map((one) => dueArticleOf(one, now)).sort((a, b) => (a.firstShipBy < b.firstShipBy ? -1 : 1));
  const first = found[0]?.article;
  if (first === undefined) throw new Error('A group has an article');
  const { customer, customerName, shipTo, shipToName, relation } = first;
  return {
    ...{ customer, customerName, shipTo, shipToName },
    relationId: relation?.relationId ?? null,
    transitDays: relation?.transitDays ?? 0,
    agreement: agreement && { id: agreement.id, iaid: agreement.iaid, partner: agreement.partner },
    isLate: articles.some(({ isLate }) => isLate),
    firstShipBy: articles[0]?.firstShipBy ?? now,
    articles,
  };
}

function dueArticleOf(found: FoundLine, now: string): DueArticle {
  const { article, facts, onNotes } = found;
  const { quantity: packQuantity, packSource, instruction, packNote } = packOf(found);
  const scale = Math.max(article.scale, decimalsOf(onNotes), decimalsOf(packQuantity ?? '0'));
  const factor = 10n ** BigInt(scale - article.scale);
  const text = (value: bigint) => toQuantity(decimalText(value, scale));
  const due = article.due * factor;
  const proposal = proposalOf({
    due,
    onNotes: scaled(onNotes, scale),
    pack: packQuantity === null ? null : scaled(packQuantity, scale),
  });
  const firstShipBy = article.calloffs[0]?.shipBy ?? now;
  const { articleId, articleNumber, description, unit, calloffs, shipped } = article;
  return {
    ...{ articleId, articleNumber, description, unit, packSource, packNote, instruction },
    orderNumber: facts.orderNumber,
    calloffReference: facts.calloffReference,
    due: text(due),
    notFirm: text(article.notFirm * factor),
    onNotes: toQuantity(onNotes),
    packQuantity: packQuantity === null ? null : toQuantity(packQuantity),
    proposed: text(proposal.quantity),
    packs: proposal.packs,
    excess: text(proposal.excess),
    firstShipBy,
    isLate: isLate(article, now),
    calloffs: calloffs.slice(0, MOST_DUE_CALLOFFS).map((one) => ({ ...one, open: text(one.open * factor) })),
    calloffCount: calloffs.length,
    shipped: shipped === null ? null : toCumulative(decimalText(shipped, article.scale)),
  };
}
