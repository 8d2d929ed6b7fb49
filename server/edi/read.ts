import { EdifactReader } from './edifact.js';
import { FindingList } from './findings.js';
import type { ReadResult } from './interchange.js';
import { DEFAULT_MAX_FINDINGS } from './limits.js';
import type { Profile } from './mapping/profile.js';
import { newReading, type Reading, type StepwiseReader } from './reading.js';
import { wholeFile } from './syntax/byte-window.js';
import { byteOrderMark } from './syntax/charset.js';
import { detect, type Detection } from './syntax/detect.js';
import { VdaFileReader } from './vda.js';
import { XmlFileReader } from './xml/read-xml.js';

export { analyze } from './analyze.js';
export { peekEnvelope } from './peek.js';

export interface ReadOptions {
  readonly maxFindings?: number;
  readonly profiles?: readonly Profile[];
  readonly shipped?: readonly Profile[];
}

/**
 * Reads an EDI file of any standard into neutral documents and findings. Takes any bytes whatever, never throws, never stops at the first error;
 * time and memory grow with the file's length. A file with more than FILE_LIMITS is refused: a finding says so, and it has no documents.
 * `maxFindings` (default 500) limits the list, not the counts; `profiles` say how partners depart from the standards,
 * `shipped` what is known of partners without an agreement.
 */
export function read(bytes: Uint8Array, options: ReadOptions = {}): ReadResult {
  const window = wholeFile(bytes);
  const reading = newReading(window, new FindingList(window, options.maxFindings ?? DEFAULT_MAX_FINDINGS), {
    profiles: options.profiles ?? [],
    shipped: options.shipped ?? [],
  });
  const detection = detect(bytes);
  const reader = readerFor(reading, detection);
  reader?.step();
  reader?.finish();
  return resultOf(reading, detection.standard);
}

/** The reader of what the first bytes announce; null where nothing reads it, which is reported. */
export function readerFor(reading: Reading, detection: Detection): StepwiseReader | null {
  const {
    findings,
    window: { bytes, origin },
  } = reading;
  const mark = origin === 0 ? byteOrderMark(bytes) : 0;
  if (mark > 0 && detection.standard !== 'XML')
    findings.add('byte-order-mark', { start: 0, end: mark, segment: null, path: 'file' });
  if (detection.textBefore !== null) {
    const [start, end] = [origin + detection.textBefore, origin + detection.start];
    findings.add('text-before-interchange', { start, end, segment: null, path: 'file' }, 'UNB');
  }
  if (detection.standard === 'EDIFACT') return new EdifactReader(reading, origin + detection.start);
  if (detection.standard === 'VDA') return new VdaFileReader(reading, origin + detection.start);
  if (detection.standard === 'XML') return new XmlFileReader(reading);
  refuse(reading, detection);
  return null;
}

/** What gathered, as the result. */
export function resultOf(reading: Reading, standard: ReadResult['standard']): ReadResult {
  const { findings } = reading;
  findings.close();
  const {
    interchanges,
    documents,
    messages,
    syntax,
    messageType,
    messageVersion,
    charset,
    segmentCount,
    isRefused,
    applied,
  } = reading;
  return {
    standard,
    messageType,
    messageVersion,
    messages,
    syntax,
    charset,
    segmentCount,
    isRefused,
    profiles: applied,
    interchanges,
    documents,
    findings: findings.listed,
    findingsOmitted: findings.omitted,
    errorCount: findings.errors,
    warningCount: findings.warnings,
  };
}

/** How much of an unknown file is quoted, in bytes. */
const QUOTED_BYTES = 20;

function refuse(
  { findings, window: { bytes, origin } }: Reading,
  { standard, start, empty, binary, encoding }: Detection,
): void {
  const whole = { start: 0, end: 0, segment: null, path: 'file' };
  if (empty) findings.add('empty-file', whole);
  else if (encoding !== null) findings.add('encoding-not-read', whole, encoding);
  else if (binary) findings.add('binary-file', whole);
  else if (standard === 'unknown')
    findings.add(
      'standard-unknown',
      { ...whole, start: origin + start, end: origin + Math.min(bytes.length, start + QUOTED_BYTES) },
      'EDIFACT, VDA',
    );
  else findings.add('standard-not-supported', whole, standard);
}
