import { Injectable } from '@nestjs/common';
import type { DespatchDocument } from '../../contract/despatch-document.js';
import type { OutgoingAgreement } from '../../domain/agreement/outgoing.js';
import type { RequiredScans } from '../../domain/despatch/required-scans.js';
import type { PackageCounts, StoredDespatchState } from '../../domain/despatch/state.js';
import type { AgreementId, CompanyId, DespatchAdviceId, RelationId, UserId } from '../../domain/ids.js';
import type { LayoutName } from '../../domain/label/print.js';
import type { Tx } from '../../platform/database/transaction.js';
import { type DespatchLock, despatchLockOf } from '../billing/despatch-lock.service.js';
import type { ReleasedDocument } from '../document/document.port.js';
import type { PackagesOfNote } from './despatch-package.store.js';

/** A despatch advice on its way out, locked until the end of the transaction, with its agreement. */
export interface HeldAdvice {
  readonly state: StoredDespatchState;
  readonly agreement: OutgoingAgreement;
  /** Code of the place it is for. */
  readonly shipTo: string;
  readonly counts: PackageCounts;
  /** It replaces or cancels another one, whose packages have left. */
  readonly isFollower: boolean;
  /** It names a dock or a gate. */
  readonly hasPlace: boolean;
  /** What was to be done with every package before it is sent. */
  readonly requiredScans: RequiredScans;
  /** See `renderingUnder`; null once released, and where none could be made. */
  readonly rendering: Buffer | null;
  /** The next one of its pair of addresses and its series, taken; null where it is still to be rendered. */
  readonly controlReference: string | null;
  /** The unpaid fee that keeps it from being sent; null where none does, and once released. */
  readonly lock: DespatchLock | null;
}

/** A despatch advice that is stored for the first time; `rendering` is null where it cannot be written yet. */
export interface NewAdvice {
  readonly agreementId: AgreementId;
  /** The number of the document; of one that follows another, with its place behind. */
  readonly number: string;
  readonly document: DespatchDocument;
  readonly state: 'draft' | 'ready';
  /** The advice that it replaces or cancels. */
  readonly followsId: DespatchAdviceId | null;
  readonly rendering: Buffer | null;
}
/** Packages with a number, and what was done with them. */
export const COUNTS = /* sql */ `json_build_object('packages', d.packages, 'printed', d.printed, 'marked', d.marked, 'verified', d.verified) AS counts`;
/** The relation with the customer of a note's agreement for its ship-to, else for all of them, as SQL of one of its columns. */
export const ofRelation = (
  column: string,
): string => /* sql */ `(SELECT r.${column} FROM communication_agreement c JOIN company_relation r
  ON r.company_id = c.company_id AND r.partner_company_id = c.partner_company_id AND r.active AND r.role IN ('customer', 'consignee')
  WHERE c.id = d.agreement_id AND c.company_id = d.company_id AND coalesce(r.ship_to_code, d.document #>> '{shipTo,code}') IS NOT DISTINCT FROM d.document #>> '{shipTo,code}'
  ORDER BY r.ship_to_code IS NULL, r.id LIMIT 1)`;
const REQUIRED_SCANS = `coalesce(${ofRelation('required_scans')}, 'none')`;
/** Within which the package numbers of a note are given once (see the table of packages), and whether packages of no size have an internal number. */
const PACKAGE_RULES = /* sql */ `
SELECT d.id, coalesce((SELECT n.internal_label FROM package_numbering n JOIN communication_agreement c ON c.id = d.agreement_id AND c.company_id = d.company_id
    WHERE n.company_id = d.company_id AND (n.partner_company_id IS NULL OR n.partner_company_id = c.partner_company_id)
    ORDER BY n.partner_company_id NULLS LAST LIMIT 1), false) AS "isInternal", CASE coalesce(${ofRelation('package_number_scope')}, 'relation') WHEN 'note' THEN 'N' || d.id WHEN 'company' THEN ''
  ELSE 'P' || (SELECT coalesce(c.partner_company_id::text, c.partner) FROM communication_agreement c WHERE c.id = d.agreement_id AND c.company_id = d.company_id) END AS scope
FROM despatch_advice d WHERE d.company_id = $1 AND d.id = ANY ($2::bigint[])`;
/** An advice that follows another one replaces or cancels it, unless its own transmission was cancelled. */
const SUPERSEDE = /* sql */ `
UPDATE despatch_advice p SET superseded = CASE WHEN t.state = 'cancelled' THEN NULL WHEN f.document ->> 'messageFunction' = '1' THEN 'cancelled' ELSE 'replaced' END
FROM despatch_advice f JOIN transmission t ON t.id = f.transmission_id
WHERE f.company_id = $1 AND f.id = ANY ($2::text::bigint[]) AND p.company_id = $1 AND p.id = f.follows_id`;
const RELEASE = /* sql */ `
WITH released AS (
  UPDATE despatch_advice SET state = 'released', transmission_id = $3, rendering = NULL,
    sent_from = CASE WHEN $4 THEN $5 ELSE sent_from END, sent_to = CASE WHEN $4 THEN $6 ELSE sent_to END
  WHERE id = $1 AND company_id = $2 RETURNING follows_id, document ->> 'messageFunction' AS does
) UPDATE despatch_advice p SET superseded = CASE r.does WHEN '1' THEN 'cancelled' ELSE 'replaced' END FROM released r WHERE p.company_id = $2 AND p.id = r.follows_id`;

