import type { Envelope } from './interchange.js';
import { MAX_SEGMENTS } from './limits.js';
import { HEADER } from './messages/vda4905-layout.js';
import { Vda4905Reader } from './messages/vda4905.js';
import { noteMessage, type Reading } from './reading.js';
import { decoding, isUtf8Text } from './syntax/charset.js';
import { codeText } from './syntax/codes.js';
import { VDA_HEADERS } from './syntax/detect.js';
import { RECORD_LENGTH, RecordCursor } from './syntax/record-cursor.js';

/** Headers of messages that go from supplier to customer: despatch data and invoices. */
const FROM_SUPPLIER: ReadonlySet<string> = new Set(['711', '821']);

/** A VDA header as an envelope: the customer sends call-offs, the supplier despatch data; the transmission number is the reference. */
export function envelopeOfHeader(record: RecordCursor): Envelope {
  const customer = record.textOf(HEADER.customer);
  const supplier = record.textOf(HEADER.supplier);
  const fromSupplier = FROM_SUPPLIER.has(codeText(record.type));
  return {
    standard: 'VDA', sender: fromSupplier ? supplier : customer, recipient: fromSupplier ? customer : supplier, controlReference: record.textOf(HEADER.number), test: false,
  };
}

/** Reads a file of VDA records: transmissions one behind the other. Only VDA 4905 becomes documents so far. */
export function readVda(reading: Reading, start: number): void {
  const { bytes, findings } = reading;
  const record = new RecordCursor(bytes, start);
  const text = decoding(isUtf8Text(bytes) ? 'UTF-8' : 'ISO-8859-1');
  record.text = findings.text = text;
  reading.charset = text.name;
  reading.syntax = String(RECORD_LENGTH);
  let current: Vda4905Reader | null = null;
  let tooLongTold = false;
  const finish = (): void => {
    if (current !== null) reading.documents.push(current.finish());
    current = null;
  };
  while (record.next()) {
    const path = `record ${record.number}`;
    if (record.number > MAX_SEGMENTS) {
      findings.add('too-many-segments', { start: record.start, end: record.start, segment: record.number, path }, String(MAX_SEGMENTS));
      break;
    }
    const header = headerOf(record);
    if (header !== undefined) {
      finish();
      current = open(reading, record, header);
    }
    current?.take();
    if (record.tooLong && !tooLongTold) {
      tooLongTold = true;
      findings.add('record-too-long', { start: record.start, end: record.end, segment: record.number, path }, String(RECORD_LENGTH));
    }
  }
  finish();
  reading.segmentCount = Math.min(record.number, MAX_SEGMENTS);
}

function headerOf(record: RecordCursor): string | undefined {
  const type = codeText(record.type);
  return Object.hasOwn(VDA_HEADERS, type) ? VDA_HEADERS[type] : undefined;
}

function open(reading: Reading, record: RecordCursor, header: string): Vda4905Reader | null {
  const { findings } = reading;
  const envelope = envelopeOfHeader(record);
  reading.interchanges.push(envelope);
  noteMessage(reading, { type: header, release: record.textOf(HEADER.version), reference: envelope.controlReference });
  if (reading.messageType === '') {
    reading.messageType = header;
    reading.messageVersion = record.textOf(HEADER.version);
  }
  if (header === 'VDA 4905') return new Vda4905Reader(record, findings, reading.interchanges.length);
  findings.add('message-not-supported', { start: record.start, end: record.start + 3, segment: record.number, path: `record ${record.number}` }, header);
  return null;
}
