import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Chance } from '../../../test/given/chance.js';
import { tradeParty } from '../../../test/given/trade-party.js';
import { itShared, SHARED } from '../../../test/harness/suites.js';
import type { ApplicationAcknowledgement } from '../model/application-acknowledgement.js';
import type { TradeParty } from '../model/party.js';
import { read } from '../read.js';
import { write } from '../write.js';

const OPTIONS = {
  sender: 'O0013000001CUST:OD',
  recipient: 'O0013000002SUPP:OD',
  controlReference: '4711',
  preparedAt: '2026-11-21T08:30',
};
const RELEASES = ['D96A', 'D96B', 'D97A', 'D97B', 'D98A', 'D98B', 'D99A', 'D01B', 'D03A', 'D04A', 'D07A'];
const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));
const readSample = (name: string): ReturnType<typeof read> =>
  read(new Uint8Array(readFileSync(join(SHARED, 'samples', 'EDIFACT', 'APERAK', name))));

/** The NAD group of an APERAK has no references, so no VAT number. */
const partner = (chance: Chance): TradeParty => ({ ...tradeParty(chance), vatNumber: null });

function acknowledgement(chance: Chance): ApplicationAcknowledgement {
  const documentReference = chance.maybe(() => chance.id(17));
  return {
    kind: 'application-acknowledgement',
    interchange: 0,
    messageNumber: 1,
    documentNumber: chance.id(17),
    messageFunction: chance.pick(['9', '7']),
    outcome: chance.pick(['accepted', 'accepted-with-amendment', 'rejected', null]),
    issueDate: chance.maybe(() => chance.moment()),
    messageReference: chance.maybe(() => chance.id(14)),
    documentReference,
    documentReferenceQualifier: documentReference === null ? null : chance.pick(['AAK', 'ON', 'IV', 'DQ', 'AAN']),
    documentReferenceDate: documentReference === null ? null : chance.maybe(() => chance.moment()),
    seller: chance.maybe(() => partner(chance)),
    buyer: chance.maybe(() => partner(chance)),
    errors: chance.list(4, () => {
      const reference = chance.maybe(() => chance.id(17));
      return {
        code: chance.id(8),
        text: chance.maybe(() => chance.text(60)),
        referenceQualifier: reference === null ? null : chance.pick(['LI', 'ON', 'AAK']),
        reference,
      };
    }),
  };
}

const file = (body: string, segments: number): Uint8Array =>
  latin1(`UNB+UNOC:3+CUST:OD+SUPP:OD+261121:0830+1'UNH+1+APERAK:D:96A:UN'${body}UNT+${segments}+1'UNZ+1+1'`);

