import { textOf } from '../../../test/given/pdf.js';
import type { Language } from '../../contract/fields.js';
import { CMR_EDITIONS, CMR_TEMPLATES, type CmrEdition } from '../../domain/transport/cmr.js';
import { NO_FIELDS } from '../../domain/transport/fields.js';
import type { Hazard } from '../../domain/transport/hazard.js';
import { BOX_WORDS } from '../../domain/transport/print-words.js';
import { type WaybillNote, waybillsOf } from '../../domain/transport/waybill.js';
import { WaybillPaper } from './waybill-paper.js';

const party = (code: string, name: string, city: string) => ({
  ...{ code, name, city, street: 'Industrivägen 12', postalCode: '169 70', country: 'SE' },
});
const note = (number: string, shipTo: string): WaybillNote => ({
  ...{ number, grossWeight: '412.5', volume: '1.44', articles: ['Brake disc 320 mm', 'Caliper left'] },
  ...{
    seller: party('SUPP', 'Solna Press AB', 'Solna'),
    shipFrom: null,
    shipTo: party(shipTo, `Plant ${shipTo}`, 'Göteborg'),
  },
  ...{ despatchDate: '2026-11-27', arrivalDate: '2026-11-28' },
  units: [
    {
      ...{ id: '1', parentId: null, items: [{}] },
      packagings: [
        {
          ...{ count: '6', type: 'KLT6429', supplierType: null, quantityPerPackage: '20', length: '600', width: '400' },
          ...{ height: '280', stackFactor: '2', labels: [] },
        },
      ],
    },
  ],
});
const lye: Hazard = {
  ...{ unNumber: '1824', name: 'SODIUM HYDROXIDE SOLUTION', hazardClass: '8', division: null, packingGroup: 'III' },
  ...{ tunnelCode: 'E', quantity: '240', unit: 'LTR', category: '3', isLimitedQuantity: false },
};
const acid: Hazard = { ...lye, unNumber: '2796', name: 'BATTERY FLUID, ACID', packingGroup: 'II', quantity: '10' };

const waybills = (hazards: readonly Hazard[], language: Language = 'en') =>
  waybillsOf(
    {
      number: 'T-1',
      fields: {
        ...NO_FIELDS,
        ...{
          vehicle: 'XYZ 789',
          driver: 'Anna',
          instructions: 'Ring the gate before arrival\nDock 4',
          payment: 'Sender pays',
        },
        ...{ seal: 'S-77', specialAgreements: 'None', cashOnDelivery: '0 EUR', hazards },
      },
    },
    [note('N-1', 'P1'), note('N-2', 'P2'), note('N-3', 'P2')],
    { sizes: [], language },
  );
const printed = async (edition: CmrEdition, language: Language): Promise<string> => {
  const bytes = await new WaybillPaper(edition, language).bytes(waybills([lye, acid], language));
  return textOf(bytes).replaceAll('\n', ' ');
};

describe('a waybill', () => {
  it('names the dangerous goods of its own notes, and the points of the whole vehicle', () => {
    const hazards = (all: readonly Hazard[]) => waybills(all).map((waybill) => waybill.hazards);
    const [of1824, of2796] = [/^UN 1824/, /^UN 2796/].map((line) => expect.stringMatching(line) as string);
    const points = 'ADR points: 250';
    expect(hazards([lye, acid])).toEqual([
      [of1824, of2796, points],
      [of1824, of2796, points],
    ]);
    expect(
      hazards([
        { ...lye, notes: ['N-1'] },
        { ...acid, notes: ['N-3'] },
      ]),
    ).toEqual([
      [of1824, points],
      [of2796, points],
    ]);
    expect(hazards([{ ...lye, notes: ['N-2', 'N-1'] }, acid])).toEqual([
      [of1824, of2796, points],
      [of1824, of2796, points],
    ]);
    expect(hazards([{ ...lye, notes: ['N-1'] }])).toEqual([[of1824, 'ADR points: 240'], []]);
  });

  it('names dangerous goods of a note that is not on the transport everywhere, rather than nowhere', () => {
    const own = waybills([{ ...lye, notes: ['N-9'] }]).map((waybill) => waybill.hazards.length);
    expect(own).toEqual([2, 2]);
  });

  it.each(
    CMR_EDITIONS.flatMap((edition) => (['en', 'se', 'cn'] as const).map((language) => [edition, language] as const)),
  )('has its boxes of %s named in three languages for a reader of %s', async (edition, language) => {
    const text = (await printed(edition, language)).replaceAll(/\s/g, '');
    const { boxes, columns } = CMR_TEMPLATES[edition];
    for (const name of [...boxes.map(({ box }) => box), ...columns.map(({ column }) => column)])
      for (const one of [language, 'en', 'fr'] as const)
        expect(text).toContain(BOX_WORDS[name][one].replaceAll(/\s/g, ''));
    // Whatever boxes a form has: the convention applies, and the seal is said.
    for (const said of [BOX_WORDS.convention[language].replaceAll(/\s/g, ''), 'S-77']) expect(text).toContain(said);
  });
});
