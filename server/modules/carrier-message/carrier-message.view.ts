import { Injectable } from '@nestjs/common';
import {
  type CarrierEvent,
  type CarrierMessages,
  MOST_EVENTS,
  type SentInstruction,
  type UnmatchedConsignment,
} from '../../contract/carrier-message.js';
import type { Language } from '../../contract/fields.js';
import { Problem, type ProblemCode, titleOf } from '../../contract/problem.js';
import type { OutgoingAgreement } from '../../domain/agreement/outgoing.js';
import type {
  CarrierStatusId,
  CompanyId,
  DocumentId,
  FileId,
  PartnerId,
  TransportId,
  UserId,
} from '../../domain/ids.js';
import { groupOf, type SaidStatus } from '../../domain/transport/carrier-status.js';
import type { TransportInstruction } from '../../edi/model/transport-instruction.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { DocumentOfFile } from '../document/document.port.js';
import { OutboundView } from '../outbound/outbound.view.js';
import { TransportView } from '../transport/transport.view.js';
import { type InstructedLoad, type InstructionFunction, instructionOf, isSameInstruction } from './instruction.rows.js';

/** A carrier as a transport names it: a partner of the register, or by the name and code that were typed. */
export interface NamedCarrier {
  readonly code: string;
  readonly name: string;
}

/** Whose words are read, and of which company. */
interface Reader {
  readonly companyId: CompanyId;
  readonly language: Language;
}

/** How far instructions for a transport have come. */
interface Standing {
  /** What the carrier was told last and still has; null where it was told nothing. */
  readonly last: TransportInstruction | null;
  /** What is to be sent next; null where it has what holds. */
  readonly next: InstructionFunction | null;
}

const SAID = (e: string): string => /* sql */ `
  ${e}.id::text AS id, ${e}.said_at AS "saidAt", ${e}.at, ${e}.status, ${e}.agency, ${e}.reason, ${e}.text, coalesce(${e}.place_name, ${e}.place) AS place, ${e}.equipment`;

const EVENTS = /* sql */ `
SELECT ${SAID('e')}, c.sender, c.matched_by AS "matchedBy", c.id AS "consignmentId", m.id AS "fileId"
FROM carrier_event e JOIN carrier_consignment c ON c.id = e.consignment_id LEFT JOIN traffic_message m ON m.id = e.message_id AND m.company_id = e.company_id
WHERE e.company_id = $1 AND e.transport_id = $2 ORDER BY e.at DESC, e.id DESC LIMIT ${String(MOST_EVENTS)}`;

const INSTRUCTIONS = /* sql */ `
SELECT i.id, i.message_function AS "messageFunction", i.created_at AS "createdAt", i.is_automatic AS "isAutomatic", i.problem,
  (SELECT u.username FROM user_account u WHERE u.id = i.created_by AND NOT i.is_automatic) AS "createdBy",
  CASE WHEN t.id IS NOT NULL THEN json_build_object('id', t.id::text, 'fileId', t.file_id::text, 'state', t.state, 'acknowledgement', coalesce(x.acknowledgement, 'none'),
    'sentAt', to_char(t.sent_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) END AS transmission
FROM transport_instruction i LEFT JOIN transmission t ON t.id = i.transmission_id AND t.company_id = i.company_id
  LEFT JOIN edi_transaction x ON x.id = t.file_id * 10000 AND x.company_id = i.company_id
WHERE i.company_id = $1 AND i.transport_id = $2 ORDER BY i.id DESC LIMIT 100`;

/** The last that the carrier has, or is on its way to it. */
const LAST = /* sql */ `
SELECT i.document FROM transport_instruction i JOIN transmission t ON t.id = i.transmission_id AND t.company_id = i.company_id
WHERE i.company_id = $1 AND i.transport_id = $2 AND (t.state <> 'cancelled' OR t.sent_at IS NOT NULL) ORDER BY i.id DESC LIMIT 1`;

/** Departed since yesterday, with an agreement that takes instructions, of which nobody told the carrier. */
const DEPARTED = /* sql */ `
SELECT t.id, t.company_id AS "companyId", s.by_user AS "userId" FROM transport t
JOIN LATERAL (SELECT s.by_user, s.at FROM transport_step s WHERE s.transport_id = t.id AND s.state = 'departed' ORDER BY s.id LIMIT 1) s ON s.at > now() - interval '1 day'
WHERE t.state = 'departed' AND s.by_user IS NOT NULL AND NOT EXISTS (SELECT FROM transport_instruction i WHERE i.transport_id = t.id)
  AND EXISTS (SELECT FROM communication_agreement a WHERE a.company_id = t.company_id AND a.direction = 'out' AND a.active AND a.own_side_approved AND a.message_type = 'IFTMIN' AND NOT a.test
    AND (a.partner_company_id = t.carrier_partner_id OR upper(a.partner) IN (upper(t.fields #>> '{carrier,name}'), upper(t.fields #>> '{carrier,code}'))))
ORDER BY t.id LIMIT $1`;

