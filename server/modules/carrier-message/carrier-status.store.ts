import { Injectable } from '@nestjs/common';
import type { CarrierConsignmentId, CarrierStatusId, CompanyId, FileId, TransportId } from '../../domain/ids.js';
import { ARRIVAL_CODES, BOOKING_CODES } from '../../domain/transport/carrier-status.js';
import type { Tx } from '../../platform/database/transaction.js';
import { ownTimeZone } from '../calendar/time-zone.rows.js';
import type { ReceivedFile, StoredDocument } from '../document/document.port.js';
import { type CarrierStatusRows, PORTION, type RowPortion } from './carrier-status.port.js';

/** A status message with the file that it came in, and who sent it. */
interface ReceivedStatus {
  readonly file: Pick<ReceivedFile, 'id' | 'companyId' | 'receivedAt'>;
  readonly sender: string;
  readonly content: CarrierStatusRows;
}
interface OfTransport {
  readonly companyId: CompanyId;
  readonly transportId: TransportId;
}

const HEADS = /* sql */ `
INSERT INTO carrier_status_head (company_id, message_id, message_number, document_in_message, document_number, sender, event_count, received_at)
SELECT company_id, message_id, message_number, document_in_message, document_number, sender, event_count, received_at FROM jsonb_to_recordset($1::jsonb)
  AS d (company_id bigint, message_id bigint, sender text, received_at timestamptz, message_number integer, document_in_message integer, document_number text, event_count integer)
RETURNING id, message_id AS "fileId", message_number AS "messageNumber", NULL AS "shipTos"`;

/** Rows of several messages, with what their file says of them. */
const GIVEN = (
  columns: string,
): string => /* sql */ `jsonb_to_recordset($1::jsonb) AS d (company_id bigint, message_id bigint, sender text, received_at timestamptz, rows jsonb)
  CROSS JOIN LATERAL jsonb_to_recordset(d.rows) AS r (identity text, ${columns})`;

/** Answers the consignments that stand with no transport yet. Those of all companies are taken in one order, so that no two files wait for each other. */
const CONSIGNMENTS = /* sql */ `
WITH given AS MATERIALIZED (
  SELECT DISTINCT ON (d.company_id, d.sender, r.identity) d.company_id, d.message_id, d.sender, d.received_at, decode(r.identity, 'hex') AS identity, r.keys, r.equipment, r.day
  FROM ${GIVEN('keys jsonb, equipment text, day date')} ORDER BY d.company_id, d.sender, r.identity, r.day DESC NULLS LAST
), put AS (
  INSERT INTO carrier_consignment AS c (company_id, message_id, sender, received_at, identity, keys, equipment, day)
  SELECT company_id, message_id, sender, received_at, identity, keys, equipment, day FROM given ORDER BY company_id, sender, identity
  ON CONFLICT (company_id, sender, identity) DO UPDATE SET message_id = greatest(c.message_id, EXCLUDED.message_id), received_at = greatest(c.received_at, EXCLUDED.received_at),
    equipment = coalesce(EXCLUDED.equipment, c.equipment), day = greatest(c.day, EXCLUDED.day)
  RETURNING c.id, c.transport_id
)
SELECT id FROM put WHERE transport_id IS NULL`;

/** Whether an event, of carrier_event `e`, says that goods are there, and when. */
const ARRIVES = (e: string, codes: string): string =>
  `coalesce(${e}.said_at IS NOT NULL AND ${e}.status = ANY (${codes}::text[]) AND coalesce(${e}.agency, '6') = '6', false)`;

/** Whether an event, of carrier_event `e`, may answer a booking. */
const ANSWERS = (e: string): string =>
  `coalesce(${e}.status IN (${Object.keys(BOOKING_CODES)
    .map((code) => `'${code}'`)
    .join(', ')}) AND coalesce(${e}.agency, '6') = '6', false)`;

