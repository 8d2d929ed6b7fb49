import { Injectable } from '@nestjs/common';
import type { CompanyId, PartnerId, ReceivedAdviceId } from '../../domain/ids.js';
import type { AdviceItem } from '../../domain/package-account/advice.js';
import type { NotePackaging } from '../../domain/package-account/note.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { PostedMovementRow } from './package-account.posting.view.js';
import { LAST_STATE } from './package-account.rows.js';

/** A partner's despatch advice as package accounts see it: the last one of its number. */
export interface AdviceToPost {
  readonly id: ReceivedAdviceId;
  readonly companyId: CompanyId;
  /** The last reading of its file found it, and it is no cancellation. */
  readonly counts: boolean;
  readonly number: string;
  readonly day: string;
  readonly site: string;
  readonly partnerId: PartnerId;
  readonly packagings: readonly NotePackaging[];
  readonly items: readonly AdviceItem[] | null;
  /** Codes that come back by the register of the company. */
  readonly returnable: readonly string[];
}
/** A movement that an advice of this number made, as it stands. */
export interface PostedOfAdvice extends PostedMovementRow {
  readonly adviceId: ReceivedAdviceId;
  readonly kind: string;
}

/** Days around an advice within which its number means the same one: numbers come again after years. */
const DAYS_OF_NUMBER = 180;
const sameNumber = (one: string, other: string): string =>
  `${one}.company_id = ${other}.company_id AND ${one}.sender = ${other}.sender AND ${one}.document_number = ${other}.document_number
    AND ${one}.day BETWEEN ${other}.day - ${String(DAYS_OF_NUMBER)} AND ${other}.day + ${String(DAYS_OF_NUMBER)}`;

/** Identifications of a party, with and without their qualifiers, as interchanges name `address`. */
const names = (i: string, address: string): string =>
  `${i}.identifier = split_part(${address}, ':', 1) AND ${i}.qualifier IN (split_part(${address}, ':', 2), '')`;
/**
 * The advices that count now. Left out: those of senders that no partner goes by, those that are for somebody else, and those of companies of
 * this portal, whose own notes move packages on both sides.
 */
const ADVICES = /* sql */ `
WITH last AS (
  SELECT DISTINCT n.id FROM received_advice g CROSS JOIN LATERAL (
    SELECT n.id FROM received_advice n WHERE ${sameNumber('n', 'g')}
    ORDER BY n.is_current DESC, n.message_id DESC, n.message_number DESC, n.document_in_message DESC LIMIT 1) n
  WHERE g.id = ANY ($1::bigint[])
)
SELECT r.id, r.company_id AS "companyId", r.is_current AND r.message_function <> '1' AS counts, r.note_number AS number, r.day, r.site, p.id AS "partnerId",
  r.packagings, r.items,
  ARRAY(SELECT DISTINCT unnest(ARRAY[nullif(z.customer_code, ''), z.code]) FROM package_size z
    WHERE z.company_id = r.company_id AND z.owner IN ('customer-returnable', 'supplier-returnable')) AS returnable
FROM last JOIN received_advice r ON r.id = last.id
CROSS JOIN LATERAL (SELECT coalesce(
  (SELECT i.partner_company_id FROM partner_identifier i WHERE i.company_id = r.company_id AND ${names('i', 'r.sender')} ORDER BY i.qualifier DESC LIMIT 1),
  (SELECT a.partner_company_id FROM communication_agreement a WHERE a.company_id = r.company_id AND a.direction = 'in' AND a.sender = r.sender
    AND a.partner_company_id IS NOT NULL ORDER BY a.id LIMIT 1)) AS id) p
WHERE p.id IS NOT NULL AND NOT EXISTS (SELECT FROM package_counterparts(r.company_id, ARRAY[p.id]))
  AND (EXISTS (SELECT FROM company_identifier i WHERE i.company_id = r.company_id AND i.kind IN ('edi', 'vda') AND i.state = 'approved' AND ${names('i', 'r.recipient')})
    OR EXISTS (SELECT FROM communication_agreement a WHERE a.company_id = r.company_id AND a.direction = 'in' AND a.sender = r.sender AND a.recipient = r.recipient))
ORDER BY r.company_id, r.id`;

const POSTED = /* sql */ `
SELECT n.id AS "adviceId", m.id, a.code, m.kind, m.quantity::float8 AS count, s.place, s.state, m.is_mirrored AS "isMirrored",
  (s.state = 'disputed' OR s.cause IN ('countered', 'accepted')) AS "isDecided"
FROM received_advice n JOIN received_advice r ON ${sameNumber('r', 'n')} JOIN received_advice_movement l ON l.received_advice_id = r.id
JOIN package_movement m ON m.id = l.movement_id AND m.company_id = l.company_id JOIN package_account a ON a.id = m.account_id ${LAST_STATE}
WHERE n.id = ANY ($1::bigint[]) AND NOT (s.cause = 'note' AND s.place > 1) ORDER BY m.id`;

/** Reads what the posting of partners' advices depends on, of all companies. Asked by the system. */
@Injectable()
export class ReceivedAdviceView {
  advices(tx: Tx, ids: readonly ReceivedAdviceId[]): Promise<AdviceToPost[]> {
    return tx.query(ADVICES, [ids], 'advices-to-post-packages');
  }

  posted(tx: Tx, ids: readonly ReceivedAdviceId[]): Promise<PostedOfAdvice[]> {
    return tx.query(POSTED, [ids], 'posted-packages-of-advices');
  }
}
