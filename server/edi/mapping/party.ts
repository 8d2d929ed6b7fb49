import { NO_PARTY, type TradeParty } from '../model/party.js';
import { type ChildRule, is, referenceRule, type ScopeRule, type SegmentRule, set } from './rules.js';

/** NAD group: NAD with C082, C080 (else C058), C059, RFF+VA, CTA and COM. */
const PARTY: ScopeRule<TradeParty> = {
  blank: () => ({ ...NO_PARTY }),
  segments: [
    {
      segment: 'NAD',
      values: {
        '2.0': { text: 'code' },
        '2.2': { text: 'agency', most: 3, companion: true },
        '4.0': { joined: 'name', pieces: 5, size: 35 },
        '3.0': { joined: 'name', pieces: 5, size: 35, readOnly: true },
        '5.0': { joined: 'street', pieces: 3, size: 35 },
        '6.0': { text: 'city' },
        '7.0': { text: 'region' },
        '8.0': { text: 'postalCode' },
        '9.0': { text: 'country' },
      },
    },
    referenceRule('vatNumber', 'VA', 'AHP'),
  ],
  scopes: [
    {
      property: null,
      trigger: 'CTA',
      segments: [
        { segment: 'CTA', values: { '1.0': set('IC'), '2.1': { text: 'contact' } } },
        { segment: 'COM', values: { '1.0': { text: 'phone' }, '1.1': is('TE', 'AL') } },
        { segment: 'COM', values: { '1.0': { text: 'email' }, '1.1': is('EM') } },
      ],
    },
  ],
};

type PartyKey<T> = { [K in keyof T & string]: T[K] extends TradeParty | null ? K : never }[keyof T & string];

/** A party by its NAD 3035 qualifiers, the best first; `outer` are segments of its group that speak of the document. */
export function party<T>(
  property: PartyKey<T>,
  qualifiers: readonly string[],
  outer: readonly SegmentRule<T>[] = [],
): ChildRule<T> {
  // The property is one that holds a party; the general type of a child can't say so for a document that is still open.
  return { property, trigger: 'NAD', when: { '1.0': qualifiers }, scope: PARTY, outer } as unknown as ChildRule<T>;
}
