import type { CarrierParty, TransportFields } from './fields.js';

/** What a transport says in the documents of the notes on it, once it departs. */
export interface TransportSaid {
  readonly carrier: CarrierParty | null;
  readonly transportMode: string | null;
  readonly transportMeans: string | null;
  readonly transportDocument: string | null;
  readonly trailer: string | null;
  readonly container: string | null;
  readonly chassis: string | null;
  /** The code alone, as messages have it. */
  readonly termsOfDelivery: string | null;
}

export function saidToNotes(fields: TransportFields): TransportSaid {
  const { carrier, mode, vehicle, transportDocument, trailer, container, chassisFrom, chassisTo, incoterm } = fields;
  return {
    ...{ carrier, transportMode: mode, transportMeans: vehicle, transportDocument, trailer, container },
    // A range names no chassis.
    chassis: chassisTo === null ? chassisFrom : null,
    termsOfDelivery: incoterm?.code ?? null,
  };
}

/** A document with what the transport says where it says nothing itself; the same one where that changes nothing. */
export function withTransport<D extends TransportSaid>(document: D, said: TransportSaid): D {
  const added = Object.entries(said).filter(
    ([name, value]) => value !== null && document[name as keyof TransportSaid] === null,
  );
  return added.length === 0 ? document : { ...document, ...Object.fromEntries(added) };
}
