import { envelopeOf, syntaxVersionOf } from './edifact-envelope.js';
import type { Envelope } from './interchange.js';
import { PEEK_BYTES } from './limits.js';
import { charsetOf, decoding, isUtf8Text } from './syntax/charset.js';
import { code } from './syntax/codes.js';
import { detect } from './syntax/detect.js';
import { RecordCursor } from './syntax/record-cursor.js';
import { SegmentCursor } from './syntax/segment-cursor.js';
import { envelopeOfHeader } from './vda.js';
import { peekXml } from './xml/read-xml.js';

const UNB = code('UNB');

/**
 * Who sends what to whom, from the first 4 kB: for routing at intake, before a file is read. Null where no standard is recognised.
 * Standards that are only recognised have empty parties, as has EDIFACT without UNB.
 */
export function peekEnvelope(bytes: Uint8Array): Envelope | null {
  const head = bytes.subarray(0, PEEK_BYTES);
  const { standard, start } = detect(head);
  if (standard === 'unknown') return null;
  const nameless: Envelope = { standard, sender: '', recipient: '', controlReference: '', test: false };
  if (standard === 'EDIFACT') {
    const segment = new SegmentCursor(head, start);
    const envelope = segment.next() && segment.tag === UNB ? headerOf(segment, isUtf8Text(head)) : nameless;
    segment.release();
    return envelope;
  }
  if (standard === 'XML') return peekXml(head) ?? nameless;
  if (standard !== 'VDA') return nameless;
  // To decide whether it is UTF-8 may take more of the file.
  const record = new RecordCursor(bytes, start);
  return record.next() ? envelopeOfHeader(record) : nameless;
}

function headerOf(unb: SegmentCursor, isUtf8: boolean): Envelope {
  unb.useSyntaxVersion(syntaxVersionOf(unb));
  unb.text = decoding(isUtf8 ? 'UTF-8' : (charsetOf(unb.textAt(1, 0)) ?? 'ISO-8859-1'));
  return envelopeOf(unb);
}