type UnmatchedRow = Omit<UnmatchedConsignment, 'last'> & {
  readonly last: Omit<NonNullable<UnmatchedConsignment['last']>, 'group'> | null;
};
const UNMATCHED = /* sql */ `
SELECT c.id AS "consignmentId", c.sender, c.keys, c.equipment, coalesce(c.reason, 'not-found') AS reason, c.received_at AS "receivedAt",
  (SELECT m.id FROM traffic_message m WHERE m.id = c.message_id AND m.company_id = c.company_id) AS "fileId",
  (SELECT coalesce(json_agg(json_build_object('transportId', t.id::text, 'transportNumber', t.number) ORDER BY t.id DESC), '[]') FROM transport t
    WHERE t.company_id = c.company_id AND t.id = ANY (c.candidates)) AS candidates,
  (SELECT count(*)::int FROM carrier_event e WHERE e.consignment_id = c.id AND e.company_id = c.company_id) AS "eventCount",
  (SELECT json_build_object('id', e.id::text, 'saidAt', e.said_at, 'at', to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'status', e.status, 'agency', e.agency,
    'reason', e.reason, 'text', e.text, 'place', coalesce(e.place_name, e.place), 'equipment', e.equipment)
    FROM carrier_event e WHERE e.consignment_id = c.id AND e.company_id = c.company_id ORDER BY e.at DESC, e.id DESC LIMIT 1) AS last
FROM carrier_consignment c WHERE c.company_id = $1 AND c.transport_id IS NULL AND ($2::bigint IS NULL OR c.id < $2) ORDER BY c.id DESC LIMIT $3`;

/** What carriers were told and said, as it is shown. */
@Injectable()
export class CarrierMessageView {
  constructor(
    private readonly transports: TransportView,
    private readonly outbound: OutboundView,
  ) {}

  /** @throws Problem not-found. */
  async messages(tx: Tx, { companyId, language }: Reader, id: TransportId): Promise<CarrierMessages> {
    const load = await this.load(tx, companyId, id);
    const agreement = await this.agreementFor(tx, companyId, load.transport.fields);
    const events = await tx.query<Omit<CarrierEvent, 'group'>>(EVENTS, [companyId, id], 'carrier-events');
    const instructions = await tx.query<Omit<SentInstruction, 'problem'> & { readonly problem: ProblemCode | null }>(
      INSTRUCTIONS,
      [companyId, id],
      'transport-instructions',
    );
    return {
      agreement: agreement === undefined ? null : { iaid: agreement.iaid, partner: agreement.partner },
      next: (await this.standing(tx, companyId, load)).next,
      instructions: instructions.map(({ problem, ...one }) => ({
        ...one,
        problem: problem && titleOf(problem, language),
      })),
      events: events.map(grouped).toReversed(),
    };
  }

  /** A transport with the notes on it. @throws Problem not-found. */
  load(tx: Tx, companyId: CompanyId, id: TransportId): Promise<InstructedLoad> {
    return this.transports.loaded(tx, companyId, id);
  }

  /** The outgoing agreement for instructions to a carrier, by the partner that it is or by what it is called. */
  async agreementFor(
    tx: Tx,
    companyId: CompanyId,
    {
      carrier,
      carrierPartnerId,
    }: { readonly carrier: NamedCarrier | null; readonly carrierPartnerId: PartnerId | null },
  ): Promise<OutgoingAgreement | undefined> {
    const names = carrier === null ? [] : [carrier.code, carrier.name].filter((name) => name !== '');
    return names.length === 0
      ? undefined
      : this.outbound.toPartner(tx, companyId, { partnerId: carrierPartnerId, names }, 'IFTMIN');
  }

