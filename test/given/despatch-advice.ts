import { isReturnable, PACKAGE_OWNERS } from '../../server/domain/packaging/size.js';
import type { DespatchAdvice, DespatchItem, HandlingUnit, Packaging } from '../../server/edi/model/despatch-advice.js';
import type { TradeParty } from '../../server/edi/model/party.js';
import { Chance } from './chance.js';
import { tradeParty } from './trade-party.js';

/** A despatch advice that contradicts itself nowhere: labels as many as packages, contents as the articles, days in order. */
export function despatchAdvice(chance: Chance): DespatchAdvice {
  const units = handlingUnits(chance);
  return {
    kind: 'despatch-advice',
    interchange: 0,
    messageNumber: 1,
    documentNumber: chance.id(17),
    messageFunction: '9',
    issueDate: '2026-11-20T10:15',
    pickUpDate: chance.maybe(() => '2026-11-20T06:30'),
    shipmentDate: chance.maybe(() => '2026-11-20'),
    despatchDate: chance.pick(['2026-11-20', '2026-11-21T08:00']),
    arrivalDate: chance.maybe(() => chance.pick(['2026-11-22', '2026-11-23T17:30'])),
    seller: tradeParty(chance),
    buyer: chance.maybe(() => tradeParty(chance)),
    shipFrom: chance.maybe(() => tradeParty(chance)),
    shipTo: tradeParty(chance),
    carrier: chance.maybe(() => tradeParty(chance)),
    dock: chance.maybe(() => chance.id(8)),
    gate: chance.maybe(() => chance.id(8)),
    shipmentReference: chance.maybe(() => chance.id(12)),
    transportDocument: chance.maybe(() => chance.id(12)),
    deliveryNote: chance.maybe(() => chance.id(12)),
    orderNumber: chance.maybe(() => chance.id(12)),
    transportMode: chance.maybe(() => '30'),
    transportMeans: chance.maybe(() => chance.id(9)),
    trailer: chance.maybe(() => chance.id(9)),
    container: chance.maybe(() => chance.id(9)),
    chassis: chance.maybe(() => chance.id(9)),
    termsOfDelivery: chance.maybe(() => chance.pick(['FCA', 'DAP Göteborg Arendal'])),
    grossWeight: chance.maybe(() => chance.decimal()),
    netWeight: chance.maybe(() => chance.decimal()),
    volume: chance.maybe(() => chance.decimal()),
    packageCount: chance.maybe(() =>
      String(units.flatMap(({ packagings }) => packagings).reduce((sum, { count }) => sum + Number(count), 0)),
    ),
    units,
  };
}

function handlingUnits(chance: Chance): HandlingUnit[] {
  let labels = 0;
  return chance.list(
    4,
    (index): HandlingUnit => {
      const content = String(1 + chance.below(50));
      const packagings = chance.list(
        2,
        () => packaging(chance, content, () => `S${String(++labels).padStart(9, '0')}`),
        1,
      );
      const sum = packagings.reduce((total, { count }) => total + Number(count) * Number(content), 0);
      return {
        id: String(index + 1),
        parentId: index === 0 ? null : chance.maybe(() => String(1 + chance.below(index))),
        level: chance.pick([null, 'outer', 'intermediate', 'inner', 'none']),
        packagings,
        items: [item(chance, index, String(sum))],
      };
    },
    1,
  );
}

function packaging(chance: Chance, content: string, label: () => string): Packaging {
  const count = 1 + chance.below(4);
  const masterLabel = chance.maybe(() => `M${chance.id(8)}`);
  const batch = chance.maybe(() => chance.id(8));
  const type = chance.maybe(() => chance.id(10));
  const owner = chance.maybe(() => chance.pick(PACKAGE_OWNERS));
  return {
    count: String(count),
    type,
    typeAgency: type === null ? null : '92',
    supplierType: chance.maybe(() => chance.id(7)),
    quantityPerPackage: content,
    unit: 'PCE',
    grossWeight: chance.maybe(() => chance.decimal()),
    netWeight: chance.maybe(() => chance.decimal()),
    length: chance.maybe(() => '1200'),
    width: chance.maybe(() => '800'),
    height: chance.maybe(() => '95.5'),
    // One-way is said with its owner: until D.98A no code says it alone.
    returnable: owner === null ? chance.pick([null, true]) : isReturnable(owner),
    owner,
    stackFactor: chance.maybe(() => String(1 + chance.below(20))),
    labels: chance.next() < 0.3 ? [] : Array.from({ length: count }, () => ({ number: label(), masterLabel, batch })),
  };
}

function item(chance: Chance, index: number, quantity: string): DespatchItem {
  return {
    lineNumber: String(index + 1),
    articleNumber: chance.id(20),
    supplierArticleNumber: chance.maybe(() => chance.id(20)),
    description: chance.maybe(() => chance.text(60)),
    quantity,
    unit: 'PCE',
    cumulativeQuantity: chance.maybe(() => chance.decimal()),
    orderNumber: chance.maybe(() => chance.id(12)),
    orderLine: null,
    calloffReference: chance.maybe(() => chance.id(12)),
    batch: chance.maybe(() => chance.id(8)),
    productionDate: chance.maybe(() => '2026-11-02'),
    bestBeforeDate: chance.maybe(() => '2027-05-02'),
    engineeringChange: chance.maybe(() => chance.id(4)),
    countryOfOrigin: chance.maybe(() => 'SE'),
    customsPreference: chance.maybe(() => '1'),
    pointOfUse: chance.maybe(() => chance.id(8)),
    // The first article never has its own: what all have alike is the whole advice's.
    ...(index % 2 === 0 ? {} : { deliveryNote: chance.id(12), gate: chance.id(8) }),
  };
}

/** A despatch of one article, as the company's own system would write it. */
export interface GivenDespatch {
  readonly note: string;
  readonly article: string;
  readonly quantity: string;
  readonly shipTo: string;
  /** YYYY-MM-DD. */
  readonly day: string;
}

/** A despatch advice that says no more than what left. */
export function plainAdvice({ note, article, quantity, shipTo, day }: GivenDespatch): DespatchAdvice {
  const base = despatchAdvice(new Chance(1));
  const item = base.units.flatMap(({ items }) => items)[0];
  if (item === undefined) throw new Error('The despatch advice has no article');
  const party = { ...base.shipTo, code: shipTo, agency: '', name: '' } as TradeParty;
  return {
    ...base,
    documentNumber: note,
    deliveryNote: note,
    issueDate: day,
    despatchDate: day,
    arrivalDate: null,
    shipTo: party,
    packageCount: null,
    units: [
      {
        id: '1',
        parentId: null,
        level: null,
        packagings: [],
        items: [{ ...item, articleNumber: article, quantity, unit: 'PCE' }],
      },
    ],
  };
}
