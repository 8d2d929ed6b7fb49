import type { Booking, BookingVisit } from '../../../../server/contract/booking.js';
import type { Formats } from '../../i18n/format.js';
import type { useTexts } from '../../i18n/texts.js';

type Load = NonNullable<BookingVisit['booking']>['load'];
type Say = ReturnType<typeof useTexts<'booking'>>;

/** A place in one line. */
export function placeLine({ code, name, street, postalCode, city, country }: Booking['fields']['from']): string {
  const town = [postalCode, city].filter(Boolean).join(' ');
  return [name || code, street, town, country].filter(Boolean).join(', ');
}

/** When something is collected, at the place. */
export function slotLine({ date, from, to }: Booking['collection'], f: Formats): string {
  return `${f.day(date)} ${from}–${to}`;
}

/** What is booked, name by name. */
export function loadFacts(load: Load, say: Say, f: Formats): (readonly [string, string | null])[] {
  const { packages, grossWeight, volume, loadingMetres, payWeight } = load;
  const measured = (value: string | null, unit: string): string | null =>
    value === null ? null : `${f.quantity(value)} ${unit}`;
  return [
    [
      say('packages'),
      packages.length === 0
        ? null
        : packages.map(({ code, count }) => `${f.integer(count)} × ${code || '?'}`).join(', '),
    ],
    [say('grossWeight'), measured(grossWeight, 'kg')],
    [say('volume'), measured(volume, 'm³')],
    [say('loadingMetres'), measured(loadingMetres, 'm')],
    [say('payWeight'), measured(payWeight, 'kg')],
  ];
}