describe('application acknowledgement', () => {
  test.each(Array.from({ length: 40 }, (_, seed) => seed))(
    'what is written is read back the same in every release (seed %i)',
    (seed) => {
      const document = acknowledgement(new Chance(seed));
      for (const release of RELEASES) {
        const { bytes, findings, losses } = write(document, { ...OPTIONS, release });
        expect(losses).toEqual([]);
        expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
        expect(read(bytes).documents).toEqual([document]);
      }
    },
  );

  it.each([
    ['27', 'rejected'],
    ['29', 'accepted'],
    ['34', 'accepted-with-amendment'],
    ['9', null],
  ])('takes BGM 1225 %s for %s', (messageFunction, outcome) => {
    expect(read(file(`BGM++7+${messageFunction}'`, 3)).documents).toMatchObject([{ messageFunction, outcome }]);
  });

  it('believes 4343 where 1225 says otherwise', () => {
    expect(read(file("BGM++7+29+RE'", 3)).documents).toMatchObject([{ outcome: 'rejected' }]);
  });

  it.each([
    ['313', 'rejected'],
    ['312', 'accepted'],
    ['305', null],
  ])('takes BGM 1001 %s for %s where neither 4343 nor 1225 says it', (name, outcome) => {
    expect(read(file(`BGM+${name}+7+9'RFF+AAK:D-1'`, 4)).documents).toMatchObject([{ outcome }]);
    expect(read(file(`BGM+${name}+7'RFF+AAK:D-1'ERC+E7'`, 5)).documents).toMatchObject([
      { outcome, errors: [{ code: 'E7' }] },
    ]);
    expect(read(file(`BGM+${name}+7+27'RFF+AAK:D-1'`, 4)).documents).toMatchObject([{ outcome: 'rejected' }]);
    expect(read(file(`BGM+${name}+7+27+AP'RFF+AAK:D-1'`, 4)).documents).toMatchObject([{ outcome: 'accepted' }]);
  });

  it('takes the best of several references, each with its own date', () => {
    const { documents } = read(
      file(
        "BGM++7+27'RFF+ACW:19'DTM+171:20261101:102'RFF+ON:4500'DTM+171:20261102:102'RFF+AAK:D-1'DTM+171:20261103:102'",
        9,
      ),
    );
    expect(documents).toMatchObject([
      {
        messageReference: '19',
        documentReferenceQualifier: 'AAK',
        documentReference: 'D-1',
        documentReferenceDate: '2026-11-03',
      },
    ]);
  });

  it('asks for the document number where BGM has none', () => {
    expect(read(file("BGM+++27'", 3)).findings.filter(({ severity }) => severity === 'error')).toMatchObject([
      { code: 'document-field-missing', path: 'BGM 1004' },
    ]);
  });

  itShared('is read from a collected file that names an order', () => {
    const { documents, findings } = readSample('indice-co__Apperak_edi_out_issue235.edi');
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
    expect(documents).toEqual([
      {
        kind: 'application-acknowledgement',
        interchange: 1,
        messageNumber: 1,
        documentNumber: '0109094405',
        messageFunction: '',
        outcome: null,
        issueDate: '2021-05-04T13:10',
        messageReference: null,
        documentReferenceQualifier: 'ON',
        documentReference: '4506701767',
        documentReferenceDate: '2021-05-04',
        seller: { code: '8717982000004', agency: '9', ...nobody },
        buyer: { code: '8717045000248', agency: '9', ...nobody },
        errors: [],
      },
    ]);
    // Two headers, the first one empty, and one trailer.
    expect(new Set(findings.filter(({ severity }) => severity === 'error').map(({ code }) => code))).toEqual(
      new Set(['interchange-trailer-missing', 'interchange-reference-mismatch']),
    );
  });

  for (const [name, number, function_, code, text] of [
    ['nerdocs__aperak.edi', 'APERAK001', '9', '1', 'Message accepted without errors'],
    ['nerdocs__aperak-2.edi', 'APERAK004', '9', '1', 'Message accepted'],
    ['nerdocs__aperak_rejected-2.edi', 'APERAK003', '7', '12', 'Order rejected invalid product code'], // The colon in the file divides the text in two.,
  ] as const) {
    itShared(`is read from a collected file that names a message: ${name}`, () => {
      expect(readSample(name).documents).toEqual([
        {
          kind: 'application-acknowledgement',
          interchange: 0,
          messageNumber: 1,
          documentNumber: number,
          messageFunction: function_,
          outcome: null,
          issueDate: '2025-03-22',
          messageReference: 'PO123456',
          documentReferenceQualifier: null,
          documentReference: null,
          documentReferenceDate: null,
          seller: null,
          buyer: null,
          errors: [{ code, text, referenceQualifier: null, reference: null }],
        },
      ]);
    });
  }

  itShared('is read from a collected file of a port: the document in DOC, the error about a container', () => {
    const { documents, findings } = readSample('xeredi__aperak2.edi');
    expect(documents).toEqual([
      {
        kind: 'application-acknowledgement',
        interchange: -1,
        messageNumber: 1,
        documentNumber: '001',
        messageFunction: '9',
        outcome: 'rejected',
        issueDate: '2004-04-25T09:30',
        messageReference: null,
        documentReferenceQualifier: null,
        documentReference: 'PRA123',
        documentReferenceDate: '2004-04-25T09:15',
        seller: null,
        buyer: null,
        errors: [
          { code: 'ERA0101', text: 'Message received with error', referenceQualifier: 'EQD', reference: 'CONTAINER' },
        ],
      },
    ]);
    expect(findings.map(({ code }) => code)).toContain('interchange-header-missing');
  });
});