@Injectable()
export class DeliveryStore {
  /** Stores advices; the ids of those whose number the company has not yet, by number. */
  async insert(
    tx: Tx,
    { companyId, userId }: { readonly companyId: CompanyId; readonly userId: UserId },
    advices: readonly NewAdvice[],
  ): Promise<ReadonlyMap<string, DespatchAdviceId>> {
    const rows = await tx.query<{ id: DespatchAdviceId; number: string }>(
      `
      INSERT INTO despatch_advice (company_id, created_by, number, agreement_id, document, rendering, state, follows_id)
      SELECT $1, $2, a.number, a.agreement, a.document, a.rendering, a.state, a.follows
      FROM unnest($3::text[], $4::bigint[], $5::jsonb[], $6::bytea[], $7::text[], $8::bigint[]) WITH ORDINALITY AS a (number, agreement, document, rendering, state, follows, place)
      ORDER BY a.place ON CONFLICT (company_id, number) DO NOTHING RETURNING id, number`,
      [
        companyId,
        userId,
        advices.map(({ number }) => number),
        advices.map(({ agreementId }) => agreementId),
        advices.map(({ document }) => JSON.stringify(document)),
        advices.map(({ rendering }) => rendering),
        advices.map(({ state }) => state),
        advices.map(({ followsId }) => followsId),
      ],
      'insert-despatch-advices',
    );
    return new Map(rows.map(({ number, id }) => [number, id]));
  }

  /**
   * Holds a despatch advice: of many who want to send it one goes first, and the others find it released. Where nothing is left to do but to
   * put it into its envelope, the same round trip takes its reference: whoever sends to the same partner waits from here on.
   */
  async lock(tx: Tx, companyId: CompanyId, id: DespatchAdviceId): Promise<HeldAdvice | undefined> {
    const [row] = await tx.query<HeldAdvice>(
      `
      WITH held AS (
        SELECT d.state, d.rendering, d.document -> 'shipTo' ->> 'code' AS "shipTo", ${COUNTS}, ${REQUIRED_SCANS} AS "requiredScans",
          coalesce(d.document ->> 'dock', d.document ->> 'gate') IS NOT NULL AS "hasPlace", d.follows_id IS NOT NULL AS "isFollower", a.agreement, a.sender, a.recipient, a.test, a.is_usable, a.agreement ->> 'series' AS series
        FROM despatch_advice d JOIN outgoing_agreement a ON a.id = d.agreement_id AND a.company_id = $2
        WHERE d.id = $1 AND d.company_id = $2 FOR UPDATE OF d
      ) SELECT state, rendering, "shipTo", counts, "requiredScans", "hasPlace", "isFollower", agreement,
        CASE WHEN state <> 'released' THEN ${despatchLockOf('$2')} END AS lock,
        CASE WHEN state IN ('ready', 'closed') AND rendering IS NOT NULL AND is_usable THEN next_control_reference($2, sender, recipient, test, series) END AS "controlReference" FROM held`,
      [id, companyId],
      'lock-despatch-advice',
    );
    return row;
  }

