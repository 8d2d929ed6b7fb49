import { Injectable } from '@nestjs/common';
import type { ScheduleMessage } from '../../contract/schedule-messages.js';
import type { CompanyId, ScheduleHeadId, UserId } from '../../domain/ids.js';
import { type AnswerWay, answerWay } from '../../domain/schedule/answer.js';
import type { Tx } from '../../platform/database/transaction.js';
import { contactOf, type FoundSchedule } from './schedule-message.rows.js';

const PARTY = (name: string): string =>
  `CASE WHEN num_nonnulls(h.${name}_code, h.${name}_name) > 0 THEN json_build_object('code', h.${name}_code, 'name', h.${name}_name) END`;

/**
 * Who is asked is the customer: the partner of the agreement, or whoever has the sender's or the buyer's identification. A customer without
 * any, whose schedule was entered by hand, is known by its code.
 */
const RELATIONS = /* sql */ `
  SELECT json_agg(json_build_object('id', r.id::text, 'role', r.role, 'shipToCode', r.ship_to_code, 'knownBy', known.by,
    'partnerName', p.name, 'email', r.contact_email, 'language', r.contact_language))
  FROM (
    SELECT 'agreement' AS by, a.partner_company_id AS partner
    UNION SELECT 'sender', i.partner_company_id FROM partner_identifier i WHERE i.company_id = $1
      AND i.identifier = split_part(split_part(h.parties, '|', 1), ':', 1) AND i.qualifier IN (split_part(split_part(h.parties, '|', 1), ':', 2), '')
    UNION SELECT 'buyer', i.partner_company_id FROM partner_identifier i WHERE i.company_id = $1 AND i.identifier = h.buyer_code
    UNION SELECT 'sender', k.id FROM partner_company k WHERE m.source = 'manual' AND k.company_id = $1 AND k.code = split_part(h.parties, '|', 1)
  ) AS known
  JOIN company_relation r ON r.company_id = $1 AND r.partner_company_id = known.partner AND r.active AND r.contact_email IS NOT NULL
  JOIN partner_company p ON p.company_id = $1 AND p.id = r.partner_company_id`;

const SCHEDULE = /* sql */ `
SELECT h.id, h.message_id AS "fileId", h.message_number AS "messageNumber", h.document_in_message AS "documentInMessage", h.document_number AS "documentNumber",
  h.issue_date AS "issueDate", h.received_at AS "receivedAt", h.parties, ${PARTY('seller')} AS seller, ${PARTY('buyer')} AS buyer, h.ship_to_code AS "shipToCode",
  m.ship_tos AS "shipTos", CASE WHEN m.standard = 'EDIFACT' THEN (
    SELECT e.control_reference FROM edi_transaction e WHERE e.company_id = $1 AND e.id >= h.message_id * 10000 AND e.id < (h.message_id + 1) * 10000 AND e.parent_id IS NOT NULL
    ORDER BY e.id OFFSET h.message_number - 1 LIMIT 1) END AS "messageReference",
  a.id AS "agreementId", a.answers_by AS agreed, coalesce(m.source = 'manual', false) AS "isByHand", a.relation_id AS "relationId", (${RELATIONS}) AS relations
FROM schedule_head h LEFT JOIN traffic_message m ON m.company_id = $1 AND m.id = h.message_id
LEFT JOIN communication_agreement a ON a.company_id = $1 AND a.id = m.agreement_id
WHERE h.company_id = $1 AND h.id = $2`;

type StoredSchedule = Omit<FoundSchedule, 'answersBy'> & {
  /** null where no agreement is there. */
  readonly agreed: AnswerWay | null;
  readonly isByHand: boolean;
};

@Injectable()
export class ScheduleMessageView {
  /** Undefined for foreign ids and for none alike. */
  async schedule(tx: Tx, companyId: CompanyId, id: ScheduleHeadId): Promise<FoundSchedule | undefined> {
    const [row] = await tx.query<StoredSchedule>(SCHEDULE, [companyId, id], 'schedule-to-write-about');
    if (row === undefined) return undefined;
    const { agreed, isByHand, ...found } = row;
    return { ...found, answersBy: answerWay({ agreed, isByHand, hasContact: contactOf(found) !== undefined }) };
  }

  /** What was sent about a schedule, newest first. */
  ofSchedule(tx: Tx, companyId: CompanyId, id: ScheduleHeadId): Promise<ScheduleMessage[]> {
    return tx.query<ScheduleMessage>(
      `
      SELECT s.id AS "scheduleMessageId", s.kind, s.channel, s.state, s.content ->> 'decision' AS decision, s.content ->> 'reason' AS reason,
        s.content ->> 'subject' AS subject, s.content ->> 'text' AS text, s.content ->> 'to' AS to,
        (SELECT u.username FROM user_account u WHERE u.id = s.created_by) AS by, s.created_at AS at, s.ended_at AS "endedAt",
        s.last_error AS error, s.file_id AS "fileId", s.transmission_id AS "transmissionId"
      FROM schedule_message s WHERE s.company_id = $1 AND s.head_id = $2 ORDER BY s.id DESC LIMIT 100`,
      [companyId, id],
      'schedule-messages',
    );
  }

  /** Somebody with the company that is worked for, as who is asked reads it. */
  async sender(tx: Tx, companyId: CompanyId, userId: UserId): Promise<string> {
    const [row] = await tx.query<{ name: string }>(
      `
      SELECT concat_ws(', ', (SELECT coalesce(u.descriptive_name, u.username) FROM user_account u WHERE u.id = $2), (SELECT c.name FROM company c WHERE c.id = $1)) AS name`,
      [companyId, userId],
      'schedule-message-sender',
    );
    return row?.name ?? '';
  }

  /**
   * The company of the installation that a schedule's sender is, where both have each other as active partners. The system looks: a company
   * sees nothing of another one.
   */
  async companyBehind(
    tx: Tx,
    companyId: CompanyId,
    sender: string,
  ): Promise<{ id: CompanyId; name: string } | undefined> {
    const [found] = await tx.query<{ id: CompanyId; name: string }>(
      `
      SELECT c.id, c.name FROM company_identifier i JOIN company c ON c.id = i.company_id
      WHERE i.state = 'approved' AND i.kind IN ('edi', 'vda') AND i.company_id <> $1 AND i.identifier = split_part($2, ':', 1)
        AND i.qualifier IN (split_part($2, ':', 2), '')
        AND EXISTS (SELECT FROM partner_identifier p JOIN company_relation r ON r.company_id = p.company_id AND r.partner_company_id = p.partner_company_id AND r.active
          WHERE p.company_id = $1 AND p.identifier = i.identifier AND i.qualifier IN (p.qualifier, ''))
        AND EXISTS (SELECT FROM company_identifier o JOIN partner_identifier p ON p.company_id = c.id AND p.identifier = o.identifier AND o.qualifier IN (p.qualifier, '')
          JOIN company_relation r ON r.company_id = c.id AND r.partner_company_id = p.partner_company_id AND r.active
          WHERE o.company_id = $1 AND o.state = 'approved' AND o.kind IN ('edi', 'vda')) LIMIT 1`,
      [companyId, sender],
      'company-behind-schedule',
    );
    return found;
  }
}
