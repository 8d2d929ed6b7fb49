import { readEdifact } from './edifact.js';
import { FindingList } from './findings.js';
import type { ReadResult } from './interchange.js';
import { DEFAULT_MAX_FINDINGS } from './limits.js';
import type { Profile } from './mapping/profile.js';
import type { Reading } from './reading.js';
import { byteOrderMark } from './syntax/charset.js';
import { detect, type Detection } from './syntax/detect.js';
import { readVda } from './vda.js';

export { analyze } from './analyze.js';
export { peekEnvelope } from './peek.js';

export interface ReadOptions {
  readonly maxFindings?: number;
  readonly profiles?: readonly Profile[];
}

/**
 * Reads an EDI file of any standard into neutral documents and findings. Takes any bytes whatever, never throws, never stops at the first error;
 * time and memory grow with the file's length. `maxFindings` (default 500) limits the list, not the counts; `profiles` say how partners depart from the standards.
 */
export function read(bytes: Uint8Array, options: ReadOptions = {}): ReadResult {
  const findings = new FindingList(bytes, options.maxFindings ?? DEFAULT_MAX_FINDINGS);
  const reading: Reading = { bytes, findings, interchanges: [], documents: [], messages: [], profiles: options.profiles ?? [], syntax: '', messageType: '', messageVersion: '', charset: 'ISO-8859-1', segmentCount: 0 };
  const detection = detect(bytes);
  const mark = byteOrderMark(bytes);
  if (mark > 0) findings.add('byte-order-mark', { start: 0, end: mark, segment: null, path: 'file' });
  if (detection.standard === 'EDIFACT') readEdifact(reading, detection.start);
  else if (detection.standard === 'VDA') readVda(reading, detection.start);
  else refuse(findings, bytes, detection);
  const { interchanges, documents, messages, syntax, messageType, messageVersion, charset, segmentCount } = reading;
  return {
    standard: detection.standard, messageType, messageVersion, messages, syntax, charset, segmentCount, interchanges, documents,
    findings: findings.listed, findingsOmitted: findings.omitted, errorCount: findings.errors, warningCount: findings.warnings,
  };
}

/** How much of an unknown file is quoted, in bytes. */
const QUOTED_BYTES = 20;

function refuse(findings: FindingList, bytes: Uint8Array, { standard, start, empty, binary }: Detection): void {
  const whole = { start: 0, end: 0, segment: null, path: 'file' };
  if (empty) findings.add('empty-file', whole);
  else if (binary) findings.add('binary-file', whole);
  else if (standard === 'unknown') findings.add('standard-unknown', { ...whole, start, end: Math.min(bytes.length, start + QUOTED_BYTES) }, 'EDIFACT, VDA');
  else findings.add('standard-not-supported', whole, standard);
}
