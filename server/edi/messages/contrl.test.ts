import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Chance } from '../../../test/given/chance.js';
import { itShared, SHARED } from '../../../test/harness/suites.js';
import type {
  GroupAcknowledgement,
  MessageAcknowledgement,
  SyntaxAcknowledgement,
} from '../model/syntax-acknowledgement.js';
import { read } from '../read.js';
import { write, type WriteOptions } from '../write.js';

const OPTIONS = {
  sender: 'O0013000001CUST:OD',
  recipient: 'O0013000002SUPP:OD',
  controlReference: '4711',
  preparedAt: '2026-11-21T08:30',
};
const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

function place(chance: Chance): Pick<MessageAcknowledgement, 'error' | 'segment' | 'element' | 'component'> {
  const error = chance.maybe(() => chance.pick(['12', '13', '28', '29']));
  if (error === null) return { error, segment: null, element: null, component: null };
  const element = chance.maybe(() => String(1 + chance.below(9)));
  return {
    error,
    segment: chance.pick(['UNH', 'UNT']),
    element,
    component: element === null ? null : chance.maybe(() => String(1 + chance.below(5))),
  };
}

function acknowledgedMessage(chance: Chance, index: number): MessageAcknowledgement {
  return {
    reference: `${chance.id(6)}${index}`,
    type: chance.pick(['DELFOR', 'DESADV', 'INVOIC']),
    version: 'D',
    release: chance.pick(['96A', '04A']),
    agency: 'UN',
    association: chance.maybe(() => 'A01051'),
    action: chance.pick(['4', '7']),
    ...place(chance),
    segments: chance.list(3, (at) => ({
      position: String(at + 1),
      error: chance.maybe(() => '15'),
      elements: chance.list(2, () => ({
        error: chance.pick(['12', '39']),
        element: String(1 + chance.below(9)),
        component: chance.maybe(() => String(1 + chance.below(5))),
      })),
    })),
  };
}

function group(chance: Chance, index: number): GroupAcknowledgement {
  return {
    reference: String(index + 1),
    sender: chance.pick(['', 'A?B:14', `${chance.id(20)}:OD`]),
    recipient: chance.pick(['', chance.id(20)]),
    action: chance.pick(['4', '7']),
    ...place(chance),
    messages: chance.list(2, (at) => acknowledgedMessage(chance, at)),
  };
}

function acknowledgement(chance: Chance): SyntaxAcknowledgement {
  return {
    kind: 'syntax-acknowledgement',
    interchange: 0,
    messageNumber: 1,
    interchangeReference: chance.id(14),
    interchangeSender: chance.pick([`${chance.id(35)}:14`, chance.id(35), "O'NEIL:ZZ:1+1"]),
    interchangeRecipient: chance.pick([`${chance.id(35)}:OD:PLANT2`, `${chance.id(35)}::PLANT2`, chance.id(35)]),
    action: chance.pick(['4', '7', '8']),
    ...place(chance),
    messages: chance.list(3, (at) => acknowledgedMessage(chance, at)),
    groups: chance.list(2, (at) => group(chance, at)),
  };
}

/** Syntax 3 has sender and recipient of each group: UCF S006 and S007 are mandatory. */
function withParties(document: SyntaxAcknowledgement): SyntaxAcknowledgement {
  const groups = document.groups.map((group) => ({
    ...group,
    sender: group.sender || 'SENDER',
    recipient: group.recipient || 'RECIPIENT',
  }));
  return { ...document, groups };
}

const SYNTAXES: readonly Partial<WriteOptions>[] = [{}, { release: '21' }, { syntaxVersion: 2 }, { syntaxVersion: 4 }];

