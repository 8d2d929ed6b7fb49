import type { CompanyId, DespatchAdviceId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

/** That no other row counts the same note: it may be brought back. */
export const NOT_COUNTED_ELSEWHERE = /* sql */ `NOT EXISTS (SELECT FROM despatched_quantity o WHERE o.company_id = q.company_id AND o.customer = q.customer
  AND o.ship_to_code = q.ship_to_code AND o.article_number = q.article_number AND o.note_number = q.note_number AND o.unit = q.unit AND o.undone_at IS NULL)`;

/** Counts an advice of this portal, once; sent again after it was cancelled, it counts again. */
const COUNT_ADVICE = /* sql */ `
WITH back AS (
  UPDATE despatched_quantity q SET undone_at = NULL WHERE q.company_id = $2 AND q.despatch_advice_id = $1 AND q.undone_at IS NOT NULL AND ${NOT_COUNTED_ELSEWHERE})
INSERT INTO despatched_quantity (company_id, source, customer, ship_to_code, ship_to_name, article_number, note_number, advice_number, day, quantity, unit,
  despatch_advice_id, created_by)
SELECT d.company_id, 'advice', $3, coalesce(btrim(d.document -> 'shipTo' ->> 'code'), ''), nullif(d.document -> 'shipTo' ->> 'name', ''),
  btrim(i ->> 'articleNumber'), coalesce(d.document ->> 'deliveryNote', d.number), d.number,
  left(coalesce(d.document ->> 'despatchDate', d.document ->> 'issueDate'), 10)::date, sum((i ->> 'quantity')::numeric), i ->> 'unit', d.id, d.created_by
FROM despatch_advice d CROSS JOIN LATERAL jsonb_path_query(d.document, '$.units[*].items[*]') AS i
WHERE d.id = $1 AND d.company_id = $2 AND $3 <> '' AND coalesce(d.document ->> 'messageFunction', '9') <> '1'
  AND NOT EXISTS (SELECT FROM despatched_quantity q WHERE q.company_id = $2 AND q.despatch_advice_id = $1)
GROUP BY d.id, btrim(i ->> 'articleNumber'), i ->> 'unit'
ON CONFLICT DO NOTHING`;

/** Takes back the advices whose transmission was cancelled, and counts again those that are tried again. What only failed counts: its goods have left. */
const FOLLOW = /* sql */ `
UPDATE despatched_quantity q SET undone_at = CASE t.state WHEN 'cancelled' THEN now() END FROM despatch_advice d JOIN transmission t ON t.id = d.transmission_id
WHERE d.company_id = $1 AND d.id = ANY ($2::text::bigint[]) AND q.company_id = $1 AND q.despatch_advice_id = d.id AND q.undone_by_file IS NULL
  AND (q.undone_at IS NULL) = (t.state = 'cancelled') AND (t.state = 'cancelled' OR ${NOT_COUNTED_ELSEWHERE})`;

/**
 * What an advice that follows another one replaces or cancels does not count any more, and counts again where that one was cancelled on its way.
 * Whether any follows is asked first, once: a plan made while the table was small would compare each row of the company with the advices, in
 * the commit for which all others wait who send to the same partner.
 */
const SUPERSEDE = /* sql */ `
UPDATE despatched_quantity q SET undone_at = CASE WHEN t.state = 'cancelled' THEN NULL ELSE now() END
FROM despatch_advice f JOIN transmission t ON t.id = f.transmission_id
WHERE f.company_id = $1 AND f.id = ANY ($2::text::bigint[]) AND f.follows_id IS NOT NULL AND q.company_id = $1 AND q.despatch_advice_id = f.follows_id
  AND q.undone_by_file IS NULL AND (q.undone_at IS NULL) = (t.state <> 'cancelled') AND (t.state <> 'cancelled' OR ${NOT_COUNTED_ELSEWHERE})
  AND EXISTS (SELECT FROM despatch_advice a WHERE a.company_id = $1 AND a.id = ANY ($2::text::bigint[]) AND a.follows_id IS NOT NULL)`;

/** Counts with the commit what a despatch advice of this portal says that left. `recipient` is null for a test. */
export function countAdvice(
  tx: Tx,
  { companyId, id, recipient }: { companyId: CompanyId; id: DespatchAdviceId; recipient: string | null },
): void {
  tx.withCommit(SUPERSEDE, [companyId, `{${id}}`], 'count-superseded-despatch-advices');
  tx.withCommit(COUNT_ADVICE, [id, companyId, recipient ?? ''], 'count-despatch-advice');
}

/** Counts with the commit what despatch advices say that left, or no longer, as their transmissions were cancelled or tried again. */
export function followTransmissions(tx: Tx, companyId: CompanyId, ids: readonly DespatchAdviceId[]): void {
  tx.withCommit(FOLLOW, [companyId, `{${ids.join(',')}}`], 'follow-despatch-advices');
  tx.withCommit(SUPERSEDE, [companyId, `{${ids.join(',')}}`], 'count-superseded-despatch-advices');
}
