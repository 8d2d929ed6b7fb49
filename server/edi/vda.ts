import { FOLLOWING_FROM_BREAK, FOLLOWING_FROM_CUT } from './broken-off.js';
import type { Envelope } from './interchange.js';
import type { FileLimits } from './limits.js';
import { chooseProfile } from './mapping/profile-choice.js';
import type { Profile } from './mapping/profile.js';
import { HEADER } from './messages/vda4905-layout.js';
import { Vda4905Reader } from './messages/vda4905.js';
import { Vda4906Reader } from './messages/vda4906.js';
import { Vda4913Reader } from './messages/vda4913.js';
import { Vda4915Reader } from './messages/vda4915.js';
import { VdaStructureReader } from './messages/vda-structure.js';
import type { VdaContext, VdaReader } from './messages/vda-reader.js';
import {
  deliver,
  isOneTooMany,
  noteMessage,
  openEnvelope,
  refuse,
  refuseFor,
  type Reading,
  type StepwiseReader,
} from './reading.js';
import { followers } from './syntax/charset.js';
import { type Code, code, codeText } from './syntax/codes.js';
import { VDA_HEADERS } from './syntax/detect.js';
import { RECORD_LENGTH, RecordCursor } from './syntax/record-cursor.js';
import { VDA_4906 } from './vda/layouts/vda4906.js';
import { VDA_4915 } from './vda/layouts/vda4915.js';
import { shiftedPlace, shiftOf, yearsAround } from './vda/record-shift.js';
import { levelsOf, type VdaTable } from './vda/partner-table.js';

/** Headers of messages that go from supplier to customer: despatch data and invoices. Credit advices (821) go the other way. */
const FROM_SUPPLIER: ReadonlySet<string> = new Set(['711', '811']);

type Reader = (context: VdaContext, table: VdaTable | undefined) => VdaReader;

/** What becomes documents, by the message that its header record announces; the partner's table says where values stand that no public source places. */
const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['VDA 4905', (context) => new Vda4905Reader(context)],
  [
    'VDA 4906',
    (context, table) =>
      table === undefined ? new VdaStructureReader(VDA_4906, context) : new Vda4906Reader(table, context),
  ],
  ['VDA 4913', (context) => new Vda4913Reader(context)],
  [
    'VDA 4915',
    (context, table) =>
      table === undefined ? new VdaStructureReader(VDA_4915, context) : new Vda4915Reader(table, context),
  ],
]);

/** Records of the messages without a table that begin a line: an article of a schedule or of despatch data. */
const LINE_RECORDS: ReadonlySet<Code> = new Set(['512', '714'].map(code));

/** Records that begin a line. */
function lineRecordsOf(table: VdaTable | undefined): ReadonlySet<Code> {
  if (table === undefined) return LINE_RECORDS;
  const levels = levelsOf(table);
  return new Set(
    Object.keys(table.records)
      .filter((type) => table.records[type]?.opens === 'line' && levels.get(type) === 'line')
      .map(code),
  );
}

/** The table of a message, that of the very version before any other. */
function tableOf(profile: Profile | undefined, message: string, version: string): VdaTable | undefined {
  const tables = profile?.vdaTables?.filter((table) => table.message === message);
  return (
    tables?.find((table) => table.version === version) ??
    tables?.find((table) => table.version === undefined) ??
    tables?.[0]
  );
}

/** A VDA header as an envelope: the customer sends call-offs, the supplier despatch data; the transmission number is the reference, counted within an application. */
export function envelopeOfHeader(record: RecordCursor): Envelope {
  const customer = record.textOf(HEADER.customer);
  const supplier = record.textOf(HEADER.supplier);
  const counter = codeText(record.type);
  const fromSupplier = FROM_SUPPLIER.has(counter);
  return {
    standard: 'VDA',
    sender: fromSupplier ? supplier : customer,
    recipient: fromSupplier ? customer : supplier,
    controlReference: record.textOf(HEADER.number),
    test: false,
    counter,
  };
}

/** Reads a file of VDA records: transmissions one behind the other. */
export class VdaFileReader implements StepwiseReader {
  stopped = false;
  private readonly record: RecordCursor;
  private current: VdaReader | null = null;
  private lineRecords = LINE_RECORDS;
  private lengthReported = false;
  /** Years around the issue date of the transmission. */
  private years = yearsAround(new Uint8Array(), 0, 0);
  private charsetReported = false;
  /** Type of the record that ends the transmission: `519` of one that `511` begins. */
  private trailer = '';

  constructor(
    private readonly reading: Reading,
    start: number,
  ) {
    this.record = new RecordCursor(reading.window, start);
    reading.syntax = String(RECORD_LENGTH);
  }

  get position(): number {
    return this.record.resume;
  }

  step(): void {
    const {
      record,
      reading,
      reading: { maxSegments },
    } = this;
    while (!this.stopped && record.next()) {
      if (record.number > maxSegments) {
        this.stopped = true;
        const place = { start: record.start, end: record.start, segment: record.number };
        refuseFor(reading, 'too-many-segments', { ...place, path: `record ${record.number}` }, maxSegments);
        return;
      }
      if (record.isUtf8 && !this.charsetReported) this.reportCharset();
      // A trailer says nothing behind its counts, whose blanks an editor may have cut.
      if (!record.isCutOff || this.isEnded) this.take();
    }
  }

