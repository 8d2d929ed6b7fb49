import type { Layout } from '../layout.js';
import { text } from './odette-a5.js';

/**
 * Logistic label of GS1 in A6: the SSCC is the lowest code. Its narrow bar is 0.51 mm, so that both printers of 203 and of 300 dots an inch
 * stay above the least that GS1 allows (0.495 mm).
 */
export const SSCC_A6: Layout = {
  id: 'sscc-a6',
  source: 'GS1 logistic label guideline',
  width: 105,
  height: 148,
  margin: 4,
  blocks: [
    {
      ...{ id: '1', x: 0, y: 0, w: 52.5, h: 28, title: 'From' },
      text: { rows: ['{supplierName}', '{supplierAddress}'], height: 4, least: 2, folds: true },
    },
    {
      ...{ id: '2', x: 52.5, y: 0, w: 52.5, h: 28, title: 'To' },
      text: { rows: ['{receiverName}', '{receiverPlant} {receiverPlace}'], height: 4, least: 2, folds: true },
    },
    { id: '3', x: 0, y: 28, w: 52.5, h: 16, title: 'Despatch note', text: text('{note}', 6) },
    { id: '4', x: 52.5, y: 28, w: 52.5, h: 16, title: 'Dock', text: text('{dock} {unloadingPoint}', 6) },
    {
      ...{ id: '5', x: 0, y: 44, w: 105, h: 20, title: 'Part number', text: text('{customerPart}', 9) },
      onLevel: { mixed: { text: text('MIXED LOAD', 9) } },
    },
    {
      ...{ id: '6', x: 0, y: 64, w: 52.5, h: 16, title: 'Quantity', text: text('{quantity} {unit}', 7) },
      onLevel: { mixed: { text: null } },
    },
    {
      ...{ id: '7', x: 52.5, y: 64, w: 52.5, h: 16, title: 'Batch', text: text('{batch}', 6) },
      onLevel: { mixed: { text: null } },
    },
    { id: '8', x: 0, y: 80, w: 52.5, h: 16, title: 'Gross weight (kg)', text: text('{grossWeight}', 6) },
    { id: '9', x: 52.5, y: 80, w: 52.5, h: 16, title: 'Packages', text: text('{packages}', 6) },
    {
      ...{ id: '10', x: 0, y: 96, w: 105, h: 52, title: 'SSCC' },
      text: text('{sscc}', 5, [1, 4, 103, 7]),
      symbol: {
        ...{ symbology: 'gs1-128', content: { field: 'sscc', identifier: '' } },
        ...{ x: 12.5, y: 13, module: 0.51, height: 32 },
      },
    },
  ],
};
