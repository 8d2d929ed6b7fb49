import { Chance } from '../../../test/given/chance.js';
import { order } from '../../../test/given/order.js';
import { orderLineOf, orderOf } from '../../../test/given/trade-documents.js';
import { ORDER_STEPS, type Order, type OrderLine } from '../model/order.js';
import { read } from '../read.js';
import { CannotWrite, write } from '../write.js';

const OPTIONS = {
  sender: 'O0013000001CUST:OD',
  recipient: 'O0013000002SUPP:OD',
  controlReference: '4711',
  preparedAt: '2026-11-21T08:30',
};
const bytes = (type: string, ...segments: readonly string[]): Uint8Array =>
  new TextEncoder().encode(
    [
      'UNB+UNOC:3+A:OD+B:OD+261121:0830+7',
      `UNH+1+${type}:D:96A:UN`,
      'BGM+220+O1+9',
      'DTM+137:20261121:102',
      ...segments,
      'UNS+S',
      `UNT+${segments.length + 5}+1`,
      'UNZ+1+7',
      '',
    ].join("'"),
  );
const orderIn = (type: string, ...segments: readonly string[]): Order =>
  read(bytes(type, ...segments)).documents[0] as Order;
const lineIn = (type: string, ...segments: readonly string[]): OrderLine =>
  orderIn(type, 'LIN+1++A1:IN', ...segments).lines[0] ?? orderLineOf({});
const told = (type: string, ...segments: readonly string[]): unknown[] =>
  read(bytes(type, ...segments)).findings.map(({ code, severity, path, found, expected }) => [
    code,
    severity,
    path,
    found,
    expected,
  ]);
const textOf = (document: Order): string => new TextDecoder().decode(write(document, OPTIONS).bytes);