  private get isEnded(): boolean {
    return codeText(this.record.type) === this.trailer;
  }

  /** The transmission is over: where it lacks its end, what follows from that is not said besides. */
  private close(): void {
    const { findings } = this.reading;
    const { start, end, number } = this.record;
    const isCutOff = this.record.isCutOff && !this.isEnded;
    if (isCutOff) {
      const place = { start, end, segment: number, path: this.trailer };
      findings.add('file-cut-off', place, String(end));
      findings.passOver(FOLLOWING_FROM_CUT);
    } else if (!this.isEnded) findings.passOver(FOLLOWING_FROM_BREAK);
    this.current?.finish();
    findings.endMessage();
  }

  private take(): void {
    const { record } = this;
    const said = this.reading.findings.total;
    const header = headerOf(record);
    if (header !== undefined) this.open(header);
    if (this.stopped) return;
    if (this.lineRecords.has(record.type)) {
      if (this.isRefusedFor('lines')) return;
      this.reading.counts.lines++;
    }
    this.current?.take();
    const isDoubtful = this.reading.findings.total > said || this.current?.isDoubtful === true;
    if ((isDoubtful && this.explainShift()) || !this.isOfOtherLength()) return;
    if (this.lengthReported) return;
    this.lengthReported = true;
    this.reading.findings.add(
      record.misfit < 0 ? 'record-too-short' : 'record-too-long',
      { start: record.start, end: record.end, segment: record.number, path: `record ${record.number}` },
      String(RECORD_LENGTH),
    );
  }

  private isOfOtherLength(): boolean {
    return this.record.tooLong || this.record.misfit !== 0;
  }

  /** What was said about the record follows from one cause where its values stand beside their positions. */
  private explainShift(): boolean {
    const { record, current } = this;
    const { findings } = this.reading;
    const shift = current === null ? null : shiftOf(record, (type) => current.fields(type), this.years);
    if (shift === null) return false;
    findings.retract(record.number);
    current?.discard?.();
    // A record of a type nobody knows is not counted.
    if (shift.field.at === 1) findings.foresee(['fewer-records']);
    findings.add(
      'record-shifted',
      shiftedPlace(record, shift),
      `${shift.field.at} (${shift.by > 0 ? '+' : ''}${shift.by})`,
    );
    return true;
  }

  /** Whether there is one more of what is counted than a file may have; then the rest is only counted. */
  private isRefusedFor(what: Exclude<keyof FileLimits, 'messages'>): boolean {
    const { record, reading } = this;
    if (!isOneTooMany(reading, what)) return false;
    this.stopped = true;
    const { start } = record;
    let count = reading.counts[what] + 1;
    const isCounted = (): boolean =>
      what === 'lines' ? this.lineRecords.has(record.type) : headerOf(record) !== undefined;
    while (record.number < reading.maxSegments && record.next()) if (isCounted()) count++;
    refuse(reading, what, start, count);
    return true;
  }

  private reportCharset(): void {
    const { record, reading } = this;
    const { firstHigh: start, number } = record;
    this.charsetReported = true;
    reading.findings.text = record.text;
    reading.charset = 'UTF-8';
    reading.findings.add('charset-utf8', {
      start,
      end: start + 1 + followers(record.bytes[start - record.origin] ?? 0),
      segment: number,
      path: `record ${number}`,
    });
  }

  private open(header: string): void {
    const { reading, record } = this;
    const { findings, takeLine } = reading;
    if (this.isRefusedFor('interchanges')) return;
    this.current?.finish();
    findings.endMessage();
    this.trailer = `${codeText(record.type).slice(0, 2)}9`;
    this.years = yearsAround(record.bytes, record.localStart(HEADER.issued), record.localEnd(HEADER.issued));
    const envelope = envelopeOfHeader(record);
    openEnvelope(reading, envelope);
    const version = record.textOf(HEADER.version);
    const { sender, recipient } = envelope;
    const profile = chooseProfile(
      reading,
      { sender, recipient, type: header, release: version, association: '' },
      { start: record.start, end: record.start + 3, segment: record.number, path: `record ${record.number}` },
    );
    findings.openMessage(profile);
    noteMessage(reading, {
      type: header,
      release: version,
      reference: envelope.controlReference,
      interchange: reading.counts.interchanges - 1,
      segment: record.number,
      previousReference: record.textOf(HEADER.previousNumber),
    });
    if (reading.messageType === '') {
      reading.messageType = header;
      reading.messageVersion = version;
    }
    const reader = READERS.get(header);
    const table = tableOf(profile, header, version);
    this.lineRecords = lineRecordsOf(table);
    this.current =
      reader?.(
        {
          record,
          findings,
          messageNumber: reading.counts.interchanges,
          deliver: (document) => {
            deliver(reading, document);
          },
          takeLine,
          profile,
        },
        table,
      ) ?? null;
    if (reader === undefined)
      findings.add(
        'message-not-supported',
        { start: record.start, end: record.start + 3, segment: record.number, path: `record ${record.number}` },
        header,
      );
  }

  finish(): void {
    const { reading, record } = this;
    if (!reading.isRefused) this.close();
    reading.segmentCount = Math.min(record.number, reading.maxSegments);
  }
}

function headerOf(record: RecordCursor): string | undefined {
  const type = codeText(record.type);
  return Object.hasOwn(VDA_HEADERS, type) ? VDA_HEADERS[type] : undefined;
}
