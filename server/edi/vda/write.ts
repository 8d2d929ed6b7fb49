import { lossesReadBack } from '../difference.js';
import type { Finding } from '../finding.js';
import { FindingList } from '../findings.js';
import { DEFAULT_MAX_FINDINGS } from '../limits.js';
import type { Profile } from '../mapping/profile.js';
import type { Loss } from '../mapping/render.js';
import { COUNTERS } from '../messages/vda4905-layout.js';
import type { DeliveryScheduleDocument } from '../model/delivery-schedule.js';
import type { DespatchAdvice } from '../model/despatch-advice.js';
import type { BusinessDocument, DocumentKind, DocumentKinds } from '../model/document.js';
import type { Invoice } from '../model/invoice.js';
import { read } from '../read.js';
import { wholeFile } from '../syntax/byte-window.js';
import { type Code, codeText } from '../syntax/codes.js';
import { type Field, positions, RECORD_LENGTH } from '../syntax/record-cursor.js';
import { CannotWrite } from '../write.js';
import { HEADER } from './layout.js';
import { INVOICES } from './layouts/vda4906.js';
import { COUNTERS_4913 } from './layouts/vda4913.js';
import type { VdaTable } from './partner-table.js';
import { type Cut, RecordWriter, type Value } from './record-writer.js';
import { tableLayout } from './table-layout.js';
import { ScheduleWriter, transmissionNumberOf } from './write-4905.js';
import { invoiceLosses, InvoiceWriter } from './write-4906.js';
import { NoteWriter, transportValues } from './write-4913.js';

/** Largest transmission number. */
export const MAX_TRANSMISSION = 99_999;

/** The transmission number before another. */
export function transmissionBefore(number: number): number {
  return number === 1 ? MAX_TRANSMISSION : number - 1;
}

interface Transmission {
  /** Number of the customer as the supplier gave it, and of the supplier as the customer gave it. */
  readonly customer: string;
  readonly supplier: string;
  /** 1 to 99999; behind 99999 comes 1. */
  readonly transmissionNumber: number;
  readonly previousTransmissionNumber: number;
  /** Day of the transmission, YYYY-MM-DD. */
  readonly date: string;
  /** Behind each record, default CR LF. */
  readonly lineEnds?: '' | '\n' | '\r\n' | '\r';
}

export interface VdaWriteOptions extends Transmission {
  readonly message: 'VDA 4913';
  /** Of records 711 to 715, default 03. */
  readonly version?: DespatchVersion;
  /** A number or code that its field can't take whole is an error: for what goes to a partner. */
  readonly whole?: boolean;
  /** How findings are judged. */
  readonly profile?: Profile;
}

/** Versions of the header record of VDA 4913. */
export const DESPATCH_VERSIONS = ['03', '04'] as const;
export type DespatchVersion = (typeof DESPATCH_VERSIONS)[number];

export interface VdaInvoiceOptions extends Transmission {
  readonly message: 'VDA 4906';
  /** The partner's: no public source says where the values stand. */
  readonly table: VdaTable;
}

/** Each schedule is a transmission of its own, under its document number where that is a transmission number, between its own parties where it names them. */
export interface VdaScheduleOptions extends Omit<Transmission, 'previousTransmissionNumber'> {
  readonly message: 'VDA 4905';
}

export interface WrittenVda {
  /** Latin-1. */
  readonly bytes: Uint8Array;
  /** What did not fit, then everything found when the file is read back. Ranges are those of `bytes`. */
  readonly findings: readonly Finding[];
  /** What the documents say and the message has no place for. */
  readonly losses: readonly Loss[];
}

/** Writes despatch advices, schedules, or invoices by a partner's table, as a VDA file. Throws `CannotWrite` for documents of another kind. */
export function writeVda(documents: DespatchAdvice | readonly DespatchAdvice[], options: VdaWriteOptions): WrittenVda;
export function writeVda(documents: Invoice | readonly Invoice[], options: VdaInvoiceOptions): WrittenVda;
export function writeVda(
  documents: DeliveryScheduleDocument | readonly DeliveryScheduleDocument[],
  options: VdaScheduleOptions,
): WrittenVda;
export function writeVda(
  documents: BusinessDocument | readonly BusinessDocument[],
  options: VdaWriteOptions | VdaInvoiceOptions | VdaScheduleOptions,
): WrittenVda {
  const list = 'kind' in documents ? [documents] : documents;
  switch (options.message) {
    case 'VDA 4905':
      return writeSchedules(ofKind('delivery-schedule', list, options), options);
    case 'VDA 4906':
      return writeInvoices(ofKind('invoice', list, options), options);
    case 'VDA 4913':
      return writeAdvices(ofKind('despatch-advice', list, options), options);
  }
}