  /**
   * Takes so many numbers of each series (`note`, and those of packages), without a gap, since another one waits until this transaction ends: all
   * in one order, so that nobody waits in a circle. @returns the next number of a series, each time that it is asked.
   */
  async takeNumbers(
    tx: Tx,
    companyId: CompanyId,
    counts: ReadonlyMap<string, number>,
  ): Promise<(series: string) => bigint> {
    const rows = await tx.query<{ series: string; last: string }>(
      `INSERT INTO despatch_counter AS c (company_id, series, last) SELECT $1, w.* FROM unnest($2::text[], $3::bigint[]) AS w (series, count) ORDER BY w.series
      ON CONFLICT (company_id, series) DO UPDATE SET last = c.last + excluded.last RETURNING series, last::text`,
      [companyId, [...counts.keys()], [...counts.values()]],
      'take-despatch-numbers',
    );
    const next = new Map(rows.map(({ series, last }) => [series, BigInt(last) - BigInt(counts.get(series) ?? 0)]));
    return (series) => {
      const number = (next.get(series) ?? 0n) + 1n;
      next.set(series, number);
      return number;
    };
  }

  /**
   * Waits until nobody else makes notes of some places, and lets others wait until the end of the transaction: what a note counts on from holds
   * then. A place is a customer and ship-to.
   */
  async holdPlaces(tx: Tx, companyId: CompanyId, places: readonly string[]): Promise<void> {
    await tx.query(
      `SELECT pg_advisory_xact_lock(hashtextextended('despatch notes ' || $1 || ' ' || place, 0)) FROM (SELECT DISTINCT unnest($2::text[]) AS place ORDER BY 1) AS p`,
      [companyId, places],
      'hold-places-of-despatch-notes',
    );
  }

