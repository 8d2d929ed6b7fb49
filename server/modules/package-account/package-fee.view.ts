import { Injectable } from '@nestjs/common';
import type {
  PACKAGE_FEE_SORTS,
  PackageFeeAmount,
  PackageFeeQuery,
  PackageFeeRow,
  PackageFeeVersion,
} from '../../contract/package-fee.js';
import { addDays, dayNumber } from '../../domain/calendar/day.js';
import type { CompanyId, PackageAccountId, PartnerId } from '../../domain/ids.js';
import {
  type DayFlow,
  feeOf,
  type FeePayer,
  type FeeTerms,
  projectedStock,
  type Stock,
  stockAt,
  toSendBack,
} from '../../domain/package-account/fee.js';
import {
  column,
  pageOfSorted,
  sortedBy,
  type SortedRow,
  type Sorts,
  textOrder,
} from '../../platform/database/sorted.js';
import type { Tx } from '../../platform/database/transaction.js';
import { LAST_STATE } from './package-account.rows.js';

/** Packages of counterparties that there are terms for. */
const PACKAGES = /* sql */ `
  SELECT min(a.id) AS id, a.partner_company_id, p.name AS counterparty, a.code,
    coalesce((SELECT z.name FROM package_size z WHERE z.company_id = $1 AND a.code IN (z.customer_code, z.code) ORDER BY z.customer_code = a.code DESC, z.id LIMIT 1), '') AS name
  FROM package_account a JOIN partner_company p ON p.id = a.partner_company_id AND p.company_id = a.company_id
  WHERE a.company_id = $1 AND EXISTS (SELECT FROM package_fee f WHERE f.company_id = $1 AND f.partner_company_id = a.partner_company_id AND f.code IN (a.code, ''))
  GROUP BY a.partner_company_id, p.name, a.code`;
const SORTS: Sorts<(typeof PACKAGE_FEE_SORTS)[number]> = {
  counterparty: textOrder((t) => `concat_ws(' ', ${t}.counterparty, ${t}.code)`),
  code: textOrder(column('code')),
};
/** The versions of partners $2, the newest of each day. */
const VERSIONS = /* sql */ `
SELECT DISTINCT ON (f.partner_company_id, f.code, f.from_day) f.id, f.partner_company_id AS "partnerId", f.code, f.from_day AS "from", f.method, f.free::float8 AS free,
  trim_scale(f.fee)::text AS fee, f.currency, f.payer, f.created_at AS "createdAt", (SELECT u.username FROM user_account u WHERE u.id = f.created_by) AS "createdBy"
FROM package_fee f WHERE f.company_id = $1 AND f.partner_company_id = ANY ($2::bigint[]) ORDER BY f.partner_company_id, f.code, f.from_day, f.id DESC`;
/**
 * The balance of packages ($2, $3) at all sites before a day ($4), and what moved since, by day. A movement that was taken back moved nothing, nor did what
 * took it back.
 */
const FLOWS = /* sql */ `
WITH of AS MATERIALIZED (
  SELECT g.place, a.id, a.balance FROM unnest($2::bigint[], $3::text[], $4::date[]) WITH ORDINALITY AS g (partner, code, before, place)
  JOIN package_account a ON a.company_id = $1 AND a.partner_company_id = g.partner AND a.code = g.code),
moved AS MATERIALIZED (
  SELECT o.place, m.day, sum(m.quantity) AS quantity FROM of o JOIN package_movement m ON m.account_id = o.id AND m.company_id = $1 AND m.day > ($4::date[])[o.place] ${LAST_STATE}
  WHERE s.state = 'confirmed' GROUP BY o.place, m.day, coalesce(m.counters, m.id))
SELECT o.place::int, (sum(o.balance) - coalesce((SELECT sum(m.quantity) FROM moved m WHERE m.place = o.place), 0))::float8 AS opening,
  (SELECT coalesce(json_agg(json_build_object('day', d.day::text, 'came', d.came, 'went', d.went) ORDER BY d.day), '[]') FROM (
    SELECT m.day, coalesce(sum(m.quantity) FILTER (WHERE m.quantity > 0), 0) AS came, -coalesce(sum(m.quantity) FILTER (WHERE m.quantity < 0), 0) AS went
    FROM moved m WHERE m.place = o.place AND m.quantity <> 0 GROUP BY m.day) d) AS flows,
  (SELECT coalesce(json_agg(json_build_object('day', d.day::text, 'came', d.came, 'went', d.went) ORDER BY d.day), '[]') FROM (
    SELECT m.day, coalesce(sum(m.quantity) FILTER (WHERE m.quantity > 0), 0) AS came, -coalesce(sum(m.quantity) FILTER (WHERE m.quantity < 0), 0) AS went
    FROM of x JOIN package_open_movement w ON w.account_id = x.id AND w.company_id = $1 AND w.state = 'announced' JOIN package_movement m ON m.id = w.movement_id AND m.company_id = w.company_id
    WHERE x.place = o.place GROUP BY m.day) d) AS announced
FROM of o GROUP BY o.place`;

