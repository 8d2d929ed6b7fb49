import { Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import type { Transmission, TransmissionQuery, TransmissionRow } from '../../contract/transmission.js';
import { agreementForAnswer, agreementToCustomer } from '../../domain/agreement/choice.js';
import type { OutgoingAgreement } from '../../domain/agreement/outgoing.js';
import type { AgreementId, CompanyId, PartnerId, TransmissionId } from '../../domain/ids.js';
import { expectationOf, transmissionActions, type Wait } from '../../domain/outbound/transmission.js';
import type { Tx } from '../../platform/database/transaction.js';
import { CARRIES } from '../agreement/agreement.view.js';

const ROW = /* sql */ `
  t.id, t.file_id AS "fileId", t.number, t.kind, CASE WHEN t.kind NOT IN ('application-acknowledgement', 'transport-instruction', 'booking-request', 'inventory-report') THEN t.document_id END AS "despatchAdviceId", t.answers_file_id AS "answersFileId", t.resends, t.agreement_id AS "agreementId",
  (SELECT a.partner FROM communication_agreement a WHERE a.id = t.agreement_id AND a.company_id = $1) AS partner, t.file_name AS "fileName", t.size,
  encode(t.sha256, 'hex') AS sha256, e.control_reference AS "controlReference", t.state, coalesce(e.acknowledgement, 'none') AS acknowledgement, t.attempts,
  CASE t.state WHEN 'queued' THEN t.next_at END AS "nextAt", t.last_error AS "lastError", t.created_at AS "createdAt", t.sent_at AS "sentAt"`;
const FROM = 'FROM transmission t LEFT JOIN edi_transaction e ON e.id = t.file_id * 10000 AND e.company_id = $1';

/** What decides what may be done: as who holds a transmission to change it sees it. */
const LOCKS = /* sql */ `
  NOT EXISTS (SELECT FROM transmission l WHERE l.file_id = t.file_id AND l.number > t.number)
    AND NOT EXISTS (SELECT FROM transmission n WHERE n.document_id = t.document_id AND n.company_id = t.company_id AND n.resends = t.id) AS "isLast",
  EXISTS (SELECT FROM traffic_file f WHERE f.message_id = t.file_id AND f.company_id = t.company_id) AS "hasBytes"`;

type DetailRow = Omit<Transmission, 'actions' | 'acknowledgementExpected' | 'acknowledgementWaivedAt' | 'expectation'> &
  Wait & { readonly warningAt: string | null; readonly errorAt: string | null };

/** A message for whoever sent something, with the names of both as the agreement has them. */
export interface ReturnRoute {
  readonly us: string;
  readonly partner: string;
  readonly test: boolean;
  readonly messageType: string;
}

@Injectable()
export class OutboundView {
  /** A page of transmissions, newest first, keyed by id. */
  async list(
    tx: Tx,
    companyId: CompanyId,
    query: TransmissionQuery,
  ): Promise<{ rows: TransmissionRow[]; nextCursor: string | null }> {
    const params: unknown[] = [companyId];
    const conditions = ['t.company_id = $1'];
    const add = (condition: string, value: unknown): void => {
      if (value !== undefined) conditions.push(condition.replace('?', `$${String(params.push(value))}`));
    };
    add('t.file_id = ?', query.fileId);
    add('t.document_id = ?', query.despatchAdviceId);
    add('t.state = ?', query.state);
    add('t.id < ?', query.cursor);
    const rows = await tx.query<TransmissionRow>(
      `SELECT ${ROW} ${FROM} WHERE ${conditions.join(' AND ')} ORDER BY t.id DESC LIMIT $${String(params.push(query.limit + 1))}`,
      params,
    );
    const page = rows.slice(0, query.limit);
    return { rows: page, nextCursor: rows.length > query.limit ? (page.at(-1)?.id ?? null) : null };
  }

  /** @throws Problem not-found, for foreign ids and for none alike. */
  async transmission(tx: Tx, companyId: CompanyId, id: TransmissionId): Promise<Transmission> {
    const [row] = await tx.query<DetailRow>(
      `
      SELECT ${ROW}, ${LOCKS}, t.kind <> 'acknowledgement' AND t.document_id IS NOT NULL AS "isDocument", t.receipt, t.waits_for AS "waitsFor", t.ack_waived_at AS "waivedAt", t.ack_warning_at AS "warningAt", t.ack_error_at AS "errorAt" ${FROM} WHERE t.id = $2 AND t.company_id = $1`,
      [companyId, id],
    );
    if (!row) throw new Problem('not-found');
    const { waitsFor, waivedAt, warningAt, errorAt, ...said } = row;
    const expectation = expectationOf(row);
    return {
      ...said,
      expectation,
      actions: transmissionActions({ ...said, expectation }),
      acknowledgementExpected:
        expectation !== 'expected' || waitsFor === null || warningAt === null || errorAt === null
          ? null
          : { level: waitsFor, warningAt, errorAt },
      acknowledgementWaivedAt: expectation === 'waived' ? waivedAt : null,
    };
  }

  async agreement(tx: Tx, companyId: CompanyId, id: AgreementId): Promise<OutgoingAgreement | undefined> {
    const [row] = await tx.query<{ agreement: OutgoingAgreement }>(
      'SELECT a.agreement FROM outgoing_agreement a WHERE a.company_id = $1 AND a.id = $2',
      [companyId, id],
      'outgoing-agreement',
    );
    return row?.agreement;
  }

  /** The agreement for documents of a kind to a customer, named by partner or by address. */
  async toCustomer(
    tx: Tx,
    companyId: CompanyId,
    names: readonly string[],
    messageTypes: readonly string[],
  ): Promise<OutgoingAgreement | undefined> {
    const candidates = await this.candidates(tx, companyId, names);
    return bestOf(candidates, messageTypes);
  }

  /**
   * The agreement for messages of one type to a partner, such as a carrier: first one that names the partner of the register, then one with the name
   * or the address; one for all messages is a customer's.
   */
  async toPartner(
    tx: Tx,
    companyId: CompanyId,
    { partnerId, names }: { readonly partnerId: PartnerId | null; readonly names: readonly string[] },
    messageType: string,
  ): Promise<OutgoingAgreement | undefined> {
    const candidates = await this.candidates(tx, companyId, names, partnerId);
    return bestOf(
      candidates.filter((one) => one.messageType === messageType),
      [messageType],
    );
  }

  /** The same for each of some customers, by the name or address that they were asked by. */
  async toCustomers(
    tx: Tx,
    companyId: CompanyId,
    customers: readonly string[],
    messageTypes: readonly string[],
  ): Promise<ReadonlyMap<string, OutgoingAgreement>> {
    const byPlace = Map.groupBy(await this.candidates(tx, companyId, customers), ({ place }) => place);
    return new Map(
      customers.flatMap((customer, at) => {
        const best = bestOf(byPlace.get(at + 1) ?? [], messageTypes);
        return best === undefined ? [] : [[customer, best] as const];
      }),
    );
  }

  private async candidates(
    tx: Tx,
    companyId: CompanyId,
    names: readonly string[],
    partnerId: PartnerId | null = null,
  ): Promise<Candidate[]> {
    const rows = await tx.query<{ agreement: OutgoingAgreement; place: number }>(
      `
      SELECT o.agreement, c.place::int FROM unnest($2::text[]) WITH ORDINALITY AS c (name, place) JOIN communication_agreement a
        ON upper(c.name) IN (upper(a.partner), upper(a.recipient), upper(split_part(a.recipient, ':', 1)))
        JOIN outgoing_agreement o ON o.company_id = a.company_id AND o.id = a.id
      WHERE a.company_id = $1 AND a.direction = 'out' AND a.active
      UNION ALL SELECT o.agreement, 0 FROM communication_agreement a JOIN outgoing_agreement o ON o.company_id = a.company_id AND o.id = a.id
      WHERE a.company_id = $1 AND a.partner_company_id = $3::bigint AND a.direction = 'out' AND a.active`,
      [companyId, names, partnerId],
    );
    return rows.map(({ agreement, place }) => ({ ...agreement, place }));
  }

  /** The way back to whoever sent something, under an agreement between the same two. */
  async returnRoute(
    tx: Tx,
    companyId: CompanyId,
    { us, partner, test, messageType }: ReturnRoute,
  ): Promise<OutgoingAgreement | undefined> {
    const rows = await tx.query<{ agreement: OutgoingAgreement; sendsBack: boolean }>(
      `
      SELECT o.agreement, a.send_path IS NOT NULL OR a.transport_kind IN ('email', 'http') OR (a.transport_kind = 'as2' AND a.transport_settings ? 'url') AS "sendsBack"
      FROM communication_agreement a JOIN outgoing_agreement o ON o.company_id = a.company_id AND o.id = a.id
      WHERE a.company_id = $1 AND ${CARRIES} AND ((a.direction = 'out' AND a.sender = $2 AND a.recipient = $3) OR (a.direction = 'in' AND a.sender = $3 AND a.recipient = $2))`,
      [companyId, us, partner],
      'return-route',
    );
    const candidates = rows.map(({ agreement, sendsBack }) => ({ ...agreement, sendsBack }));
    return agreementForAnswer(candidates, { messageType, test }) ?? undefined;
  }
}

/** An agreement that a name led to, which stood at a place among the names. */
type Candidate = OutgoingAgreement & { readonly place: number };

/** Of several agreements the one to send under; one whose own side is approved goes before. */
function bestOf(candidates: readonly Candidate[], messageTypes: readonly string[]): OutgoingAgreement | undefined {
  const usable = candidates.filter(({ ownSideApproved }) => ownSideApproved);
  return agreementToCustomer(usable, messageTypes) ?? agreementToCustomer(candidates, messageTypes) ?? undefined;
}
