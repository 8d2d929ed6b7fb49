import type { Finding } from '../finding.js';
import { FindingList } from '../findings.js';
import { DEFAULT_MAX_FINDINGS } from '../limits.js';
import type { Loss } from '../mapping/render.js';
import type { DespatchAdvice } from '../model/despatch-advice.js';
import { read } from '../read.js';
import { wholeFile } from '../syntax/byte-window.js';
import { codeText } from '../syntax/codes.js';
import { positions, RECORD_LENGTH } from '../syntax/record-cursor.js';
import { HEADER } from './layout.js';
import { COUNTERS_4913 } from './layouts/vda4913.js';
import { lossesOf } from './losses.js';
import { type Cut, RecordWriter } from './record-writer.js';
import { NoteWriter, transportValues } from './write-4913.js';

export interface VdaWriteOptions {
  readonly message: 'VDA 4913';
  /** Number of the customer as the supplier gave it, and of the supplier as the customer gave it. */
  readonly customer: string;
  readonly supplier: string;
  /** 1 to 99999; behind 99999 comes 1. */
  readonly transmissionNumber: number;
  readonly previousTransmissionNumber: number;
  /** Day of the transmission, YYYY-MM-DD. */
  readonly date: string;
  /** Of records 711 to 715, default 03. */
  readonly version?: '03' | '04';
  /** Behind each record, default CR LF. */
  readonly lineEnds?: '' | '\n' | '\r\n' | '\r';
}

export interface WrittenVda {
  /** Latin-1. */
  readonly bytes: Uint8Array;
  /** What did not fit, then everything found when the file is read back. Ranges are those of `bytes`. */
  readonly findings: readonly Finding[];
  /** What the documents say and the message has no place for. */
  readonly losses: readonly Loss[];
}

/** Writes despatch advices as one VDA transmission. Advices that follow each other on the same transport share its record. */
export function writeVda(documents: DespatchAdvice | readonly DespatchAdvice[], options: VdaWriteOptions): WrittenVda {
  const { version = '03', lineEnds = '\r\n' } = options;
  const advices = 'kind' in documents ? [documents] : documents;
  const writer = new RecordWriter();
  writer.add('711', [
    [HEADER.version, version], [HEADER.customer, options.customer], [HEADER.supplier, options.supplier], [HEADER.previousNumber, String(options.previousTransmissionNumber)],
    [HEADER.number, String(options.transmissionNumber)], [HEADER.issued, options.date],
  ]);
  let transport = '';
  for (const document of advices) {
    const values = transportValues(document, version);
    const same = JSON.stringify(values);
    if (same !== transport) writer.add('712', values);
    transport = same;
    new NoteWriter(writer, document, version).write(options.supplier);
  }
  const counts = Map.groupBy(writer.records, (record) => record.slice(0, 3));
  writer.add('719', [[HEADER.version, '02'], ...COUNTERS_4913.map(({ type, field }) => [field, String(codeText(type) === '719' ? 1 : counts.get(codeText(type))?.length ?? 0)] as const)]);
  const bytes = Uint8Array.from(writer.records.map((record) => record + lineEnds).join(''), (character) => character.charCodeAt(0));
  return { bytes, findings: [...cutFindings(bytes, writer.cuts, RECORD_LENGTH + lineEnds.length), ...read(bytes).findings], losses: lossesOf(advices) };
}

function cutFindings(bytes: Uint8Array, cuts: readonly Cut[], step: number): readonly Finding[] {
  const findings = new FindingList(wholeFile(bytes), DEFAULT_MAX_FINDINGS);
  for (const { record, type, field, value } of cuts) {
    const start = record * step + field.at - 1;
    findings.add('value-truncated', { start, end: start + field.length, segment: record + 1, path: `${type} / ${positions(field)}` }, value);
  }
  return findings.listed;
}