interface Packages {
  readonly id: PackageAccountId;
  readonly partnerId: PartnerId;
  readonly counterparty: string;
  readonly code: string;
  readonly name: string;
}
type StoredVersion = PackageFeeVersion & { readonly partnerId: PartnerId };
interface Flows {
  /** From 1. */
  readonly place: number;
  readonly opening: number;
  readonly flows: readonly DayFlow[];
  readonly announced: readonly DayFlow[];
}
interface Period {
  readonly from: string;
  readonly to: string;
  readonly today: string;
  readonly weeks: number;
}

/** Reads what is agreed about packages that stay, and what they cost. */
@Injectable()
export class PackageFeeView {
  /** A page of the fees of a month; each row is computed from what moved in it and in the days that are free. */
  async fees(
    tx: Tx,
    companyId: CompanyId,
    query: PackageFeeQuery,
    today: string,
  ): Promise<{ rows: PackageFeeRow[]; nextCursor: string | null }> {
    const params: unknown[] = [companyId];
    const param = (value: unknown): string => `$${String(params.push(value))}`;
    const conditions = ['true'];
    if (query.q !== undefined && query.q !== '')
      conditions.push(
        `concat_ws(' ', n.counterparty, n.code, n.name) ILIKE ${param(`%${query.q.replace(/[\\%_]/g, '\\$&')}%`)}`,
      );
    if (query.partnerCompanyId !== undefined)
      conditions.push(`n.partner_company_id = ${param(query.partnerCompanyId)}`);
    const { orderBy, behind, sortValue } = sortedBy(query, { as: 'n', sorts: SORTS, param });
    if (behind !== null) conditions.push(behind);
    const found = await tx.query<SortedRow<Packages>>(
      `SELECT n.id, n.partner_company_id AS "partnerId", n.counterparty, n.code, n.name, ${sortValue} FROM (${PACKAGES}) AS n
      WHERE ${conditions.join(' AND ')} ORDER BY ${orderBy} LIMIT ${param(query.limit + 1)}`,
      params,
    );
    const page = pageOfSorted(found, query.limit);
    return { rows: await this.rows(tx, companyId, page.rows, periodOf(query, today)), nextCursor: page.nextCursor };
  }

  /** What was and is agreed with a partner, newest first. */
  async versions(
    tx: Tx,
    companyId: CompanyId,
    partnerId: PartnerId,
    code?: string,
  ): Promise<{ rows: PackageFeeVersion[] }> {
    const all = await tx.query<StoredVersion>(VERSIONS, [companyId, [partnerId]], 'package-fee-versions');
    const rows = all.filter((one) => code === undefined || one.code === code);
    return { rows: rows.map(({ partnerId: _, ...row }) => row).reverse() };
  }

