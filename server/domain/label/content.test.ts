import { encodedText, type SymbolContent, type Symbology } from './content.js';
import type { LabelData, LabelLevel, LabelValue } from './label-data.js';
import { GM_1724, GTL_BOSCH, GTL_VDA, MAT } from './profile.js';
import { readScan } from './scan.js';

const [RS, GS, EOT] = ['\u001e', '\u001d', '\u0004'];
const shown = (text: string): string => text.replaceAll(RS, '␞').replaceAll(GS, '␝').replaceAll(EOT, '␄');
const label = (values: LabelData['values'], more: Partial<LabelData> = {}): LabelData => ({
  level: 'single',
  values,
  ...more,
});
const plate = (identifier: string, company: string, serial: string) => ({
  plate: { identifier, agency: 'UN', company, serial },
});
const code39 = (field: LabelValue, identifier: string, data: LabelData) =>
  encodedText('code39', { field, identifier }, data);
const objections = (symbology: Symbology, content: SymbolContent, data: LabelData) => {
  const encoded = encodedText(symbology, content, data);
  return 'objections' in encoded ? encoded.objections : [];
};
const message = (profile: typeof GTL_VDA, data: LabelData): string => {
  const encoded = encodedText('datamatrix', { message: profile }, data);
  return 'text' in encoded ? shown(encoded.text) : JSON.stringify(encoded.objections);
};

describe('what a code of a label holds', () => {
  it.each([
    ['customerPart', 'P', '02Z911023F', 'P02Z911023F'],
    ['customerPart', 'P', '02Z 911 023 F', 'P02Z911023F'],
    ['quantity', 'Q', '160', 'Q160'],
    ['note', 'N', '4568989', 'N4568989'],
    ['supplierNumber', 'V', '01283/2', 'V01283/2'],
    ['productionDate', '16D', '2021-05-03', '16D20210503'],
  ] as const)(
    'is the value of %s behind its identifier, without the blanks that group it',
    (field, identifier, value, text) => {
      expect(code39(field, identifier, label({ [field]: value }))).toEqual({ text });
    },
  );

  it.each([
    ['single', 'S456898901'],
    ['master', 'M456898901'],
    ['mixed', 'G456898901'],
  ] as const)('is the serial number behind the identifier of its level: %s', (level: LabelLevel, text) => {
    const content = { field: 'serial', identifier: { single: 'S', master: 'M', mixed: 'G' } } as const;
    expect(encodedText('code39', content, label({ serial: '456898901' }, { level }))).toEqual({ text });
  });

  it('is the licence plate with its own identifier, and the SSCC with its own', () => {
    const data = label({}, { ...plate('1J', '987654321', '123456789'), sscc: '106141411234567897' });
    expect(encodedText('code128', { field: 'plate', identifier: '' }, data)).toEqual({
      text: '1JUN987654321123456789',
    });
    expect(encodedText('gs1-128', { field: 'sscc', identifier: '' }, data)).toEqual({ text: '00106141411234567897' });
  });

  it('has the check character modulo 43 on demand', () => {
    const content = { field: 'customerPart', identifier: 'P', hasCheck: true } as const;
    expect(encodedText('code39', content, label({ customerPart: '02Z911023F' }))).toEqual({ text: 'P02Z911023F7' });
  });

  it('is refused with the field where there is no value, or a sign that the symbology has not', () => {
    const part = { field: 'customerPart', identifier: 'P' } as const;
    expect(objections('code39', part, label({}))).toEqual([{ field: 'customerPart', reason: 'missing' }]);
    for (const [symbology, customerPart] of [
      ['code39', '02z911'],
      ['code39', 'A*B'],
      ['code128', 'Ä1'],
      ['datamatrix', '零件'],
      ['gs1-128', '123'],
    ] as const)
      expect(objections(symbology, part, label({ customerPart }))).toEqual([
        { field: 'customerPart', reason: 'not-encodable' },
      ]);
  });
});

describe('a message of a label', () => {
  it('is that of a master label as Bosch sends it, empty fields too', () => {
    const data = label(
      {
        customerPart: '8613013591',
        engineeringChange: '10',
        batch: '2200004739',
        quantity: '448',
        unit: 'EA',
        order: '55179602',
        orderLine: '001',
        note: '22200203',
        supplierNumber: '097201178',
        supplierDuns: '449113031',
        grossWeight: '167.70',
      },
      { level: 'master', ...plate('6J', '449113031', '000007248') },
    );
    expect(message(GTL_BOSCH, data)).toBe(
      '[)>␞06␝12PGTL3␝9K12␝6JUN449113031000007248␝14D␝16D␝P8613013591␝2P10␝1T2200004739␝Q448␝3QEA␝K55179602␝4K001␝2S22200203␝15K␝V097201178␝13V449113031␝7Q167.70␝2K22200203␝23P␝30P␝12V␝1P␝33TN␞␄',
    );
  });

  it('is that of a single label in the order of VDA 4994, without empty fields', () => {
    const data = label(
      {
        shipFrom: '010',
        origin: 'DE',
        plant: '050',
        unloadingPoint: 'T12',
        supplierNumber: '012345678',
        quantity: '48',
        unit: 'PCE',
        grossWeight: '12.5',
        customerPart: '5Q0123456A',
        packaging: '6428',
        engineeringChange: '02',
      },
      plate('1J', '987654321', '123456789'),
    );
    expect(message(GTL_VDA, data)).toBe(
      '[)>␞06␝12PGTL3␝9K01␝3L010␝4LDE␝8V050␝2LT12␝V012345678␝Q48␝3QPCE␝2Q12.5␝P5Q0123456A␝1JUN987654321123456789␝B6428␝2P02␞␄',
    );
  });

  it('is that of GM 1724, the weight with its qualifier', () => {
    const data = label(
      {
        customerPart: '12345678',
        quantity: '100',
        kanban: 'K77',
        order: 'REF1',
        handlingCode: 'MHC1',
        packaging: 'KLT32',
        grossWeight: '250',
      },
      plate('1J', '123456789', 'A2B4C6D8E'),
    );
    expect(message(GM_1724, data)).toBe(
      '[)>␞06␝P12345678␝Q100␝15KK77␝KREF1␝1JUN123456789A2B4C6D8E␝20LMHC1␝BKLT32␝7Q250GT␞␄',
    );
  });

  it('is refused with each field that its profile asks for and the label has not', () => {
    expect(objections('datamatrix', { message: GM_1724 }, label({ customerPart: '1', quantity: '1' }))).toEqual([
      { field: 'plate', reason: 'missing' },
      { field: 'handlingCode', reason: 'missing' },
    ]);
    expect(objections('datamatrix', { message: GTL_VDA }, label({ packaging: 'Ä' }))).toEqual([
      { field: 'plate', reason: 'missing' },
      { field: 'packaging', reason: 'not-encodable' },
    ]);
  });

  it('says to a scanner what the label says', () => {
    const data = label(
      { customerPart: '1234567890', supplierNumber: '1111122222', serial: 'UNFAS3BRG826000063419', quantity: '5' },
      {},
    );
    const encoded = encodedText('datamatrix', { message: MAT }, data);
    const parts = 'text' in encoded ? readScan(encoded.text).parts : [];
    expect(parts.map(({ field, value }) => [field, value])).toEqual([
      ['article', '1234567890'],
      ['supplier', '1111122222'],
      ['package', 'UNFAS3BRG826000063419'],
      ['quantity', '5'],
    ]);
  });
});
