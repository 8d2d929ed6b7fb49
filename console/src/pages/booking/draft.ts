import type { z } from 'zod';
import type { Booking, bookingCreate } from '../../../../server/contract/booking.js';
import type { Transport } from '../../../../server/contract/transport.js';
import { type PartnerId, toId } from '../../../../server/domain/ids.js';
import type { Hazard } from '../../../../server/domain/transport/hazard.js';

type Body = z.input<typeof bookingCreate.body>;
export const PLACE_FIELDS = ['name', 'street', 'postalCode', 'city', 'country'] as const;
export type PlaceDraft = Readonly<Record<(typeof PLACE_FIELDS)[number], string>>;
export const MEASURES = ['grossWeight', 'volume', 'loadingMetres'] as const;

/** A booking as it is typed. */
export interface BookingDraft {
  readonly carrierId: string;
  readonly transportId: string;
  readonly date: string;
  readonly slotFrom: string;
  readonly slotTo: string;
  readonly deliveryDate: string;
  readonly from: PlaceDraft;
  readonly to: PlaceDraft;
  readonly packages: readonly { readonly code: string; readonly count: string }[];
  readonly measures: Readonly<Record<(typeof MEASURES)[number], string>>;
  readonly isStackable: boolean;
  readonly hazards: readonly Hazard[];
  readonly references: string;
  readonly remarks: string;
  readonly phoneName: string;
  readonly phoneText: string;
}

const NO_PLACE: PlaceDraft = { name: '', street: '', postalCode: '', city: '', country: '' };
/** A booking of which nothing is said but who asks. */
export const newDraft = (company: string): BookingDraft => ({
  ...{ carrierId: '', transportId: '', date: '', slotFrom: '08:00', slotTo: '16:00', deliveryDate: '' },
  from: { ...NO_PLACE, name: company },
  to: NO_PLACE,
  packages: [{ code: '', count: '' }],
  measures: { grossWeight: '', volume: '', loadingMetres: '' },
  ...{ isStackable: false, hazards: [], references: '', remarks: '', phoneName: '', phoneText: '' },
});

/** References that a booking takes. */
const MOST_REFERENCES = 20;

/**
 * A booking of a transport, with what the transport says: its carrier of the register, when it leaves and arrives, the place where all of its
 * notes go, its dangerous goods and the numbers of its notes. A departure before `today` is said anew.
 */
export function draftOfTransport(
  company: string,
  { transportId, fields, notes }: Pick<Transport, 'transportId' | 'fields' | 'notes'>,
  today: string,
): BookingDraft {
  const { carrierPartnerId, plannedDeparture, plannedArrival, hazards } = fields;
  const draft = newDraft(company);
  const [date = '', slotFrom = draft.slotFrom] = (plannedDeparture ?? '').split('T');
  const isAhead = date >= today;
  const [shipTo] = notes.map((one) => one.shipTo);
  const isOnePlace = shipTo !== undefined && notes.every((one) => one.shipTo.code === shipTo.code);
  return {
    ...draft,
    carrierId: carrierPartnerId ?? '',
    transportId,
    ...(isAhead && { date, slotFrom, slotTo: slotFrom < draft.slotTo ? draft.slotTo : '23:59' }),
    deliveryDate: isAhead ? (plannedArrival ?? '').slice(0, 10) : '',
    ...(isOnePlace && { to: { ...NO_PLACE, name: shipTo.name || shipTo.code } }),
    hazards: hazards.map(({ notes: _, ...hazard }) => hazard),
    references: notes
      .slice(0, MOST_REFERENCES)
      .map(({ documentNumber }) => documentNumber)
      .join(', '),
  };
}

/** What a booking says, to be booked anew. */
export function draftOf({ carrierId, transportId, collection, deliveryDate, fields }: Booking): BookingDraft {
  const place = ({ name, code, ...rest }: Booking['fields']['from']): PlaceDraft => ({
    ...{ name: name || code, street: rest.street ?? '', postalCode: rest.postalCode ?? '' },
    ...{ city: rest.city ?? '', country: rest.country ?? '' },
  });
  const { packages, grossWeight, volume, loadingMetres, isStackable, hazards, references, remarks } = fields;
  return {
    ...{ carrierId, transportId: transportId ?? '', date: collection.date, slotFrom: collection.from },
    ...{ slotTo: collection.to, deliveryDate: deliveryDate ?? '', from: place(fields.from), to: place(fields.to) },
    packages:
      packages.length === 0
        ? [{ code: '', count: '' }]
        : packages.map(({ code, count }) => ({ code, count: String(count) })),
    measures: { grossWeight: grossWeight ?? '', volume: volume ?? '', loadingMetres: loadingMetres ?? '' },
    ...{
      isStackable,
      hazards,
      references: references.join(', '),
      remarks: remarks ?? '',
      phoneName: '',
      phoneText: '',
    },
  };
}

const said = (text: string): string | null => (text.trim() === '' ? null : text.trim());
const decimal = (text: string): string | null => said(text.replaceAll(/[\s ]/g, '').replace(',', '.'));

/** What is sent of what was typed. The server says what is wrong with it. */
export function bodyOf(draft: BookingDraft, isRequested: boolean): Body {
  const place = ({ name, ...rest }: PlaceDraft): Body['fields']['from'] => ({
    ...{ name: name.trim(), street: said(rest.street), postalCode: said(rest.postalCode) },
    ...{ city: said(rest.city), country: said(rest.country.toUpperCase()) },
  });
  const { measures, phoneName, phoneText } = draft;
  const id = (text: string): PartnerId => toId('partner', text);
  return {
    carrierId: id(draft.carrierId),
    transportId: draft.transportId === '' ? null : toId('transport', draft.transportId),
    collection: { date: draft.date, from: draft.slotFrom, to: draft.slotTo },
    deliveryDate: said(draft.deliveryDate),
    isRequested,
    phoneNote: said(phoneName) === null && said(phoneText) === null ? null : { name: phoneName, text: phoneText },
    fields: {
      from: place(draft.from),
      to: place(draft.to),
      packages: draft.packages
        .filter(({ code, count }) => said(code) !== null || said(count) !== null)
        .map(({ code, count }) => ({ code, count: Number(count) })),
      grossWeight: decimal(measures.grossWeight),
      volume: decimal(measures.volume),
      loadingMetres: decimal(measures.loadingMetres),
      isStackable: draft.isStackable,
      hazards: [...draft.hazards],
      references: draft.references.split(',').flatMap((one) => said(one) ?? []),
      remarks: said(draft.remarks),
    },
  };
}
