import { Link } from 'react-router-dom';
import type { CarrierEvent } from '../../../../../server/contract/carrier-message.js';
import type { Language } from '../../../../../server/contract/fields.js';
import { statusText, toneOf } from '../../../../../server/domain/transport/carrier-status.js';
import type { Formats } from '../../../i18n/format.js';
import { paths } from '../../../paths.js';
import type { TimelineEntry } from '../../../record/Timeline.js';
import { placeTime } from '../place-time.js';

interface Words {
  readonly language: Language;
  readonly f: Formats;
  /** What marks an event as a carrier's. */
  readonly carrier: string;
  readonly noDate: string;
  readonly file: string;
}

/** What a carrier said, as events of a timeline that lead to the files that they came in. */
export function carrierEntries(events: readonly CarrierEvent[], words: Words): TimelineEntry[] {
  const { language, f, carrier, noDate, file } = words;
  return events.map((event) => {
    const tone = toneOf(event.group);
    const when = event.saidAt === null ? noDate : placeTime(event.saidAt, f);
    return {
      id: `carrier-${event.id}`,
      at: event.at,
      kind: `carrier-${event.group ?? 'other'}`,
      title: statusText(event, language),
      note: [carrier, event.sender].filter(Boolean).join(' '),
      ...(tone !== null && { tone }),
      details: (
        <>
          {[when, event.place, event.equipment].filter(Boolean).join(' · ')}{' '}
          {event.fileId !== null && <Link to={paths.trafficMessage(event.fileId)}>{file}</Link>}
        </>
      ),
    };
  });
}
