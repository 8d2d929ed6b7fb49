import type { z } from 'zod';
import { type bookingCreate } from '../../server/contract/booking.js';
import { calendarCreate } from '../../server/contract/calendar.js';
import { companyCreate } from '../../server/contract/company.js';
import { relationCreate } from '../../server/contract/relation.js';
import { addDays } from '../../server/domain/calendar/day.js';
import { partner } from './agreement.js';
import type { Client } from './client.js';

export type BookingBody = z.input<typeof bookingCreate.body>;

/** A day that is so many days from today, which no deadline of the usual terms has reached from ten on. */
export const inDays = (days: number): string => addDays(new Date().toISOString().slice(0, 10), days);

/** A carrier of the register, with the address that requests go to. */
export async function carrier(
  manager: Client,
  code: string,
  {
    email = `book@${code.toLowerCase()}.example`,
    calendar,
  }: { email?: string | null; calendar?: z.input<typeof calendarCreate.body> } = {},
): Promise<string> {
  const { id } = await manager.call(companyCreate, {
    body: partner({ code, name: `Carrier ${code}`, roles: ['carrier'], identifiers: [] }),
  });
  const calendarId = calendar === undefined ? null : (await manager.call(calendarCreate, { body: calendar })).id;
  await manager.call(relationCreate, {
    body: { partnerCompanyId: id, role: 'carrier', contactEmail: email, contactLanguage: 'en', calendarId },
  });
  return id;
}

/** A booking of two pallets in three weeks. */
export function booked(
  carrierId: string,
  { fields, ...more }: Partial<Omit<BookingBody, 'fields'>> & { fields?: Partial<BookingBody['fields']> } = {},
): BookingBody {
  return {
    carrierId,
    collection: { date: inDays(21), from: '08:00', to: '10:00' },
    ...more,
    fields: {
      from: {
        name: 'Solna Brake Systems AB',
        street: 'Industrivägen 1',
        postalCode: '171 48',
        city: 'Solna',
        country: 'SE',
      },
      to: { code: 'PLANT-2', name: 'Nordvik Trucks AB', city: 'Luleå', country: 'SE' },
      packages: [{ code: '0001', count: 2 }],
      grossWeight: '640.5',
      volume: '2.4',
      loadingMetres: '0.8',
      references: ['SO-4711'],
      ...fields,
    },
  };
}

interface SentConfirmation {
  /** BGM 4343: AP, CA or RE. */
  readonly response?: string;
  /** RFF+SRN. */
  readonly shipment?: string;
  /** RFF+BN. */
  readonly reference?: string;
  /** Day and times of the slot, DTM+234 and DTM+235: `2026-12-01`, `08:00`, `10:00`. */
  readonly slot?: { readonly date: string; readonly from: string; readonly to: string };
  readonly text?: string;
  readonly sender?: string;
  readonly test?: boolean;
  /** UNB 0020 and BGM 1004. */
  readonly control: string;
}

/** A carrier's confirmation of a booking (IFTMBC D.96A). */
export function iftmbc({
  response,
  shipment,
  reference,
  slot,
  text,
  sender = 'LINES',
  test,
  control,
}: SentConfirmation) {
  const at = (time: string): string => `${slot?.date.replaceAll('-', '') ?? ''}${time.replace(':', '')}:203`;
  const message = [
    `BGM+770+${control}+9${response === undefined ? '' : `+${response}`}`,
    'DTM+137:202611270900:203',
    ...(slot === undefined ? [] : [`DTM+234:${at(slot.from)}`, `DTM+235:${at(slot.to)}`]),
    ...(text === undefined ? [] : [`FTX+AAI+++${text}`]),
    ...(shipment === undefined ? [] : [`RFF+SRN:${shipment}`]),
    ...(reference === undefined ? [] : [`RFF+BN:${reference}`]),
    'TDT+20++3',
    'NAD+CA+LINES::92',
  ];
  return [
    `UNB+UNOC:3+${sender}:OD+O0013000002SUPP:OD+261127:0900+${control}${test === true ? '++++++1' : ''}`,
    'UNH+1+IFTMBC:D:96A:UN',
    ...message,
    `UNT+${String(message.length + 2)}+1`,
    `UNZ+1+${control}`,
    '',
  ].join("'");
}