/** Events once each. One that an earlier reading of the same file stored stays what it is. */
const EVENTS = /* sql */ `
WITH given AS MATERIALIZED (
  SELECT DISTINCT ON (c.id, r.digest) c.company_id, c.id AS consignment_id, c.transport_id, d.message_id, d.received_at, decode(r.digest, 'hex') AS digest,
    r.status, r.agency, r.reason, r.text, r.place, r.place_name, r.equipment, r.said_at
  FROM ${GIVEN('digest text, status text, agency text, reason text, text text, place text, place_name text, equipment text, said_at text')}
    JOIN carrier_consignment c ON c.company_id = d.company_id AND c.sender = d.sender AND c.identity = decode(r.identity, 'hex') ORDER BY c.id, r.digest, d.message_id
), zones AS MATERIALIZED (SELECT o.company_id, ${ownTimeZone('o.company_id')} AS zone FROM (SELECT DISTINCT company_id FROM given) AS o),
put AS (
  INSERT INTO carrier_event AS e (company_id, consignment_id, transport_id, message_id, received_at, digest, status, agency, reason, text, place, place_name, equipment, said_at, at, arrival_due, answer_due)
  SELECT g.company_id, g.consignment_id, g.transport_id, g.message_id, g.received_at, g.digest, g.status, g.agency, g.reason, g.text, g.place, g.place_name, g.equipment, g.said_at,
    coalesce(g.said_at::timestamp AT TIME ZONE z.zone, g.received_at), g.transport_id IS NOT NULL AND ${ARRIVES('g', '$2')}, ${ANSWERS('g')}
  FROM given g JOIN zones z ON z.company_id = g.company_id
  ON CONFLICT (consignment_id, digest) DO UPDATE SET message_id = EXCLUDED.message_id WHERE e.message_id = -EXCLUDED.message_id
  RETURNING e.company_id, e.transport_id
)
SELECT DISTINCT company_id AS "companyId", transport_id AS "transportId" FROM put WHERE transport_id IS NOT NULL`;

const EQUIPMENT = (field: string): string => `regexp_replace(upper(t.fields ->> '${field}'), '[^A-Z0-9]', '', 'g')`;
/** Days before the planned departure of a transport, and behind its planned arrival, on which its equipment is its own. */
const WINDOW = `w.day BETWEEN coalesce(left(t.fields ->> 'plannedDeparture', 10)::date, t.created_at::date) - 2
  AND coalesce(left(t.fields ->> 'plannedArrival', 10)::date, coalesce(left(t.fields ->> 'plannedDeparture', 10)::date, t.created_at::date) + 23) + 7`;
const byKey = (kind: string, rank: number, matchedBy: string, on: string): string => /* sql */ `
  SELECT k.id, t.id AS transport, ${String(rank)} AS rank, '${matchedBy}' AS matched_by FROM key k JOIN transport t ON t.company_id = k.company_id AND ${on} WHERE k.kind = '${kind}'`;

/**
 * Who speaks of a transport, of transport `t` and consignment `w`: an agreement with the sender is with the transport's partner or names it as the
 * transport's carrier is named, or its address is the carrier's code. Where no carrier is named, anyone with whom there is an agreement.
 */
const IS_CARRIER = /* sql */ `
  upper(split_part(w.sender, ':', 1)) = upper(t.fields #>> '{carrier,code}') OR EXISTS (
    SELECT FROM communication_agreement a WHERE a.company_id = w.company_id AND a.active AND CASE a.direction WHEN 'in' THEN a.sender ELSE a.recipient END = w.sender
      AND (jsonb_typeof(t.fields -> 'carrier') = 'null' OR a.partner_company_id = t.carrier_partner_id OR upper(a.partner) IN (upper(t.fields #>> '{carrier,code}'), upper(t.fields #>> '{carrier,name}'))))`;

/**
 * Finds the transports of consignments that stand with none, by the surest thing that they name. What is found for another sender, or
 * more than once, stands with the reason and what it may be.
 */
