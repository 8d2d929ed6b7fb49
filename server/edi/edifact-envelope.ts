import type { Envelope } from './interchange.js';
import type { SegmentCursor } from './syntax/segment-cursor.js';

/** UNB as an envelope: S002 and S003 with qualifier 0007 behind a colon, 0020, the routing addresses 0008 and 0014 as its counter, 0031 and the agreement 0032 where they are said, and the test indicator 0035. */
export function envelopeOf(unb: SegmentCursor): Envelope {
  const request = unb.textAt(9, 0);
  const agreementId = unb.textAt(10, 0);
  const counter = [unb.textAt(2, 2), unb.textAt(3, 2)].join('>');
  return {
    standard: 'EDIFACT',
    sender: identification(unb, 2),
    recipient: identification(unb, 3),
    controlReference: unb.textAt(5, 0),
    test: unb.textAt(11, 0) === '1',
    ...(counter === '>' ? {} : { counter }),
    ...(request === '' ? {} : { acknowledgementRequest: request }),
    ...(agreementId === '' ? {} : { agreementId }),
  };
}

function identification(unb: SegmentCursor, element: number): string {
  const qualifier = unb.textAt(element, 1);
  return qualifier === '' ? unb.textAt(element, 0) : `${unb.textAt(element, 0)}:${qualifier}`;
}

/** UNB 0002; 1 where it is no number. */
export function syntaxVersionOf(unb: SegmentCursor): number {
  const version = Number(unb.textAt(1, 1));
  return version >= 1 && version <= 9 ? version : 1;
}