  private async rows(
    tx: Tx,
    companyId: CompanyId,
    packages: readonly Packages[],
    period: Period,
  ): Promise<PackageFeeRow[]> {
    if (packages.length === 0) return [];
    const partners = [...new Set(packages.map(({ partnerId }) => partnerId))];
    const stored = await tx.query<StoredVersion>(VERSIONS, [companyId, partners], 'package-fee-versions');
    const versions = packages.map(({ partnerId, code }) => {
      const of = stored.filter((one) => one.partnerId === partnerId);
      const own = of.filter((one) => one.code === code);
      return own.length > 0 ? own : of.filter((one) => one.code === '');
    });
    const before = versions.map((of) => openingOf(of, period));
    const flows = await tx.query<Flows>(
      FLOWS,
      [companyId, packages.map(({ partnerId }) => partnerId), packages.map(({ code }) => code), before],
      'package-fee-flows',
    );
    const byPlace = new Map(flows.map((one) => [one.place, one]));
    return packages.map((one, at) =>
      rowOf(one, versions[at] ?? [], { before: before[at] ?? period.from, flows: byPlace.get(at + 1) }, period),
    );
  }
}

function periodOf({ month, weeks }: PackageFeeQuery, today: string): Period {
  const from = `${month ?? today.slice(0, 7)}-01`;
  const next = new Date(Date.UTC(Number(from.slice(0, 4)), Number(from.slice(5, 7)), 1)).toISOString().slice(0, 10);
  return { from, to: addDays(next, -1), today, weeks };
}

/** The day before all that a row is computed from: the days that are free before the period, and the weeks before today. */
function openingOf(versions: readonly FeeTerms[], { from, today, weeks }: Period): string {
  const free = Math.max(0, ...versions.filter(({ method }) => method === 'days').map((terms) => terms.free));
  const [ofPeriod, ofWeeks] = [addDays(from, -free - 1), addDays(today, -7 * weeks)];
  return ofPeriod < ofWeeks ? ofPeriod : ofWeeks;
}

function rowOf(
  { id, partnerId, counterparty, code, name }: Packages,
  versions: readonly StoredVersion[],
  { before, flows: read }: { readonly before: string; readonly flows: Flows | undefined },
  { from, to, today, weeks }: Period,
): PackageFeeRow {
  const { opening = 0, flows = [], announced = [] } = read ?? {};
  const until = today < to ? today : to;
  const past: Stock = { before, opening, flows: flows.filter(({ day }) => day <= until) };
  const days = 7 * weeks;
  const lately = flows.filter(({ day }) => day <= today && dayNumber(day) > dayNumber(today) - days);
  const total = (what: 'came' | 'went'): number => lately.reduce((sum, flow) => sum + flow[what], 0);
  const recent = { days, came: total('came'), went: total('went') };
  const agreedLater = flows.filter(({ day }) => day > today);
  const ahead = today < to ? projectedStock(past, today, [...announced, ...agreedLater], recent, to) : past;
  const current = versions.findLast((one) => one.from <= until) ?? versions[0];
  if (current === undefined) throw new Error('A row of fees has terms');
  const { from: since, method, free, fee, currency, payer } = current;
  const tomorrow = addDays(today, 1);
  return {
    ...{ id, counterparty: { id: partnerId, name: counterparty }, code, name },
    terms: { from: since, method, free, fee, currency, payer },
    isOfCode: current.code !== '',
    stock: stockAt(sideOf(past)(payer), until),
    soFar: amounts(feeOf(sideOf(past), versions, { from, to: until })),
    forecast: amounts(feeOf(sideOf(ahead), versions, { from, to })),
    sendBack: today < to ? toSendBack(sideOf(ahead), versions, { from: from > tomorrow ? from : tomorrow, to }) : [],
  };
}

/** The stock of the company, or of the counterparty, for whom all is the other way round. */
function sideOf(own: Stock): (payer: FeePayer) => Stock {
  const theirs: Stock = {
    before: own.before,
    opening: -own.opening,
    flows: own.flows.map(({ day, came, went }) => ({ day, came: went, went: came })),
  };
  return (payer) => (payer === 'own' ? own : theirs);
}

function amounts(fees: ReadonlyMap<string, string>): PackageFeeAmount[] {
  return [...fees].map(([currency, amount]) => ({ amount, currency }));
}
