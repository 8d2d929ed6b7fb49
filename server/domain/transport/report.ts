/** What a carrier says of a transport, beside the states that the company brings it into. */
export const TRANSPORT_REPORTS = ['departed', 'arrived'] as const;
export type TransportReport = (typeof TRANSPORT_REPORTS)[number];