function ofKind<K extends DocumentKind>(
  kind: K,
  documents: readonly BusinessDocument[],
  { message }: { readonly message: string },
): readonly DocumentKinds[K][] {
  const isMeant = (document: BusinessDocument): document is DocumentKinds[K] => document.kind === kind;
  const other = documents.find((document) => !isMeant(document));
  if (other !== undefined) throw new CannotWrite(`${message} is not written from a document of the kind ${other.kind}`);
  return documents.filter(isMeant);
}

/** A schedule without a number of its own continues the numbers given. */
function writeSchedules(schedules: readonly DeliveryScheduleDocument[], options: VdaScheduleOptions): WrittenVda {
  const writer = new RecordWriter();
  for (const [at, document] of schedules.entries()) {
    const from = writer.records.length;
    const { customer, supplier, date } = options;
    new ScheduleWriter(writer, document, {
      customer: document.buyer?.code || customer,
      supplier: document.seller?.code || supplier,
      date,
      ...scheduleNumbers(document, at, options, writer),
    }).write();
    const records = writer.records.slice(from);
    writer.add('519', [[HEADER.version, '01'], ...countedRecords(records, COUNTERS, '519')]);
  }
  return finished(writer, options, { documents: schedules });
}

function scheduleNumbers(
  { documentNumber, previousDocumentNumber }: DeliveryScheduleDocument,
  at: number,
  options: VdaScheduleOptions,
  writer: RecordWriter,
): { readonly number: number; readonly previousNumber: number } {
  const own = transmissionNumberOf(documentNumber);
  const previous = transmissionNumberOf(previousDocumentNumber);
  if (own === null) writer.lose('documentNumber', 'no-code', documentNumber);
  if (previousDocumentNumber !== null && (own === null || previous === null))
    writer.lose('previousDocumentNumber', 'no-code', previousDocumentNumber);
  if (own !== null) return { number: own, previousNumber: previous ?? 0 };
  const number = ((options.transmissionNumber - 1 + at) % MAX_TRANSMISSION) + 1;
  return { number, previousNumber: transmissionBefore(number) };
}

/** Advices that follow each other on the same transport share its record. */
function writeAdvices(advices: readonly DespatchAdvice[], options: VdaWriteOptions): WrittenVda {
  const { version = '03' } = options;
  const writer = new RecordWriter();
  writer.add('711', headerValues(version, options));
  let transport = '';
  for (const document of advices) {
    const values = transportValues(document, version);
    const same = JSON.stringify(values);
    if (same !== transport) writer.add('712', values);
    transport = same;
    new NoteWriter(writer, document, version).write(options.supplier);
  }
  writer.add('719', [[HEADER.version, '02'], ...countedRecords(writer.records, COUNTERS_4913, '719')]);
  const { whole = false, profile } = options;
  return finished(writer, options, { documents: advices, whole, ...(profile === undefined ? {} : { profile }) });
}

function writeInvoices(invoices: readonly Invoice[], options: VdaInvoiceOptions): WrittenVda {
  const writer = new RecordWriter();
  const table = tableLayout(options.table);
  const { counters, trailer, versions } = table.layout;
  const lines = new InvoiceWriter(writer, table);
  const [first] = invoices;
  const vatNumbers: readonly Value[] = [
    [INVOICES.customerVat, first?.buyer?.vatNumber ?? null],
    [INVOICES.supplierVat, first?.seller?.vatNumber ?? null],
  ];
  lines.writeHeader([...headerValues(versions[0] ?? null, options), ...vatNumbers], first);
  for (const document of invoices) lines.write(document);
  writer.add(trailer, [
    [HEADER.version, options.table.trailerVersion ?? null],
    ...countedRecords(writer.records, counters, trailer),
  ]);
  return finished(writer, options, {
    documents: invoices,
    known: invoiceLosses(invoices, table, options),
    profile: { name: options.table.name, vdaTables: [options.table] },
  });
}

