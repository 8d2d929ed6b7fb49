import type { Finding } from '../finding.js';
import { FindingList } from '../findings.js';
import { DEFAULT_MAX_FINDINGS } from '../limits.js';
import type { BusinessDocument } from '../model/document.js';
import { newReading } from '../reading.js';
import { wholeFile } from '../syntax/byte-window.js';
import { SCHEDULE_ROOT, SCHEDULE_VERSION, writeSchedule } from './inhouse.js';
import { CAC, CBC, CONSIGNAL, ublNamespace } from './namespaces.js';
import { XmlFileReader } from './read-xml.js';
import { UBL_DOCUMENTS } from './ubl.js';
import { XmlWriter } from './xml-writer.js';

export type XmlFormat = 'UBL' | 'inhouse';

/**
 * Writes a document as XML in UTF-8 and reads it back: findings are what a reader of the file would find, and what the document says that the format
 * has no place for. A document that the format doesn't have gives no bytes and a finding.
 */
export function writeXml(
  document: BusinessDocument,
  { format }: { readonly format: XmlFormat },
): { bytes: Uint8Array; findings: Finding[] } {
  const bytes = format === 'UBL' ? ublBytes(document) : scheduleBytes(document);
  const findings = new FindingList(wholeFile(bytes), DEFAULT_MAX_FINDINGS);
  if (bytes.length === 0)
    findings.add(
      'message-not-supported',
      { start: 0, end: 0, segment: null, path: document.kind },
      `${format} ${document.kind}`,
    );
  else
    for (const [path, value] of lossesOf(document, readBack(bytes, findings)))
      findings.add('value-not-written', { start: 0, end: 0, segment: null, path }, value);
  return { bytes, findings: findings.listed };
}

function ublBytes(document: BusinessDocument): Uint8Array {
  for (const { name, write } of UBL_DOCUMENTS) {
    const content = write(document);
    if (content === null) continue;
    const out = new XmlWriter('currency' in document ? document.currency : null);
    out.group(
      name,
      () => {
        content(out);
      },
      { always: true, attributes: { xmlns: ublNamespace(name), 'xmlns:cac': CAC, 'xmlns:cbc': CBC } },
    );
    return out.bytes();
  }
  return new Uint8Array();
}

function scheduleBytes(document: BusinessDocument): Uint8Array {
  if (document.kind !== 'delivery-schedule') return new Uint8Array();
  const out = new XmlWriter(null);
  out.group(
    SCHEDULE_ROOT,
    () => {
      writeSchedule(document, out);
    },
    { always: true, attributes: { xmlns: CONSIGNAL, version: SCHEDULE_VERSION, completeness: document.completeness } },
  );
  return out.bytes();
}

function readBack(bytes: Uint8Array, findings: FindingList): BusinessDocument | undefined {
  const reading = newReading(wholeFile(bytes), findings);
  new XmlFileReader(reading).finish();
  return reading.documents[0];
}

/** Where the document stood in its own file is no part of what it says. */
const NOT_SAID: ReadonlySet<string> = new Set(['interchange', 'messageNumber']);
type Loss = readonly [path: string, value: string];

/** What the written document says and the one read back does not. */
function lossesOf(written: unknown, back: unknown, path = ''): readonly Loss[] {
  if (typeof written === 'object' && written !== null) {
    const other: Readonly<Record<string, unknown>> = typeof back === 'object' ? { ...back } : {};
    return Object.entries(written).flatMap(([key, value]) =>
      path === '' && NOT_SAID.has(key) ? [] : lossesOf(value, other[key], step(path, key, Array.isArray(written))),
    );
  }
  const text = plain(written);
  return text === '' || text === plain(back) ? [] : [[path, text]];
}

/** Absent and empty say the same. */
function plain(value: unknown): string {
  return typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean'
      ? String(value)
      : '';
}

function step(path: string, key: string, isList: boolean): string {
  if (isList) return `${path} ${Number(key) + 1}`;
  return path === '' ? key : `${path} / ${key}`;
}