  async standing(tx: Tx, companyId: CompanyId, load: InstructedLoad): Promise<Standing> {
    const { transport, notes } = load;
    const [row] = await tx.query<{ document: TransportInstruction }>(
      LAST,
      [companyId, transport.transportId],
      'last-instruction',
    );
    const last = row?.document ?? null;
    if (last === null || last.messageFunction === '1')
      return { last, next: transport.state === 'cancelled' || notes.length === 0 ? null : '9' };
    if (transport.state === 'cancelled' || !isSameCarrier(last.carrier, transport.fields.carrier))
      return { last, next: '1' };
    const now = instructionOf(load, { messageFunction: '9', issueDate: '' });
    return { last, next: isSameInstruction(last, now) ? null : '5' };
  }

  /** An instruction as it was sent. @throws Problem not-found. */
  async instruction(
    tx: Tx,
    companyId: CompanyId,
    id: DocumentId,
  ): Promise<{
    readonly document: TransportInstruction;
    readonly shipTos: readonly string[] | null;
    readonly isSuperseded: boolean;
  }> {
    const [row] = await tx.query<{
      document: TransportInstruction;
      shipTos: readonly string[] | null;
      isSuperseded: boolean;
    }>(
      `
      SELECT i.document, EXISTS (SELECT FROM transport_instruction n WHERE n.transport_id = i.transport_id AND n.id > i.id AND n.transmission_id IS NOT NULL) AS "isSuperseded",
        (SELECT array_agg(DISTINCT d.document #>> '{shipTo,code}') FROM transport_note x JOIN despatch_advice d ON d.id = x.despatch_advice_id AND d.company_id = i.company_id
          WHERE x.transport_id = i.transport_id AND d.document #>> '{shipTo,code}' <> '') AS "shipTos"
      FROM transport_instruction i WHERE i.company_id = $1 AND i.id = $2`,
      [companyId, id],
      'transport-instruction',
    );
    if (!row) throw new Problem('not-found');
    return row;
  }

  /** The transports that instructions are of, each once. */
  async transportsOf(tx: Tx, companyId: CompanyId, ids: readonly DocumentId[]): Promise<TransportId[]> {
    const rows = await tx.query<{ id: TransportId }>(
      'SELECT DISTINCT transport_id AS id FROM transport_instruction WHERE company_id = $1 AND id = ANY ($2::bigint[])',
      [companyId, ids],
      'transports-of-instructions',
    );
    return rows.map(({ id }) => id);
  }

  /** Of all companies: asked by the system. */
  departed(
    tx: Tx,
    most: number,
  ): Promise<readonly { readonly id: TransportId; readonly companyId: CompanyId; readonly userId: UserId }[]> {
    return tx.query(DEPARTED, [most], 'departed-without-instruction');
  }

  /** The database's time, `YYYY-MM-DDThh:mm` in UTC. */
  async now(tx: Tx): Promise<string> {
    const [row] = await tx.query<{ now: string }>(
      `SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI') AS now`,
    );
    return row?.now ?? '';
  }

  /** A page of what stands with no transport, newest first. */
  async unmatched(
    tx: Tx,
    companyId: CompanyId,
    { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
  ): Promise<{ rows: UnmatchedConsignment[]; nextCursor: string | null }> {
    const rows = await tx.query<UnmatchedRow>(
      UNMATCHED,
      [companyId, cursor ?? null, limit + 1],
      'unmatched-consignments',
    );
    const page = rows.slice(0, limit);
    return {
      rows: page.map(({ last, ...row }) => ({ ...row, last: last && grouped(last) })),
      nextCursor: rows.length > limit ? (page.at(-1)?.consignmentId ?? null) : null,
    };
  }

  /** The messages of carriers that files hold, in the order of each. */
  ofFiles(tx: Tx, companyId: CompanyId, fileIds: readonly FileId[]): Promise<Omit<DocumentOfFile, 'kind'>[]> {
    return tx.query<Omit<DocumentOfFile, 'kind' | 'id'> & { readonly id: CarrierStatusId }>(
      `
      SELECT message_id AS "fileId", id, document_number AS "documentNumber", message_number AS "messageNumber", NULL AS "supersededBy"
      FROM carrier_status_head WHERE message_id = ANY ($1::bigint[]) AND company_id = $2 ORDER BY message_id, message_number, document_in_message`,
      [fileIds, companyId],
      'carrier-statuses-of-files',
    );
  }
}

function grouped<E extends SaidStatus>(event: E): E & { readonly group: ReturnType<typeof groupOf> } {
  return { ...event, group: groupOf(event) };
}

/** Whether two name the same carrier in the same way. */
export function isSameCarrier(a: NamedCarrier | null | undefined, b: NamedCarrier | null): boolean {
  return a?.code === b?.code && a?.name === b?.name;
}
