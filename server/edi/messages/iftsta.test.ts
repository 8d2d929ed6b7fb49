import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Chance } from '../../../test/given/chance.js';
import { itShared, SHARED } from '../../../test/harness/suites.js';
import { read } from '../read.js';

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** A status report of one release made of chance values, and what should be read from it. */
function report(chance: Chance, release: string): { text: string; expected: object } {
  const segments: string[] = [];
  const number = chance.id(12);
  segments.push(`BGM+23+${number}+9`, 'DTM+137:202611210830:203', 'NAD+CA+CARR::92');
  const consignments = chance.list(
    3,
    (index) => {
      const consignmentNumber = chance.maybe(() => chance.id(12));
      segments.push(`CNI+${index + 1}${consignmentNumber === null ? '' : `+${consignmentNumber}`}`);
      const orderNumber = chance.maybe(() => chance.id(10));
      const events = chance.list(
        3,
        (at) => {
          const [status, reason, place] = [
            chance.pick(['1', '21', '31']),
            chance.maybe(() => '14'),
            chance.maybe(() => chance.id(5)),
          ];
          const [date, other] = [chance.date(), chance.date()];
          const [equipment, text] = [chance.maybe(() => chance.id(11)), chance.maybe(() => `T${chance.id(20)}`)];
          segments.push(`STS+1+${status}${text === null ? '' : `:::${text}`}${reason === null ? '' : `+${reason}`}`);
          if (at === 0 && orderNumber !== null) segments.push(`RFF+ON:${orderNumber}`);
          segments.push(`DTM+132:${other.replaceAll('-', '')}:102`, `DTM+334:${date.replaceAll('-', '')}:102`);
          if (place !== null) segments.push(`LOC+5+${place}:::NAME ${place}`);
          segments.push('TDT+20+1+30', `LOC+9+ELSEWHERE`);
          if (equipment !== null) segments.push(`EQD+TE+${equipment}`);
          return {
            category: '1',
            status,
            statusAgency: null,
            reason,
            text,
            date,
            place,
            placeName: place === null ? null : `NAME ${place}`,
            equipment,
          };
        },
        1,
      );
      const references = orderNumber === null ? [] : [{ qualifier: 'ON', value: orderNumber }];
      return { consignmentNumber, shipmentReference: null, despatchAdvice: null, orderNumber, references, events };
    },
    1,
  );
  const nobody = {
    name: '',
    street: null,
    city: null,
    postalCode: null,
    region: null,
    country: null,
    vatNumber: null,
    contact: null,
    phone: null,
    email: null,
  };
  return {
    text: `UNB+UNOC:3+CARR:OD+CUST:OD+261121:0830+1'UNH+1+IFTSTA:D:${release}:UN'${segments.join("'")}'UNT+${segments.length + 2}+1'UNZ+1+1'`,
    expected: {
      kind: 'transport-status',
      interchange: 0,
      messageNumber: 1,
      documentNumber: number,
      messageFunction: '9',
      issueDate: '2026-11-21T08:30',
      consignor: null,
      consignee: null,
      carrier: { code: 'CARR', agency: '92', ...nobody },
      shipmentReference: null,
      consignments,
    },
  };
}

describe('transport status', () => {
  test.each(Array.from({ length: 25 }, (_, seed) => seed))(
    'is read the same in every release from D.96A to D.07A (seed %i)',
    (seed) => {
      for (const release of ['96A', '96B', '97A', '97B', '98A', '98B', '99A', '01B', '03A', '04A', '07A']) {
        const { text, expected } = report(new Chance(seed), release);
        const { documents, findings } = read(latin1(text));
        expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
        expect(documents).toEqual([expected]);
      }
    },
  );

  it('names an event that says nothing', () => {
    const { findings } = read(
      latin1("UNB+UNOC:3+CARR:OD+CUST:OD+261121:0830+1'UNH+1+IFTSTA:D:96A:UN'BGM+23+7+9'CNI+1'STS+1'UNT+5+1'UNZ+1+1'"),
    );
    expect(findings.filter(({ severity }) => severity === 'error')).toMatchObject([
      { code: 'document-field-missing', path: 'CNI 1 / STS 1 / STS C555', segment: 5, expected: 'status' },
    ]);
  });

  it('reads the status of equipment without a consignment', () => {
    const text =
      "UNB+UNOC:3+CARR:OD+CUST:OD+261121:0830+1'UNH+1+IFTSTA:D:18A:UN'BGM+23+7+9'DTM+137:20261121:102'EQD+CN+TRHU4561222'STS+1+21'LOC+5+SEGOT'DTM+334:20261120:102'UNT+8+1'UNZ+1+1'";
    expect(read(latin1(text)).documents).toMatchObject([
      {
        consignments: [
          {
            consignmentNumber: null,
            events: [{ status: '21', equipment: 'TRHU4561222', place: 'SEGOT', date: '2026-11-20' }],
          },
        ],
      },
    ]);
  });

  itShared('is read from a collected file of a carrier', () => {
    const { documents } = read(
      new Uint8Array(readFileSync(join(SHARED, 'samples', 'EDIFACT', 'IFTSTA', 'apimeister__d00b_iftsta.edi'))),
    );
    expect(documents).toEqual([
      {
        kind: 'transport-status',
        interchange: 0,
        messageNumber: 1,
        documentNumber: '2BOG129382',
        messageFunction: '9',
        issueDate: '2022-01-01T00:21',
        consignor: null,
        consignee: null,
        carrier: {
          code: 'ABCD',
          agency: '',
          name: 'SENDER-COMP',
          street: 'STREET 1',
          city: 'CITY1',
          postalCode: '99999',
          region: null,
          country: 'DE',
          vatNumber: null,
          contact: null,
          phone: null,
          email: null,
        },
        shipmentReference: '24O4023815',
        consignments: [
          {
            consignmentNumber: null,
            shipmentReference: '24O4023815',
            despatchAdvice: null,
            orderNumber: null,
            references: [
              { qualifier: 'BM', value: 'ABCD224O4023815X' },
              { qualifier: 'BN', value: '24O4023815' },
              { qualifier: 'EQ', value: 'TRHU4561222' },
            ],
            events: [
              {
                category: '1',
                status: 'P',
                statusAgency: 'HS',
                reason: null,
                text: 'Rail Departed from In-Transit Locat',
                date: '2022-11-19T07:10',
                place: 'USSYR',
                placeName: 'SYRACUSE',
                equipment: 'TRHU4561222',
              },
            ],
          },
        ],
      },
    ]);
  });
});