describe.each(ORDER_STEPS)('order step %s', (step) => {
  describe.each(['D96A', 'D97A', 'D01B', 'D07A', 'D13A'])('in release %s', (release) => {
    test.each(Array.from({ length: 12 }, (_, seed) => seed))(
      'what is written is read back the same (seed %i)',
      (seed) => {
        const document = order(new Chance(seed), step);
        const written = write(document, { ...OPTIONS, release });
        expect(written.losses).toEqual([]);
        expect(written.findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
        expect(read(written.bytes).documents).toEqual([document]);
      },
    );
  });
});

describe('the step of an order', () => {
  it('decides the message', () => {
    const type = (step: Order['step']): unknown =>
      /UNH\+1\+(\w+).*?BGM\+(\d+)/.exec(textOf(orderOf({ step, documentNumber: 'O1' })))?.slice(1);
    expect(ORDER_STEPS.map(type)).toEqual([
      ['ORDERS', '220'],
      ['ORDCHG', '230'],
      ['ORDRSP', '231'],
    ]);
    expect(() => write(orderOf({ step: 'order', documentNumber: 'O1' }), { ...OPTIONS, message: 'ORDRSP' })).toThrow(
      CannotWrite,
    );
  });

  it('tells who sends where only message sender and recipient are named', () => {
    const parties = ['NAD+MS+1::9', 'NAD+MR+2::9'];
    expect(orderIn('ORDERS', ...parties)).toMatchObject({ buyer: { code: '1' }, seller: { code: '2' } });
    expect(orderIn('ORDRSP', ...parties)).toMatchObject({ buyer: { code: '2' }, seller: { code: '1' } });
    expect(orderIn('ORDERS', ...parties, 'NAD+BY+3::9')).toMatchObject({ buyer: { code: '3' }, seller: { code: '2' } });
  });

  it('tells which quantity counts: what was ordered, or what is confirmed', () => {
    const quantities = ['QTY+21:10:PCE', 'QTY+113:8:PCE', 'QTY+59:12:PCE'];
    expect(['ORDERS', 'ORDCHG', 'ORDRSP'].map((type) => lineIn(type, ...quantities).quantity)).toEqual([
      '10',
      '10',
      '8',
    ]);
    expect(lineIn('ORDRSP', 'QTY+21:10:PCE', 'QTY+12:7:PCE').quantity).toBe('7');
    expect(lineIn('ORDRSP', 'QTY+21:10:PCE').quantity).toBe('10');
    expect(lineIn('ORDERS', 'QTY+59:12:PCE').quantity).toBeNull();
  });

  it('says whether the response code is one', () => {
    const code = (type: string): string | null =>
      (
        read(new TextEncoder().encode(new TextDecoder().decode(bytes(type)).replace('BGM+220+O1+9', 'BGM+220+O1+9+AP')))
          .documents[0] as Order
      ).responseCode;
    expect(['ORDERS', 'ORDCHG', 'ORDRSP'].map(code)).toEqual([null, null, 'AP']);
  });
});

describe('order line', () => {
  it.each([
    ['1', 'added'],
    ['2', 'deleted'],
    ['3', 'changed'],
    ['4', 'no-action'],
    ['5', 'accepted'],
    ['6', 'accepted-with-change'],
    ['7', 'not-accepted'],
    ['25', null],
  ])('LIN 1229 %s is %s', (code, action) => {
    expect(orderIn('ORDRSP', `LIN+1+${code}+A1:IN`).lines[0]?.action).toBe(action);
  });

  it('has its deliveries from SCC groups or from places of delivery', () => {
    expect(
      lineIn(
        'ORDERS',
        'QTY+21:30:PCE',
        'SCC+1',
        'QTY+21:10',
        'DTM+2:20261201:102',
        'QTY+21:5',
        'SCC+1',
        'QTY+21:15',
        'DTM+2:20261208:102',
      ).deliveries,
    ).toEqual([
      { date: '2026-12-01', quantity: '10' },
      { date: null, quantity: '5' },
      { date: '2026-12-08', quantity: '15' },
    ]);
    expect(
      lineIn(
        'ORDRSP',
        'SCC+1',
        'QTY+113:10',
        'DTM+2:20261201:102',
        'DTM+69:20261203:102',
        'QTY+83:4',
        'DTM+69:20261210:102',
      ).deliveries,
    ).toEqual([{ date: '2026-12-03', quantity: '10' }]);
    expect(lineIn('ORDERS', 'LOC+7+P1', 'QTY+11:4', 'DTM+2:20261201:102', 'LOC+7+P2').deliveries).toEqual([
      { date: '2026-12-01', quantity: '4' },
    ]);
  });

  it('names the order line it answers by reference', () => {
    expect(lineIn('ORDRSP', 'RFF+ON:4500001:20').orderLine).toBe('20');
    expect(lineIn('ORDRSP', 'RFF+LI:30').orderLine).toBe('30');
    expect(
      textOf(
        orderOf({
          step: 'response',
          documentNumber: 'R1',
          orderNumber: '4500001',
          lines: [orderLineOf({ lineNumber: '1', orderLine: '20' })],
        }),
      ),
    ).toContain("LIN+1'RFF+ON:4500001:20'");
  });

  it('names the order where all lines name the same and the header none', () => {
    expect(
      orderIn('ORDRSP', 'LIN+1++A1:IN', 'RFF+ON:4500001:10', 'LIN+2++A2:IN', 'RFF+ON:4500001:20').orderNumber,
    ).toBe('4500001');
    expect(
      orderIn('ORDRSP', 'LIN+1++A1:IN', 'RFF+ON:4500001:10', 'LIN+2++A2:IN', 'RFF+ON:4500002:20').orderNumber,
    ).toBeNull();
    expect(orderIn('ORDRSP', 'RFF+ON:4500003', 'LIN+1++A1:IN', 'RFF+ON:4500001:10').orderNumber).toBe('4500003');
    expect(orderIn('ORDRSP', 'RFF+ON:4500001').orderNumber).toBe('4500001');
  });
});

describe('faults of an order', () => {
  const line = ['LIN+1++A1:IN', 'QTY+21:4:PCE', 'MOA+203:10', 'PRI+AAA:2.5'];

  it.each<[string, string[], unknown[]]>([
    [
      'an amount that quantity and price do not make',
      ['CUX+2:EUR:9', ...line.slice(0, 3), 'PRI+AAA:2.6'],
      ['line-amount-mismatch', 'warning', 'LIN 1 / MOA 203 / 5004', '10', '10.4'],
    ],
    ['amounts without currency', line, ['currency-missing', 'warning', 'LIN 1 / MOA 203 / 5004', '10', 'CUX 6345']],
    [
      'a line number that comes twice',
      ['CUX+2:EUR:9', ...line, ...line],
      ['line-number-repeated', 'warning', 'LIN 2 / 1082', '1', ''],
    ],
    ['no lines', [], ['document-without-lines', 'warning', 'BGM / 1004', 'O1', '']],
  ])('%s', (_, segments, finding) => {
    expect(told('ORDERS', 'NAD+BY+C1::92', ...segments)).toEqual([finding]);
  });

  it('a change or response may do without lines', () => {
    for (const type of ['ORDCHG', 'ORDRSP'])
      expect(
        told(type, 'NAD+BY+C1::92').filter((finding) => JSON.stringify(finding).includes('document-without-lines')),
      ).toEqual([]);
  });

  it('no number is an error', () => {
    const text = new TextDecoder().decode(bytes('ORDERS')).replace('BGM+220+O1+9', 'BGM+220');
    expect(read(new TextEncoder().encode(text)).findings).toContainEqual(
      expect.objectContaining({
        code: 'document-field-missing',
        severity: 'error',
        path: 'BGM 1004',
        expected: 'document number',
      }),
    );
  });
});
