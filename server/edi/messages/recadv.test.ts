import { Chance } from '../../../test/given/chance.js';
import { tradeParty } from '../../../test/given/trade-party.js';
import type { ReceiptAdvice } from '../model/receipt-advice.js';
import { read } from '../read.js';
import { write } from '../write.js';

const OPTIONS = {
  sender: 'O0013000001CUST:OD',
  recipient: 'O0013000002SUPP:OD',
  controlReference: '4711',
  preparedAt: '2026-11-21T08:30',
};

function receiptAdvice(chance: Chance): ReceiptAdvice {
  return {
    kind: 'receipt-advice',
    interchange: 0,
    messageNumber: 1,
    documentNumber: chance.id(17),
    messageFunction: '9',
    issueDate: chance.moment(),
    receiptDate: chance.maybe(() => chance.moment()),
    despatchAdvice: chance.maybe(() => chance.id(17)),
    deliveryNote: chance.maybe(() => chance.text(30)),
    orderNumber: chance.maybe(() => chance.id(12)),
    seller: chance.maybe(() => tradeParty(chance)),
    buyer: tradeParty(chance),
    shipTo: chance.maybe(() => tradeParty(chance)),
    lines: chance.list(
      4,
      (index) => ({
        lineNumber: String(index + 1),
        articleNumber: chance.id(20),
        supplierArticleNumber: chance.maybe(() => chance.id(20)),
        description: chance.maybe(() => chance.text(60)),
        despatchedQuantity: chance.maybe(() => chance.decimal()),
        receivedQuantity: chance.decimal(),
        acceptedQuantity: chance.maybe(() => chance.decimal()),
        unit: 'PCE',
        orderNumber: chance.maybe(() => chance.id(12)),
        orderLine: null,
        batch: chance.maybe(() => chance.id(20)),
        despatchAdvice: chance.maybe(() => chance.id(17)),
        discrepancies: chance.list(2, () => ({
          quantity: chance.decimal(),
          qualifier: '119',
          nature: chance.maybe(() => chance.pick(['AC', 'AF'])),
          reason: chance.maybe(() => chance.pick(['PC', 'WO'])),
        })),
      }),
      1,
    ),
    packages: chance.list(3, () => ({
      count: chance.decimal(),
      type: chance.id(17),
      supplierType: chance.maybe(() => chance.id(17)),
      difference: chance.decimal(),
      nature: chance.maybe(() => chance.pick(['AC', 'AF'])),
      reason: chance.maybe(() => chance.pick(['PC', 'WO'])),
    })),
  };
}

describe('receiving advice', () => {
  test.each(Array.from({ length: 60 }, (_, seed) => seed))(
    'what is written is read back the same (seed %i)',
    (seed) => {
      const advice = receiptAdvice(new Chance(seed));
      const { bytes, findings, losses } = write(advice, OPTIONS);
      expect(losses).toEqual([]);
      expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
      expect(read(bytes).documents).toEqual([advice]);
    },
  );

  test('says of a difference its nature (QVR 4221) apart from its reason (C960), each where it is sent', () => {
    const message = [
      'UNH+1+RECADV:D:96A:UN:EAN005',
      'BGM+632::9+GRN-20261120-17+9',
      'DTM+137:202611201415:203',
      'DTM+50:20261120:102',
      'RFF+DQ:DN-2026-0088',
      'NAD+BY+7300010000018::9',
      'NAD+SU+7312345678901::9',
      'CPS+1',
      'LIN+1++4012345678901:EN',
      'QTY+12:480:PCE',
      'QTY+48:476:PCE',
      'QVR+-4:12+BP',
      'LIN+2++4012345678918:EN',
      'QTY+12:100:PCE',
      'QTY+48:100:PCE',
      'QVR+-6:194+AF+PC::9:Dented',
      'QVR+2:21++UM',
    ];
    const [document] = read(
      Buffer.from(
        `UNB+UNOC:3+7300010000018:14+7312345678901:14+261120:1415+17'${message.map((segment) => `${segment}'`).join('')}UNT+${message.length + 1}+1'UNZ+1+17'`,
      ),
    ).documents;
    expect(document).toMatchObject({
      lines: [
        { discrepancies: [{ quantity: '-4', qualifier: '12', nature: 'BP', reason: null }] },
        {
          discrepancies: [
            { quantity: '-6', qualifier: '194', nature: 'AF', reason: 'PC' },
            { quantity: '2', qualifier: '21', nature: null, reason: 'UM' },
          ],
        },
      ],
    });
  });

  test('counts as accepted what was, and names the article by the customer’s number', () => {
    const message = [
      'UNH+1+RECADV:D:96A:UN',
      'BGM+632+R1+9',
      'DTM+137:20261121:102',
      'CPS+1',
      'LIN+1++S123:SA',
      'PIA+1+B456:IN',
      'QTY+48:10:PCE',
      'QTY+195:3:PCE',
      'LIN+2++4012345678901:EN',
      'PIA+1+B789:BP',
      'QTY+194:7:PCE',
      'QTY+195:3:PCE',
    ];
    const [document] = read(
      Buffer.from(
        `UNB+UNOC:3+A+B+261121:0900+1'${message.map((segment) => `${segment}'`).join('')}UNT+${message.length + 1}+1'UNZ+1+1'`,
      ),
    ).documents;
    expect(document).toMatchObject({
      lines: [
        { articleNumber: 'B456', receivedQuantity: '10', acceptedQuantity: null },
        { articleNumber: 'B789', acceptedQuantity: '7' },
      ],
    });
  });

  test.each([
    ['PIA', 'PIA+1+L-77:NB', "PIA+1+L-77:NB'"],
    ['GIN of the line', 'GIN+BX+L-77', "PIA+1+L-77:NB'"],
    ['GIN of a package', "PCI+17'GIN+BX+L-77", "PIA+1+L-77:NB'"],
    ['the second of its packages', "PCI+17'GIN+ML+1'PCI+17'GIN+BX+L-77'PCI+17'GIN+BX+L-78", "PIA+1+L-77:NB'"],
    ['RFF', 'RFF+BT:L-77', "PIA+1+L-77:NB'"],
  ])('keeps the batch number, said in %s', (_, batch, written) => {
    const before = batch.startsWith('PIA') ? [batch] : [];
    const behind = batch.startsWith('PIA') ? [] : [batch];
    const message = [
      'UNH+1+RECADV:D:96A:UN',
      'BGM+632+R1+9',
      'DTM+137:20261121:102',
      'NAD+BY+1::92',
      'CPS+1',
      'LIN+1++B456:IN',
      ...before,
      'QTY+48:10:PCE',
      ...behind,
    ].flatMap((part) => part.split("'"));
    const [document, ...others] = read(
      Buffer.from(
        `UNB+UNOC:3+A+B+261121:0900+1'${message.map((segment) => `${segment}'`).join('')}UNT+${message.length + 1}+1'UNZ+1+1'`,
      ),
    ).documents;
    expect(others).toEqual([]);
    expect(document).toMatchObject({ lines: [{ articleNumber: 'B456', batch: 'L-77' }] });
    if (document === undefined) throw new Error('nothing was read');
    expect(Buffer.from(write(document, OPTIONS).bytes).toString('latin1')).toContain(written);
  });
});
