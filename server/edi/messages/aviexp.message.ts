import type { MessageTables } from '../directories/directory.js';
import { mappedMessage } from '../mapping/mapped-message.js';
import { is, type ScopeRule } from '../mapping/rules.js';
import type { DespatchAdvice, DespatchItem } from '../model/despatch-advice.js';
import { dayFields, numberFields, partyScope, placed, textFields } from '../odette/layout-rules.js';

/** A despatch advice with its articles in a row: AVIEXP is read and written without packages. */
type FlatAdvice = DespatchAdvice & { readonly items: readonly DespatchItem[] };

function itemRules(tables: MessageTables | null): ScopeRule<DespatchItem> {
  const more = textFields<DespatchItem>(
    'supplierArticleNumber',
    'batch',
    'engineeringChange',
    'countryOfOrigin',
    'pointOfUse',
    'orderNumber',
    'orderLine',
  );
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
      engineeringChange: null,
      countryOfOrigin: null,
      customsPreference: null,
      pointOfUse: null,
    }),
    segments: [
      ...placed<DespatchItem>(tables, 'ARD', {
        ...more,
        ...textFields<DespatchItem>('articleNumber', 'description', 'calloffReference'),
        ...numberFields<DespatchItem>('quantity', 'cumulativeQuantity'),
        unit,
      }),
      ...placed<DespatchItem>(tables, 'ADP', more),
    ],
  };
}

function adviceRules(tables: MessageTables | null): ScopeRule<FlatAdvice> {
  const dates = { ...dayFields<FlatAdvice>('despatchDate'), ...dayFields<FlatAdvice>('arrivalDate') };
  return {
    blank: () => ({
      kind: 'despatch-advice',
      interchange: -1,
      messageNumber: 0,
      documentNumber: '',
      messageFunction: '',
      issueDate: null,
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
      equipment: null,
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
          'equipment',
          'termsOfDelivery',
        ),
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
  finish: ({ items, ...advice }) => ({
    ...advice,
    units:
      items.length === 0
        ? []
        : [
            {
              id: '1',
              parentId: null,
              level: null,
              packagings: [],
              items: items.map((item, index) => ({ ...item, lineNumber: String(index + 1) })),
            },
          ],
  }),
  // Units with packages stay to be reported as lost.
  prepare: (advice) => ({
    ...advice,
    units: advice.units.filter(({ packagings, parentId }) => packagings.length > 0 || parentId !== null),
    items: advice.units.flatMap(({ items }) => items.map((item) => ({ ...item, lineNumber: '' }))),
  }),
  writes: { accepts: (document): document is FlatAdvice => document.kind === 'despatch-advice', release: '3' },
});
