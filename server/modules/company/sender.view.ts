import { Injectable } from '@nestjs/common';
import { type FirstSeenSender, SENDER_DAYS } from '../../contract/first-seen-sender.js';
import type { CompanyId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

/** Senders that are listed, at most. */
const MOST = 200;

@Injectable()
export class SenderView {
  /** Who sent files of late without agreement and record, newest first. What it costs grows with the interchanges of these days that came under no agreement. */
  firstSeen(tx: Tx, companyId: CompanyId): Promise<FirstSeenSender[]> {
    return tx.query<FirstSeenSender>(
      `SELECT s.*, EXISTS (SELECT FROM ignored_sender g WHERE g.company_id = $1 AND g.address = s.address) AS "isIgnored" FROM (
        SELECT t.sender AS address, coalesce(max(t.partner), t.sender) AS name, count(*)::int AS messages, min(t.created_at) AS "firstAt",
          max(t.created_at) AS "lastAt", max(t.file_id)::text AS "lastFileId"
        FROM edi_transaction t
        WHERE t.company_id = $1 AND t.parent_id IS NULL AND t.direction = 'I' AND t.agreement_id IS NULL AND coalesce(t.sender, '') <> ''
          AND t.id >= first_id(now() - make_interval(days => $2)) * 10000 AND t.created_at >= now() - make_interval(days => $2)
        GROUP BY t.sender) s
      WHERE NOT EXISTS (SELECT FROM communication_agreement a WHERE a.company_id = $1 AND a.direction = 'in' AND a.sender = s.address)
        AND NOT EXISTS (SELECT FROM partner_identifier i WHERE i.company_id = $1 AND i.identifier = split_part(s.address, ':', 1) AND i.qualifier = split_part(s.address, ':', 2))
      ORDER BY s."lastAt" DESC, s.address LIMIT ${String(MOST)}`,
      [companyId, SENDER_DAYS],
    );
  }
}
