/**
 * The codes that partners use for a company in files and connections: an EDI address (UNB 0004 or 0010 with qualifier 0007), a VDA supplier or customer
 * number, an AS2 name, an Odette code of OFTP.
 */
export const IDENTIFICATION_KINDS = ['edi', 'vda', 'as2', 'oftp'] as const;
export type IdentificationKind = (typeof IDENTIFICATION_KINDS)[number];

/** Only an approved one counts; a refused one stays with its reason until its company withdraws it. */
export const IDENTIFICATION_STATES = ['claimed', 'approved', 'refused'] as const;

/** An identification; `qualifier` is that of an EDI address and empty for none, which stands for any. */
export interface Identification {
  readonly kind: IdentificationKind;
  readonly identifier: string;
  readonly qualifier: string;
}

/** How many identifications a company may have, and how many of them may wait for the operator. */
export const MOST_CLAIMS = { all: 200, open: 20 } as const;

/** The identification that a party of a file goes by, written as `identifier:qualifier`. */
export function partyIdentification(standard: string, party: string): Identification {
  const [identifier = '', qualifier = ''] = party.split(':');
  return standard === 'VDA' ? { kind: 'vda', identifier, qualifier: '' } : { kind: 'edi', identifier, qualifier };
}
