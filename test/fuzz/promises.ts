import type { ReadResult } from '../../server/edi/interchange.js';
import { acknowledge } from '../../server/edi/acknowledge.js';
import { analyze, peekEnvelope, read } from '../../server/edi/read.js';

/** What reading promises of any bytes. Throws where a promise is broken. */
export function checkPromises(bytes: Uint8Array): void {
  const result = read(bytes);
  for (const { code, start, end, segment } of result.findings) {
    if (!(start >= 0 && start <= end && end <= bytes.length))
      throw new Error(`Range of ${code}: ${start}-${end} of ${bytes.length}`);
    if (segment !== null && !(segment >= 0 && segment <= result.segmentCount + 1))
      throw new Error(`Segment of ${code}: ${segment} of ${result.segmentCount}`);
  }
  const errors = result.findings.filter(({ severity }) => severity === 'error').length;
  if (errors > result.errorCount || (result.findingsOmitted === 0 && errors !== result.errorCount))
    throw new Error(`${errors} errors listed, ${result.errorCount} counted`);
  for (const document of result.documents) {
    if (document.interchange >= result.interchanges.length) throw new Error('A document of no interchange');
    checkDates(document);
  }
  if (result.standard === 'EDIFACT') checkAtOnce(bytes, result);
  peekEnvelope(bytes);
  acknowledge(bytes, { controlReference: '1', preparedAt: '2026-11-21T08:30' });
  const analysis = analyze(bytes, { from: 1, limit: 5_000 });
  if ((result.standard === 'EDIFACT' || result.standard === 'VDA') && analysis.segmentCount !== result.segmentCount)
    throw new Error('Different segment counts');
}

/** Somebody who wants to see each segment: call-offs are not taken in at once. */
const STEPWISE = [{ name: 'segment by segment', required: [] }];

/** What is taken in at once is the same as segment by segment. */
function checkAtOnce(bytes: Uint8Array, result: ReadResult): void {
  const stepwise = read(bytes, { profiles: STEPWISE });
  const said = ({ findings, segmentCount, documents }: ReadResult): string =>
    JSON.stringify(
      [
        findings.length,
        findings.at(-1),
        segmentCount,
        documents.map((document) => ('lines' in document ? document.lines : null)),
      ],
      (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value),
    );
  if (said(result) !== said(stepwise)) throw new Error('Call-offs taken in at once differ');
}

const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3]):[0-5]\d)?$/;

/** Every property called a date holds one, and no text has a NUL: databases refuse both. */
function checkDates(value: unknown): void {
  if (Array.isArray(value)) value.forEach(checkDates);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'string') {
      if (/(^d|D)ate$/.test(key) && !DATE.test(inner)) throw new Error(`${key} is “${inner}”`);
      if (inner.includes('\u0000')) throw new Error(`${key} has a NUL`);
    } else checkDates(inner);
  }
}
