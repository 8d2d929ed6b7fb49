import { INTERNAL_IDENTIFIER } from '../identifiers.js';
import type { Layout } from '../layout.js';
import { MIXED, text } from './odette-a5.js';

const NOTHING = { onLevel: { mixed: { text: null } } } as const;

/**
 * The company's own label of a package: what is in it, and its internal number in Code 128 behind an identifier that no label of a customer has. Narrow
 * bars of 0.375 mm are drawn by printers of 203 dots an inch, too.
 */
export const INTERNAL: Layout = {
  id: 'internal',
  source: 'our own',
  width: 100,
  height: 50,
  margin: 2,
  blocks: [
    {
      ...{ id: '1', x: 0, y: 0, w: 100, h: 13, title: 'Part number' },
      text: { rows: ['{customerPart}', '{supplierPart}'], height: 4, least: 2, isBold: true },
      onLevel: { mixed: { text: text(MIXED, 5) } },
    },
    { id: '2', x: 0, y: 13, w: 34, h: 10, title: 'Quantity', text: text('{quantity} {unit}', 4), ...NOTHING },
    { id: '3', x: 34, y: 13, w: 33, h: 10, title: 'Batch', text: text('{batch}', 4), ...NOTHING },
    { id: '4', x: 67, y: 13, w: 33, h: 10, title: 'Despatch note', text: text('{note}', 4) },
    {
      ...{ id: '5', x: 0, y: 23, w: 100, h: 27, title: 'Internal number' },
      text: text('{internalNumber}', 5.5, [30, 0.8, 67, 8]),
      symbol: {
        ...{ symbology: 'code128', content: { field: 'internalNumber', identifier: INTERNAL_IDENTIFIER } },
        ...{ x: 8, y: 9.5, module: 0.375, height: 15 },
      },
    },
  ],
};
