import type { MessageTables } from '../directories/directory.js';
import { mappedMessage } from '../mapping/mapped-message.js';
import { is, type ScopeRule } from '../mapping/rules.js';
import type { DespatchAdvice } from '../model/despatch-advice.js';
import { BLANK_PACKAGING, type FlatPackaging, type PackedItem, packedItems, unitsOf } from './aviexp-packages.js';
import { dayFields, numberFields, partyScope, placed, textFields } from '../odette/layout-rules.js';

/** A despatch advice with its articles in a row, each with its packages: AVIEXP has no units. */
type FlatAdvice = DespatchAdvice & { readonly items: readonly PackedItem[] };

function itemRules(tables: MessageTables | null): ScopeRule<PackedItem> {
  const more = textFields<PackedItem>(
    'supplierArticleNumber',
    'batch',
    'engineeringChange',
    'countryOfOrigin',
    'pointOfUse',
    'orderNumber',
    'orderLine',
  );
  const days = {
    productionDate: { day: 'productionDate' as const },
    bestBeforeDate: { day: 'bestBeforeDate' as const },
  };
  const unit = { text: 'unit' as const, companion: true };
  return {
    blank: () => ({
      lineNumber: '',
      articleNumber: '',
      supplierArticleNumber: null,
      description: null,
      quantity: null,
      unit: null,
      cumulativeQuantity: null,
      orderNumber: null,
      orderLine: null,
      calloffReference: null,
      batch: null,
      productionDate: null,
      bestBeforeDate: null,
      engineeringChange: null,
      countryOfOrigin: null,
      customsPreference: null,
      pointOfUse: null,
      packagings: [],
    }),
    segments: [
      ...placed<PackedItem>(tables, 'ARD', {
        ...more,
        ...textFields<PackedItem>('articleNumber', 'description', 'calloffReference'),
        ...numberFields<PackedItem>('quantity', 'cumulativeQuantity'),
        ...days,
        unit,
      }),
      ...placed<PackedItem>(tables, 'ADP', { ...more, ...days }),
    ],
    scopes: [{ property: 'packagings', trigger: 'PAC', scope: packagingRules(tables) }],
  };
}

function packagingRules(tables: MessageTables | null): ScopeRule<FlatPackaging> {
  return {
    blank: () => ({ ...BLANK_PACKAGING }),
    segments: placed<FlatPackaging>(tables, 'PAC', {
      ...textFields<FlatPackaging>('type', 'label', 'masterLabel'),
      ...numberFields<FlatPackaging>('count', 'quantityPerPackage'),
      unit: { text: 'unit', companion: true },
    }),
  };
}

function adviceRules(tables: MessageTables | null): ScopeRule<FlatAdvice> {
  const dates = {
    ...dayFields<FlatAdvice>('pickUpDate'),
    ...dayFields<FlatAdvice>('shipmentDate'),
    ...dayFields<FlatAdvice>('despatchDate'),
    ...dayFields<FlatAdvice>('arrivalDate'),
  };
  return {
    blank: () => ({
      kind: 'despatch-advice',
      interchange: -1,
      messageNumber: 0,
      documentNumber: '',
      messageFunction: '',
      issueDate: null,
      pickUpDate: null,
      shipmentDate: null,
      despatchDate: null,
      arrivalDate: null,
      seller: null,
      buyer: null,
      shipFrom: null,
      shipTo: null,
      carrier: null,
      dock: null,
      gate: null,
      shipmentReference: null,
      transportDocument: null,
      deliveryNote: null,
      orderNumber: null,
      transportMode: null,
      transportMeans: null,
      trailer: null,
      container: null,
      chassis: null,
      termsOfDelivery: null,
      grossWeight: null,
      netWeight: null,
      volume: null,
      packageCount: null,
      units: [],
      items: [],
    }),
    segments: [
      ...placed<FlatAdvice>(tables, 'MID', {
        ...textFields<FlatAdvice>('documentNumber', 'shipmentReference'),
        ...dayFields<FlatAdvice>('issueDate'),
        ...dates,
      }),
      // 630: shipping note (1001).
      ...placed<FlatAdvice>(tables, 'DAN', { documentType: is('630'), documentReference: { text: 'deliveryNote' } }),
      ...placed<FlatAdvice>(tables, 'DTR', {
        ...textFields<FlatAdvice>(
          'transportMode',
          'transportMeans',
          'transportDocument',
          'trailer',
          'container',
          'chassis',
          'termsOfDelivery',
        ),
        // Layouts of partners from before trailer and container had fields of their own.
        equipment: { text: 'trailer' },
        ...dates,
        ...numberFields<FlatAdvice>('grossWeight', 'netWeight', 'packageCount'),
      }),
    ],
    scopes: [
      { property: 'shipFrom', trigger: 'CDT', scope: partyScope(tables, 'CDT') },
      { property: 'seller', trigger: 'SDT', scope: partyScope(tables, 'SDT') },
      { property: 'buyer', trigger: 'BDT', scope: partyScope(tables, 'BDT') },
      {
        property: 'shipTo',
        trigger: 'CSG',
        scope: partyScope(tables, 'CSG'),
        outer: placed<FlatAdvice>(tables, 'CSG', textFields<FlatAdvice>('gate', 'dock')),
      },
      { property: 'items', trigger: 'ARD', scope: itemRules(tables) },
    ],
  };
}

/** Odette despatch advice (AVIEXP), read and written by its layout; later versions are a DESADV. */
export const message = mappedMessage<FlatAdvice>({
  type: 'AVIEXP',
  agency: 'OD',
  rules: adviceRules,
  required: { documentNumber: 'document number (MID)', items: 'articles (ARD)' },
  finish: ({ items, ...advice }) => ({ ...advice, units: unitsOf(items) }),
  // Units with nothing in them stay to be reported as lost.
  prepare: (advice) => {
    const { items, left } = packedItems(advice.units);
    return { ...advice, units: left, items: items.map((item) => ({ ...item, lineNumber: '' })) };
  },
  writes: { accepts: (document): document is FlatAdvice => document.kind === 'despatch-advice', release: '3' },
});
