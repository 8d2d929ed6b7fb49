import type { TradeParty } from '../../server/edi/model/party.js';
import type { Chance } from './chance.js';

/** A party such as a trade document may name. */
export function tradeParty(chance: Chance): TradeParty {
  return {
    code: chance.id(13),
    agency: chance.pick(['', '92', '9', '10']),
    name: chance.text(35),
    street: chance.maybe(() => chance.text(35)),
    city: chance.maybe(() => chance.text(30)),
    postalCode: chance.maybe(() => chance.id(8)),
    region: null,
    country: chance.maybe(() => chance.pick(['SE', 'DE', 'CN'])),
    vatNumber: chance.maybe(() => chance.id(12)),
    contact: chance.maybe(() => chance.text(30)),
    phone: chance.maybe(() => `+46 ${chance.below(1_000_000)}`),
    email: chance.maybe(() => `${chance.id(6)}@partner.example`),
  };
}