const MATCH = /* sql */ `
WITH w AS MATERIALIZED (SELECT c.id, c.company_id, c.sender, c.keys, c.equipment, c.day FROM carrier_consignment c WHERE c.id = ANY ($1::bigint[]) AND c.transport_id IS NULL),
key AS MATERIALIZED (SELECT w.id, w.company_id, k.kind, k.value FROM w CROSS JOIN LATERAL jsonb_to_recordset(w.keys) AS k (kind text, value text)),
found AS MATERIALIZED (${byKey('transport', 1, 'number', 't.number = k.value')}
  UNION ALL ${byKey('waybill', 2, 'waybill', `t.fields ->> 'transportDocument' = k.value`)}
  UNION ALL ${byKey('movement', 3, 'movement', `t.fields ->> 'movementReference' = k.value`)}
  UNION ALL SELECT k.id, b.transport_id, 1, 'number' FROM key k JOIN transport_booking b ON b.company_id = k.company_id AND b.number = k.value WHERE k.kind = 'transport' AND b.transport_id IS NOT NULL
  UNION ALL SELECT k.id, x.transport_id, 4, 'note' FROM key k JOIN despatch_advice d ON d.company_id = k.company_id AND d.number = k.value
    JOIN transport_note x ON x.despatch_advice_id = d.id AND x.company_id = k.company_id WHERE k.kind = 'note'
  UNION ALL SELECT w.id, t.id, 5, 'equipment' FROM w JOIN transport t ON t.company_id = w.company_id AND t.fields ->> 'container' IS NOT NULL AND ${EQUIPMENT('container')} = w.equipment AND ${WINDOW}
  UNION ALL SELECT w.id, t.id, 5, 'equipment' FROM w JOIN transport t ON t.company_id = w.company_id AND t.fields ->> 'trailer' IS NOT NULL AND ${EQUIPMENT('trailer')} = w.equipment AND ${WINDOW}
), owned AS MATERIALIZED (
  SELECT DISTINCT f.id, f.transport, f.rank, f.matched_by, (${IS_CARRIER}) AS is_carrier FROM found f JOIN w ON w.id = f.id JOIN transport t ON t.id = f.transport
), best AS (SELECT o.id, min(o.rank) FILTER (WHERE o.is_carrier) AS own, min(o.rank) AS any FROM owned o GROUP BY o.id),
told AS (
  SELECT w.id, array_agg(DISTINCT o.transport) FILTER (WHERE o.is_carrier AND o.rank = b.own) AS own, (array_agg(DISTINCT o.transport))[1:10] AS candidates,
    min(o.matched_by) FILTER (WHERE o.is_carrier AND o.rank = b.own) AS matched_by, w.keys = '[]' AND w.equipment IS NULL AS is_nameless
  FROM w LEFT JOIN best b ON b.id = w.id LEFT JOIN owned o ON o.id = w.id GROUP BY w.id, w.keys, w.equipment
), put AS (
  UPDATE carrier_consignment c SET transport_id = CASE WHEN cardinality(m.own) = 1 THEN m.own[1] END, matched_by = CASE WHEN cardinality(m.own) = 1 THEN m.matched_by END,
    reason = CASE WHEN cardinality(m.own) = 1 THEN NULL WHEN cardinality(m.own) > 1 THEN 'ambiguous' WHEN m.candidates[1] IS NOT NULL THEN 'other-sender'
      WHEN m.is_nameless THEN 'no-reference' ELSE 'not-found' END,
    candidates = CASE WHEN cardinality(m.own) = 1 OR m.candidates[1] IS NULL THEN '{}' ELSE coalesce(m.own[1:10], m.candidates) END
  FROM told m WHERE c.id = m.id RETURNING c.id, c.transport_id
)
UPDATE carrier_event e SET transport_id = put.transport_id, arrival_due = ${ARRIVES('e', '$2')}, answer_due = ${ANSWERS('e')} FROM put WHERE e.consignment_id = put.id AND put.transport_id IS NOT NULL`;

/** What carriers say of consignments. */
@Injectable()
export class CarrierStatusStore {
  async insertHeads(
    tx: Tx,
    received: readonly ReceivedStatus[],
  ): Promise<(StoredDocument & { id: CarrierStatusId })[]> {
    const all: (StoredDocument & { id: CarrierStatusId })[] = [];
    for (let at = 0; at < received.length; at += PORTION) {
      const rows = received.slice(at, at + PORTION).map((one) => `${opened(one)},${one.content.head.slice(1)}`);
      all.push(
        ...(await tx.query<StoredDocument & { id: CarrierStatusId }>(HEADS, [`[${rows.join(',')}]`], 'carrier-heads')),
      );
    }
    return all;
  }

