import { lossesReadBack } from '../difference.js';
import type { Finding } from '../finding.js';
import { FindingList } from '../findings.js';
import { DEFAULT_MAX_FINDINGS } from '../limits.js';
import type { Loss } from '../mapping/render.js';
import type { BusinessDocument } from '../model/document.js';
import { newReading } from '../reading.js';
import { wholeFile } from '../syntax/byte-window.js';
import { SCHEDULE_ROOT, SCHEDULE_VERSION, writeSchedule } from './inhouse.js';
import { CAC, CBC, CONSIGNAL, ublNamespace } from './namespaces.js';
import { XmlFileReader } from './read-xml.js';
import { UBL_DOCUMENTS } from './ubl.js';
import { XmlWriter } from './xml-writer.js';

export type XmlFormat = 'UBL' | 'inhouse';

/** A written document with what a reader of the file finds, and what it sees otherwise than the document has it. */
export interface WrittenXml {
  readonly bytes: Uint8Array;
  readonly findings: readonly Finding[];
  readonly losses: readonly Loss[];
}

/** Writes a document as XML in UTF-8 and reads it back. A document that the format doesn't have gives no bytes and a finding. */
export function writeXml(document: BusinessDocument, { format }: { readonly format: XmlFormat }): WrittenXml {
  const bytes = format === 'UBL' ? ublBytes(document) : scheduleBytes(document);
  const findings = new FindingList(wholeFile(bytes), DEFAULT_MAX_FINDINGS);
  if (bytes.length > 0) {
    const losses = lossesReadBack([document], readBack(bytes, findings), []);
    return { bytes, findings: findings.listed, losses };
  }
  const here = { start: 0, end: 0, segment: null, path: document.kind };
  findings.add('message-not-supported', here, `${format} ${document.kind}`);
  return { bytes, findings: findings.listed, losses: [] };
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
    {
      always: true,
      attributes: {
        xmlns: CONSIGNAL,
        version: SCHEDULE_VERSION,
        completeness: document.completeness,
        byNumber: document.byNumber === true ? 'true' : null,
      },
    },
  );
  return out.bytes();
}

function readBack(bytes: Uint8Array, findings: FindingList): readonly BusinessDocument[] {
  const reading = newReading(wholeFile(bytes), findings);
  new XmlFileReader(reading).finish();
  return reading.documents;
}