  /** What holds for the numbers of packages of notes. */
  async packageRules(
    tx: Tx,
    companyId: CompanyId,
    ids: readonly DespatchAdviceId[],
  ): Promise<ReadonlyMap<DespatchAdviceId, Pick<PackagesOfNote, 'scope' | 'isInternal'>>> {
    const rows = await tx.query<Pick<PackagesOfNote, 'id' | 'scope' | 'isInternal'>>(
      PACKAGE_RULES,
      [companyId, ids],
      'rules-of-package-numbers',
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Stores what a held note says now, with its rendering. */
  async change(
    tx: Tx,
    companyId: CompanyId,
    id: DespatchAdviceId,
    { document, rendering }: Pick<NewAdvice, 'document' | 'rendering'>,
  ): Promise<void> {
    await tx.query(
      'UPDATE despatch_advice SET document = $3, rendering = $4, send_problem = NULL, version = version + 1 WHERE company_id = $1 AND id = $2',
      [companyId, id, JSON.stringify(document), rendering],
      'change-despatch-advice',
    );
  }

  /** Stores the state that people say of a note, and who closed it. */
  async putState(
    tx: Tx,
    { companyId, userId }: { readonly companyId: CompanyId; readonly userId: UserId },
    id: DespatchAdviceId,
    state: 'ready' | 'closed',
  ): Promise<void> {
    await tx.query(
      `UPDATE despatch_advice SET state = $3, closed_by = CASE WHEN $3 = 'closed' THEN $4::bigint END, send_problem = NULL, version = version + 1 WHERE company_id = $1 AND id = $2`,
      [companyId, id, state, userId],
      'put-state-of-despatch-advice',
    );
  }

  /** Notes why a closed note was not sent at its departure. */
  async noteSendProblem(tx: Tx, companyId: CompanyId, id: DespatchAdviceId, problem: string): Promise<void> {
    await tx.query(
      `UPDATE despatch_advice SET send_problem = $3 WHERE company_id = $1 AND id = $2 AND state = 'closed'`,
      [companyId, id, problem],
      'note-send-problem',
    );
  }

  /** The relation with the customer of a note, for its ship-to, else for all; null where there is none. */
  async relationOf(tx: Tx, companyId: CompanyId, id: DespatchAdviceId): Promise<RelationId | null> {
    const [row] = await tx.query<{ id: RelationId | null }>(
      `SELECT ${ofRelation('id')}::text AS id FROM despatch_advice d WHERE d.company_id = $1 AND d.id = $2`,
      [companyId, id],
      'relation-of-despatch-advice',
    );
    return row?.id ?? null;
  }

  /** Whether closed notes go out at their departure, as agreed with the customer of a note. */
  async sendsAtDeparture(tx: Tx, companyId: CompanyId, id: DespatchAdviceId): Promise<boolean> {
    const [row] = await tx.query<{ sends: boolean | null }>(
      `SELECT ${ofRelation('sends_at_departure')} AS sends FROM despatch_advice d WHERE d.company_id = $1 AND d.id = $2`,
      [companyId, id],
      'sends-at-departure',
    );
    return row?.sends === true;
  }

  /** The layout of labels that is agreed with the customer of a note; null where none is. */
  async labelLayoutOf(tx: Tx, companyId: CompanyId, id: DespatchAdviceId): Promise<LayoutName | null> {
    const [row] = await tx.query<{ layout: LayoutName | null }>(
      `SELECT ${ofRelation('label_layout')} AS layout FROM despatch_advice d WHERE d.company_id = $1 AND d.id = $2`,
      [companyId, id],
      'label-layout-of-relation',
    );
    return row?.layout ?? null;
  }

  /** What the company calls itself. */
  async companyName(tx: Tx, companyId: CompanyId): Promise<string> {
    const [row] = await tx.query<{ name: string }>('SELECT name FROM company WHERE id = $1', [companyId]);
    return row?.name ?? '';
  }

  /** Removes a despatch advice that was not released; false where it was. */
  async remove(tx: Tx, companyId: CompanyId, id: DespatchAdviceId): Promise<boolean> {
    const rows = await tx.query(
      `DELETE FROM despatch_advice WHERE company_id = $1 AND id = $2 AND state <> 'released' RETURNING id`,
      [companyId, id],
      'remove-despatch-advice',
    );
    return rows.length > 0;
  }

  /** Those of some that the company has, as far as the caller sees them; they stay as they are until the end of the transaction. */
  async hold(tx: Tx, companyId: CompanyId, ids: readonly DespatchAdviceId[]): Promise<DespatchAdviceId[]> {
    const rows = await tx.query<{ id: DespatchAdviceId }>(
      'SELECT id FROM despatch_advice WHERE company_id = $1 AND id = ANY ($2::bigint[]) ORDER BY id FOR UPDATE',
      [companyId, ids],
      'hold-despatch-advices',
    );
    return rows.map(({ id }) => id);
  }

  /** Held notes in an order in which references of partners are taken, so that nobody waits in a circle. */
  async inOrderOfSending(tx: Tx, companyId: CompanyId, ids: readonly DespatchAdviceId[]): Promise<DespatchAdviceId[]> {
    const rows = await tx.query<{ id: DespatchAdviceId }>(
      `SELECT d.id FROM despatch_advice d JOIN communication_agreement a ON a.id = d.agreement_id AND a.company_id = $1
      WHERE d.company_id = $1 AND d.id = ANY ($2::bigint[]) ORDER BY a.sender, a.recipient, a.id, d.id`,
      [companyId, ids],
      'despatch-advices-in-order-of-sending',
    );
    return rows.map(({ id }) => id);
  }

  /** What a person is called. */
  async userName(tx: Tx, userId: UserId): Promise<string> {
    const [row] = await tx.query<{ username: string }>('SELECT username FROM user_account WHERE id = $1', [userId]);
    return row?.username ?? '';
  }

  /** Archives some or takes them back; returns those that this changes. */
  async archive(
    tx: Tx,
    companyId: CompanyId,
    ids: readonly DespatchAdviceId[],
    isArchived: boolean,
  ): Promise<DespatchAdviceId[]> {
    const rows = await tx.query<{ id: DespatchAdviceId }>(
      `UPDATE despatch_advice SET is_archived = $3, version = version + 1 WHERE company_id = $1 AND id = ANY ($2::bigint[]) AND is_archived <> $3 RETURNING id`,
      [companyId, ids, isArchived],
      'archive-despatch-advices',
    );
    return rows.map(({ id }) => id);
  }

  /** Notes with the commit which transmission a despatch advice went out with last. */
  release(tx: Tx, { companyId, documentId, transmissionId, sent }: ReleasedDocument): void {
    // Tests are shown to nobody.
    const [from, to] = sent === undefined || sent.test ? [null, null] : [sent.sender, sent.recipient];
    tx.withCommit(
      RELEASE,
      [documentId, companyId, transmissionId, sent !== undefined, from, to],
      'release-despatch-advice',
    );
  }

  /** Notes with the commit what advices that follow others do with them, or no longer. */
  supersede(tx: Tx, companyId: CompanyId, ids: readonly string[]): void {
    tx.withCommit(SUPERSEDE, [companyId, `{${ids.join(',')}}`], 'supersede-despatch-advices');
  }
}