  /** Stores what messages say, and finds the transports that they speak of. Answers those of which something new was said. */
  async take(tx: Tx, received: readonly ReceivedStatus[]): Promise<OfTransport[]> {
    const loose: CarrierConsignmentId[] = [];
    for (const json of gathered(received, ({ consignments }) => consignments)) {
      const rows = await tx.query<{ id: CarrierConsignmentId }>(CONSIGNMENTS, [json], 'carrier-consignments');
      loose.push(...rows.map(({ id }) => id));
    }
    for (let at = 0; at < loose.length; at += PORTION)
      await tx.query(MATCH, [loose.slice(at, at + PORTION), ARRIVAL_CODES], 'match-carrier-consignments');
    const touched = new Map<TransportId, OfTransport>();
    for (const json of gathered(received, ({ events }) => events))
      for (const of of await tx.query<OfTransport>(EVENTS, [json, ARRIVAL_CODES], 'carrier-events-insert'))
        touched.set(of.transportId, of);
    return [...touched.values()];
  }

  /** Takes back the messages of files that are read again, and marks their events: those that are read once more stay. */
  async forget(tx: Tx, fileIds: readonly FileId[]): Promise<void> {
    await tx.query('DELETE FROM carrier_status_head WHERE message_id = ANY ($1::bigint[])', [fileIds]);
    await tx.query('UPDATE carrier_event SET message_id = -message_id WHERE message_id = ANY ($1::bigint[])', [
      fileIds,
    ]);
  }

  /** Removes the events that are still marked, and consignments that have none. */
  async removeForgotten(tx: Tx, fileIds: readonly FileId[]): Promise<void> {
    await tx.query('DELETE FROM carrier_event WHERE message_id IN (SELECT -f FROM unnest($1::bigint[]) AS f)', [
      fileIds,
    ]);
    await tx.query(
      'DELETE FROM carrier_consignment c WHERE c.message_id = ANY ($1::bigint[]) AND NOT EXISTS (SELECT FROM carrier_event e WHERE e.consignment_id = c.id)',
      [fileIds],
    );
  }

  /** Holds a consignment; undefined where there is none. */
  async hold(
    tx: Tx,
    companyId: CompanyId,
    id: CarrierConsignmentId,
  ): Promise<{ readonly transportId: TransportId | null; readonly sender: string } | undefined> {
    const [row] = await tx.query<{ transportId: TransportId | null; sender: string }>(
      'SELECT transport_id AS "transportId", sender FROM carrier_consignment WHERE company_id = $1 AND id = $2 FOR UPDATE',
      [companyId, id],
      'hold-carrier-consignment',
    );
    return row;
  }

  /** Has a consignment stand with a transport, as somebody said, or with none. */
  async assign(tx: Tx, companyId: CompanyId, id: CarrierConsignmentId, transportId: TransportId | null): Promise<void> {
    await tx.query(
      `UPDATE carrier_event e SET transport_id = $3, arrival_due = $3::bigint IS NOT NULL AND ${ARRIVES('e', '$4')}, answer_due = $3::bigint IS NOT NULL AND ${ANSWERS('e')} WHERE company_id = $1 AND consignment_id = $2`,
      [companyId, id, transportId, ARRIVAL_CODES],
      'assign-carrier-events',
    );
    await tx.query(
      `UPDATE carrier_consignment SET transport_id = $3, matched_by = CASE WHEN $3::bigint IS NOT NULL THEN 'hand' END, reason = CASE WHEN $3::bigint IS NULL THEN 'not-found' END
      WHERE company_id = $1 AND id = $2`,
      [companyId, id, transportId],
      'assign-carrier-consignment',
    );
  }
}

/** What a row says of its file, as JSON that is not closed. */
function opened({ file, sender }: ReceivedStatus): string {
  const of = { company_id: file.companyId, message_id: file.id, sender, received_at: file.receivedAt };
  return JSON.stringify(of).slice(0, -1);
}

/** The portions of several messages, gathered to statements of not many more than `PORTION` rows. */
function* gathered(
  received: readonly ReceivedStatus[],
  of: (content: CarrierStatusRows) => readonly RowPortion[],
): Generator<string> {
  let [parts, rows]: [string[], number] = [[], 0];
  for (const one of received)
    for (const { json, count } of of(one.content)) {
      parts.push(`${opened(one)},"rows":${json}}`);
      rows += count;
      if (rows < PORTION) continue;
      yield `[${parts.join(',')}]`;
      [parts, rows] = [[], 0];
    }
  if (parts.length > 0) yield `[${parts.join(',')}]`;
}