describe('syntax and service report', () => {
  test.each(Array.from({ length: 60 }, (_, seed) => seed))(
    'what is written is read back the same (seed %i)',
    (seed) => {
      const chosen = acknowledgement(new Chance(seed));
      for (const syntax of SYNTAXES) {
        const document = syntax.syntaxVersion === 4 ? chosen : withParties(chosen);
        const { bytes, findings, losses } = write(document, { ...OPTIONS, ...syntax });
        expect(losses).toEqual([]);
        expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
        expect(read(bytes).documents).toEqual([document]);
      }
    },
  );

  it('is announced as D.3 under syntax version 3 and as 4.1 under version 4', () => {
    const document = acknowledgement(new Chance(1));
    expect(read(write(document, OPTIONS).bytes).messages[0]?.release).toBe('D3');
    expect(read(write(document, { ...OPTIONS, syntaxVersion: 4 }).bytes).messages[0]?.release).toBe('41');
  });

  it('names every place: interchange, group, message, segment and element', () => {
    const text =
      "UNB+UNOC:3+CUST:OD+SUPP:OD+261121:0830+1'UNH+1+CONTRL:2:1:UN'UCI+77+SUPP:OD+CUST:OD+7'UCM+1+DESADV:D:96A:UN:A01051+4+29+UNT+2'UCS+6+36'UCS+9'UCD+12+3:2'UCD+13+4'" +
      "UCF+5+SUPP+CUST+4+28+UNE+3'UCM+2+INVOIC:D:96A:UN+4+13+UNH+3:2'UNT+10+1'UNZ+1+1'";
    const { documents, findings } = read(latin1(text));
    expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
    const nothing = { error: null, segment: null, element: null, component: null };
    expect(documents).toEqual([
      {
        kind: 'syntax-acknowledgement',
        interchange: 0,
        messageNumber: 1,
        interchangeReference: '77',
        interchangeSender: 'SUPP:OD',
        interchangeRecipient: 'CUST:OD',
        action: '7',
        ...nothing,
        messages: [
          {
            reference: '1',
            type: 'DESADV',
            version: 'D',
            release: '96A',
            agency: 'UN',
            association: 'A01051',
            action: '4',
            error: '29',
            segment: 'UNT',
            element: '2',
            component: null,
            segments: [
              { position: '6', error: '36', elements: [] },
              {
                position: '9',
                error: null,
                elements: [
                  { error: '12', element: '3', component: '2' },
                  { error: '13', element: '4', component: null },
                ],
              },
            ],
          },
        ],
        groups: [
          {
            reference: '5',
            sender: 'SUPP',
            recipient: 'CUST',
            action: '4',
            error: '28',
            segment: 'UNE',
            element: '3',
            component: null,
            messages: [
              {
                reference: '2',
                type: 'INVOIC',
                version: 'D',
                release: '96A',
                agency: 'UN',
                association: null,
                action: '4',
                error: '13',
                segment: 'UNH',
                element: '3',
                component: '2',
                segments: [],
              },
            ],
          },
        ],
      },
    ]);
  });

  it('asks for the reference of the interchange', () => {
    const { findings } = read(
      latin1("UNB+UNOC:3+CUST:OD+SUPP:OD+261121:0830+1'UNH+1+CONTRL:D:3:UN'UCI++SUPP+CUST+7'UNT+3+1'UNZ+1+1'"),
    );
    expect(findings.filter(({ code }) => code === 'document-field-missing')).toMatchObject([
      { path: 'UCI 0020', expected: 'reference of the interchange', severity: 'error' },
    ]);
  });

  itShared('is read from a collected file: two receipts with routing addresses', () => {
    const { documents, findings } = read(
      new Uint8Array(readFileSync(join(SHARED, 'samples', 'EDIFACT', 'CONTRL', 'EdiFabric__CONTRL.edi'))),
    );
    const receipt = {
      kind: 'syntax-acknowledgement',
      interchange: 0,
      interchangeReference: '131',
      interchangeSender: 'SENDER1:14:ZZUK',
      interchangeRecipient: 'RECEIVER1:1:ZZUK',
      action: '8',
      error: null,
      segment: null,
      element: null,
      component: null,
      messages: [],
      groups: [],
    };
    expect(documents).toEqual([
      { ...receipt, messageNumber: 1 },
      { ...receipt, messageNumber: 2 },
    ]);
    // The file says UNOB without a syntax version.
    expect(findings.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'byte-order-mark file',
      'element-missing UNB / 0002',
    ]);
  });
});