function headerValues(version: string | null, options: Transmission): readonly Value[] {
  return [
    [HEADER.version, version],
    [HEADER.customer, options.customer, 'envelope.recipient'],
    [HEADER.supplier, options.supplier, 'envelope.sender'],
    [HEADER.previousNumber, String(options.previousTransmissionNumber)],
    [HEADER.number, String(options.transmissionNumber)],
    [HEADER.issued, options.date],
  ];
}

/** Counters of the trailer, itself included. */
function countedRecords(
  records: readonly string[],
  counters: readonly { readonly type: Code; readonly field: Field }[],
  trailer: string,
): readonly Value[] {
  const counts = new Map<string, number>();
  for (const record of records) counts.set(record.slice(0, 3), (counts.get(record.slice(0, 3)) ?? 0) + 1);
  return counters.map(({ type, field }) => [
    field,
    String(codeText(type) === trailer ? 1 : (counts.get(codeText(type)) ?? 0)),
  ]);
}

/** What was written, for reading it back. */
interface Said {
  readonly documents: readonly BusinessDocument[];
  /** Losses that are known beside those of the records. */
  readonly known?: readonly Loss[];
  readonly profile?: Profile;
  /** What a number or a code is cut of is an error. */
  readonly whole?: boolean;
}

/** Texts of VDA 4913 whose beginning says enough: the carrier's name (712) and the description of an article (716). */
const FREE_TEXTS: ReadonlySet<string | undefined> = new Set(['carrier.name', 'units.items.description']);

/** The file with all that is wrong with it, found by reading it as its recipient does. */
function finished(
  writer: RecordWriter,
  { lineEnds = '\r\n' }: Pick<Transmission, 'lineEnds'>,
  { documents, known = [], profile, whole = false }: Said,
): WrittenVda {
  const { records } = writer;
  const bytes = Uint8Array.from(records.map((record) => record + lineEnds).join(''), (character) =>
    character.charCodeAt(0),
  );
  const back = read(bytes, { profiles: profile === undefined ? [] : [profile] });
  const losses = lossesReadBack(documents, back.documents, [...writer.losses, ...known]);
  const step = RECORD_LENGTH + lineEnds.length;
  const refused = whole ? [...writer.cuts, ...writer.notNumeric].filter(isRefused) : [];
  const cuts = writer.cuts.filter((cut) => !refused.includes(cut));
  const places = new Set(refused.map((cut) => startOf(cut, step)));
  const properties = new Set(refused.map(({ property }) => property));
  return {
    bytes,
    findings: [
      ...refusals(bytes, refused, step),
      ...cutFindings(bytes, cuts, step),
      ...back.findings.filter(({ start }) => !places.has(start)),
    ],
    losses: losses.filter(({ property }) => !properties.has(property)),
  };
}

const isRefused = ({ fault, property }: Cut): boolean =>
  fault === 'not-numeric' || (fault === 'too-long' && !FREE_TEXTS.has(property));
const startOf = ({ record, field }: Cut, step: number): number => record * step + field.at - 1;

function cutFindings(bytes: Uint8Array, cuts: readonly Cut[], step: number): readonly Finding[] {
  const findings = new FindingList(wholeFile(bytes), DEFAULT_MAX_FINDINGS);
  for (const cut of cuts) {
    const { record, type, field, value } = cut;
    const start = startOf(cut, step);
    findings.add(
      'value-truncated',
      { start, end: start + field.length, segment: record + 1, path: `${type} / ${positions(field)}` },
      value,
    );
  }
  return findings.listed;
}

/** Values that their fields can't take, at the properties of the document; each once. */
function refusals(bytes: Uint8Array, refused: readonly Cut[], step: number): readonly Finding[] {
  const findings = new FindingList(wholeFile(bytes), DEFAULT_MAX_FINDINGS);
  const each = new Map(refused.map((cut) => [`${cut.property ?? ''} ${cut.value}`, cut]));
  for (const cut of each.values()) {
    const { record, type, field, value: found, property, fault } = cut;
    const start = startOf(cut, step);
    const path = property ?? `${type} / ${positions(field)}`;
    findings.add(
      fault === 'not-numeric' ? 'property-not-numeric' : 'property-too-long',
      { start, end: start + field.length, segment: record + 1, path, found },
      String(field.length),
    );
  }
  return findings.listed;
}
