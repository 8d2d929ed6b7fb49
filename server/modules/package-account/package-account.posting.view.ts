import { Injectable } from '@nestjs/common';
import type { CompanyId, DespatchAdviceId, PackageMovementId, PartnerId, ReceiptId } from '../../domain/ids.js';
import type { NotePackaging } from '../../domain/package-account/note.js';
import type { MovementState } from '../../domain/package-account/state.js';
import type { Tx } from '../../platform/database/transaction.js';
import { LAST_STATE, packagesSaid } from './package-account.rows.js';

/** A despatch note as package accounts see it. */
export interface NoteToPost {
  readonly id: DespatchAdviceId;
  readonly companyId: CompanyId;
  /** It was sent, and neither cancelled nor replaced; a cancellation moves nothing itself. */
  readonly counts: boolean;
  readonly number: string;
  readonly day: string;
  readonly site: string;
  readonly partnerId: PartnerId | null;
  readonly address: string;
  readonly packagings: readonly NotePackaging[];
  /** Codes that come back by the register of the company. */
  readonly returnable: readonly string[];
}
/** A movement that was posted, as it stands. */
export interface PostedMovementRow {
  readonly id: PackageMovementId;
  readonly code: string;
  readonly count: number;
  readonly place: number;
  readonly state: MovementState;
  readonly isMirrored: boolean;
  /** People took it up: it is disputed, or somebody countered it. */
  readonly isDecided: boolean;
}
/** A movement that a note made. */
export interface PostedOfNote extends PostedMovementRow {
  readonly noteId: DespatchAdviceId;
  /** What a receiving advice says came where it says something else: packages, or '' where it counts articles alone. */
  readonly receivedOtherwise: string | null;
}
/** The newest receiving advice that names a note. */
export interface ReceiptOfNote {
  readonly noteId: DespatchAdviceId;
  readonly receiptId: ReceiptId;
  readonly hasDiscrepancies: boolean;
  /** How many packages came, by their code, as far as it says so. */
  readonly packages: Readonly<Record<string, number>>;
}

/** Notes of one document number, at most: one that follows another has its place behind it. */
const MOST_FOLLOWERS = 50;
/** Notes that are named, those that they follow, and those that receiving advices are about. */
const NOTES_OF = /* sql */ `
SELECT n AS id FROM unnest($1::bigint[]) AS n
UNION SELECT d.follows_id FROM despatch_advice d WHERE d.id = ANY ($1::bigint[]) AND d.follows_id IS NOT NULL
UNION SELECT d.id FROM receipt_head r JOIN despatch_advice d ON d.company_id = r.company_id AND d.state = 'released'
    AND d.number = ANY (ARRAY(SELECT r.despatch_advice || CASE place WHEN 1 THEN '' ELSE '/' || place END FROM generate_series(1, ${String(MOST_FOLLOWERS)}) AS place))
  WHERE r.id = ANY ($2::bigint[]) AND r.despatch_advice IS NOT NULL AND d.document ->> 'documentNumber' = r.despatch_advice`;

const NOTES = /* sql */ `
SELECT d.id, d.company_id AS "companyId",
  d.state = 'released' AND d.sent_to IS NOT NULL AND d.superseded IS NULL AND coalesce(d.document ->> 'messageFunction', '9') <> '1' AND coalesce(t.state <> 'cancelled', false) AS counts,
  coalesce(d.document ->> 'deliveryNote', d.document ->> 'documentNumber') AS number, left(coalesce(d.document ->> 'despatchDate', d.document ->> 'issueDate'), 10) AS day,
  coalesce(btrim(d.document #>> '{shipTo,code}'), '') AS site, p.id AS "partnerId", CASE WHEN p.id IS NULL THEN coalesce(d.sent_to, '') ELSE '' END AS address,
  coalesce((SELECT json_agg(json_build_object('count', g ->> 'count', 'type', g ->> 'type', 'supplierType', g ->> 'supplierType', 'returnable', g -> 'returnable',
      'labelCount', jsonb_array_length(coalesce(g -> 'labels', '[]')))) FROM jsonb_path_query(d.document, '$.units[*].packagings[*]') AS g), '[]') AS packagings,
  ARRAY(SELECT DISTINCT unnest(ARRAY[nullif(z.customer_code, ''), z.code]) FROM package_size z
    WHERE z.company_id = d.company_id AND z.owner IN ('customer-returnable', 'supplier-returnable')) AS returnable
FROM despatch_advice d JOIN communication_agreement a ON a.id = d.agreement_id LEFT JOIN transmission t ON t.id = d.transmission_id
CROSS JOIN LATERAL (SELECT coalesce(a.partner_company_id, (SELECT i.partner_company_id FROM partner_identifier i WHERE i.company_id = d.company_id
  AND i.identifier = split_part(d.sent_to, ':', 1) AND i.qualifier IN (split_part(d.sent_to, ':', 2), '') ORDER BY i.qualifier DESC LIMIT 1)) AS id) p
WHERE d.id = ANY ($1::bigint[]) ORDER BY d.company_id, d.id`;

/** Without those that the note took back itself. */
const POSTED = /* sql */ `
SELECT m.despatch_advice_id AS "noteId", m.id, a.code, (-m.quantity)::float8 AS count, s.place, s.state, m.is_mirrored AS "isMirrored",
  (s.state = 'disputed' OR s.cause IN ('countered', 'accepted')) AS "isDecided", CASE WHEN s.cause = 'receipt-differs' THEN coalesce(s.reason, '') END AS "receivedOtherwise"
FROM package_movement m JOIN package_account a ON a.id = m.account_id ${LAST_STATE}
WHERE m.despatch_advice_id = ANY ($1::bigint[]) AND m.source = 'note' AND m.is_own AND NOT (s.cause = 'note' AND s.place > 1) ORDER BY m.id`;

/** Packages stand in an advice as such, or as articles. */
const RECEIPTS = /* sql */ `
SELECT DISTINCT ON (d.id) d.id AS "noteId", r.id AS "receiptId", r.has_discrepancies AS "hasDiscrepancies", ${packagesSaid('r')} AS packages
FROM despatch_advice d JOIN receipt_head r ON r.company_id = d.company_id AND r.despatch_advice = d.document ->> 'documentNumber'
WHERE d.id = ANY ($1::bigint[]) ORDER BY d.id, r.id DESC`;

/** Reads what the posting of movements depends on, of notes of all companies. Asked by the system. */
@Injectable()
export class PackagePostingView {
  async notesOf(
    tx: Tx,
    notes: readonly DespatchAdviceId[],
    receipts: readonly ReceiptId[],
  ): Promise<DespatchAdviceId[]> {
    const rows = await tx.query<{ id: DespatchAdviceId }>(NOTES_OF, [notes, receipts], 'notes-of-packages');
    return rows.map(({ id }) => id);
  }

  notes(tx: Tx, ids: readonly DespatchAdviceId[]): Promise<NoteToPost[]> {
    return tx.query(NOTES, [ids], 'notes-to-post-packages');
  }

  posted(tx: Tx, ids: readonly DespatchAdviceId[]): Promise<PostedOfNote[]> {
    return tx.query(POSTED, [ids], 'posted-packages');
  }

  receipts(tx: Tx, ids: readonly DespatchAdviceId[]): Promise<ReceiptOfNote[]> {
    return tx.query(RECEIPTS, [ids], 'receipts-of-packages');
  }
}
