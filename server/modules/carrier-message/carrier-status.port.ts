import { createHash } from 'node:crypto';
import { equipmentKey, isEquipment, keysOf } from '../../domain/transport/carrier-keys.js';
import type { ConsignmentStatus, StatusEvent, TransportStatus } from '../../edi/model/transport-status.js';
import type { DocumentEncoder } from '../document/document.port.js';

/** Consignments and events that one statement writes at most: a file may bring thousands. */
export const PORTION = 1_000;

/** Rows as a JSON array, and how many they are. */
export interface RowPortion {
  readonly json: string;
  readonly count: number;
}
/** A status message ready to be stored: JSON of its head, and portions of its consignments and events. */
export interface CarrierStatusRows {
  readonly head: string;
  readonly consignments: readonly RowPortion[];
  readonly events: readonly RowPortion[];
}

interface Row {
  readonly identity: string;
}

/** Status messages of carriers as they are stored. */
export const carrierStatusEncoder: DocumentEncoder<'transport-status', CarrierStatusRows> = {
  kind: 'transport-status',
  encode: (document, documentInMessage) => {
    const consignments = new Map<string, Row & { readonly day: string | null }>();
    const events = new Map<string, Row>();
    for (const consignment of document.consignments)
      for (const event of consignment.events) {
        const of = consignmentOf(document, consignment, event);
        const known = consignments.get(of.identity);
        if (known === undefined || (of.day ?? '') >= (known.day ?? '')) consignments.set(of.identity, of);
        const row = eventOf(event, of.identity);
        events.set(`${row.identity} ${row.digest}`, row);
      }
    const head = {
      message_number: document.messageNumber,
      document_in_message: documentInMessage,
      document_number: document.documentNumber,
      event_count: events.size,
    };
    return {
      head: JSON.stringify(head, withoutNul),
      consignments: portions([...consignments.values()]),
      events: portions([...events.values()]),
    };
  },
};

/** What an event is of. Equipment alone goes again and again, so that it is another consignment each day. */
function consignmentOf(
  { shipmentReference }: TransportStatus,
  { consignmentNumber, references }: ConsignmentStatus,
  event: StatusEvent,
) {
  const keys = keysOf({ consignmentNumber, references, messageReference: shipmentReference });
  const number = event.equipment ?? references.find(({ qualifier }) => isEquipment(qualifier))?.value ?? null;
  const equipment = number === null ? null : equipmentKey(number).slice(0, 35) || null;
  const day = dayOf(event.date);
  return { identity: digest(keys.length > 0 ? keys : [equipment, day]), keys, equipment, day };
}

function eventOf(
  { status, statusAgency, reason, text, date, place, placeName, equipment }: StatusEvent,
  identity: string,
) {
  const said = { status, agency: statusAgency, reason, text, place, place_name: placeName, equipment };
  const row = { ...said, said_at: dayOf(date) === null ? null : date };
  return { ...row, identity, digest: digest(row) };
}

/** The day of a date, or of a day and a time, that there is; null of others. */
function dayOf(date: string | null): string | null {
  if (date === null || !/^[12]\d{3}-\d{2}-\d{2}(T\d{2}:\d{2})?$/.test(date)) return null;
  const time = Date.parse(`${date}${date.length > 10 ? ':00' : 'T00:00:00'}Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? date.slice(0, 10) : null;
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);
}

function portions(rows: readonly object[]): RowPortion[] {
  return Array.from({ length: Math.ceil(rows.length / PORTION) }, (_, at) => {
    const portion = rows.slice(at * PORTION, (at + 1) * PORTION);
    return { json: JSON.stringify(portion, withoutNul), count: portion.length };
  });
}

/** Postgres takes no NUL. */
function withoutNul(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '') : value;
}
