import { companyCreate } from '../../server/contract/company.js';
import { despatchSend } from '../../server/contract/delivery.js';
import {
  packageMovementCounter,
  packageMovementCreate,
  packageMovementList,
} from '../../server/contract/package-account.js';
import { packageStatementCompare } from '../../server/contract/package-statement.js';
import { packageSizeCreate } from '../../server/contract/packaging.js';
import { relationCreate } from '../../server/contract/relation.js';
import { NO_PARTY } from '../../server/edi/model/party.js';
import { convertDocuments } from '../../server/edi/neutral/convert.js';
import { read } from '../../server/edi/read.js';
import { checkPackageAccounts } from '../../server/modules/package-account/package-account.check.view.js';
import { partner } from '../given/agreement.js';
import { type Client, problemOf, refusal } from '../given/client.js';
import { desadv } from '../given/desadv.js';
import { agreedOutgoing, made } from '../given/despatch.js';
import { recadv } from '../given/recadv.js';
import { until } from '../given/until.js';
import { handedIn, openTestApp, type TestApp } from '../given/world.js';

/** Kalmar supplies Solna and is not on this portal. Nordvik supplies it too, and is. */
describe('despatch advices of partners', () => {
  let app: TestApp;
  let client: Client;
  let partnerOfNeighbour = '';
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    const [manager, chief] = [await app.as('manager'), await app.as('chief')];
    client = await app.as('user');
    const register = async (of: Client, code: string, identifier: string, ...qualifiers: readonly string[]) => {
      const identifiers = qualifiers.map((qualifier) => ({ identifier, qualifier }));
      const { id } = await of.call(companyCreate, { body: partner({ code, name: code, identifiers }) });
      await of.call(relationCreate, { body: { partnerCompanyId: id, role: 'supplier' } });
      return id;
    };
    await register(manager, 'Kalmar', 'POOL', 'OD', '');
    await register(manager, 'Nordvik', 'O0013000001CUST', 'OD');
    partnerOfNeighbour = await register(chief, 'Solna', 'O0013000002SUPP', 'OD');
    await agreedOutgoing(manager);
    await manager.call(packageSizeCreate, {
      body: {
        ...{ code: 'KLT6429', name: 'Blue box', kind: 'box', structure: 'small-box', owner: 'customer-returnable' },
        customerCode: '0001',
      },
    });
  });
  afterAll(async () => {
    const { differences, oneSided } = await app.server.platform.database.transaction('system', checkPackageAccounts);
    await app.close();
    expect({ differences, oneSided }).toEqual({ differences: [], oneSided: [] });
  });

  const movements = async (q: string): Promise<string[]> =>
    (await client.call(packageMovementList, { query: { q } })).rows.map(
      ({ kind, code, quantity, state, site, counterparty, counters }) =>
        `${counterparty.name} ${site} ${kind} ${code} ${String(quantity)} ${state}${counters === null ? '' : ' counter'}`,
    );
  /** Reads a file and waits until nothing is to be posted. */
  const posted = async (given: Parameters<typeof desadv>[0]) => {
    const { id, state } = await handedIn(client, desadv(given));
    expect(state).not.toBe('blocked');
    await settled();
    return { id, state };
  };
  const settled = () => until('nothing waits', async () => (await app.sql('SELECT FROM package_posting')).length === 0);

  it('move their returnable packages in, announced, with the file that said so', async () => {
    const { id } = await posted({
      number: 'IN-1',
      packages: [
        ['KLT9', '4'],
        ['KLT9', '2'],
        ['0001', '3', ''],
        ['BOX', '5', ''],
        ['CARTON', '7', '26'],
      ],
    });
    expect((await movements('IN-1')).sort()).toEqual([
      'Kalmar SOLNA-1 full-in 0001 3 announced',
      'Kalmar SOLNA-1 full-in KLT9 6 announced',
    ]);
    const { rows } = await client.call(packageMovementList, { query: { q: 'IN-1' } });
    expect(rows[0]).toMatchObject({ fileId: id, day: '2026-11-20', source: 'note', isOwn: true, isMirrored: false });
  });

  it('move nothing again when the same file comes again, or is read again', async () => {
    const before = await movements('IN-1');
    await posted({ number: 'IN-1', packages: [['KLT9', '6']], controlReference: 'IN-19' });
    await app.sql('INSERT INTO package_posting (received_advice_id) SELECT id FROM received_advice');
    await settled();
    expect(await movements('IN-1')).toEqual(before);
  });

  it('are compared with what they replace, and countered when they are cancelled', async () => {
    await posted({
      number: 'IN-2',
      packages: [
        ['A', '4'],
        ['B', '2'],
      ],
    }); // prettier-ignore
    await posted({
      number: 'IN-2',
      messageFunction: '5',
      packages: [
        ['A', '5'],
        ['B', '2'],
      ],
    }); // prettier-ignore
    expect((await movements('IN-2')).sort()).toEqual([
      'Kalmar SOLNA-1 full-in A -4 countered counter',
      'Kalmar SOLNA-1 full-in A 4 countered',
      'Kalmar SOLNA-1 full-in A 5 announced',
      'Kalmar SOLNA-1 full-in B 2 announced',
    ]);
    await posted({ number: 'IN-2', messageFunction: '1' });
    expect((await movements('IN-2')).filter((row) => row.endsWith('announced'))).toEqual([]);
  });

  it('leave standing what people countered', async () => {
    await posted({ number: 'IN-3', packages: [['A', '4']] });
    const { rows } = await client.call(packageMovementList, { query: { q: 'IN-3' } });
    await client.call(packageMovementCounter, { params: { id: rows[0]?.id ?? '' }, body: { reason: 'Never came' } });
    await posted({ number: 'IN-3', messageFunction: '5', packages: [['A', '6']] });
    expect(await movements('IN-3')).toHaveLength(2);
  });

  it('of packages alone, or whose articles are all packages of the register, are empties', async () => {
    await posted({ number: 'IN-4', packages: [['PALLET', '2', '']], articles: [] });
    await posted({
      number: 'IN-5',
      packages: [
        ['PALLET', '2'],
        ['0001', '40'],
      ],
      articles: [['0001', '40']],
    }); // prettier-ignore
    expect([await movements('IN-4'), (await movements('IN-5')).sort()]).toEqual([
      ['Kalmar SOLNA-1 empties-in PALLET 2 announced'],
      ['Kalmar SOLNA-1 empties-in 0001 40 announced', 'Kalmar SOLNA-1 empties-in PALLET 2 announced'],
    ]);
  });

  it.each([
    // AVIEXP does not say which packages come back: those of the register do.
    ['AVIEXP', 'odette', 'IN-8', ['Kalmar P2 full-in 0001 3 announced']],
    ['VDA 4913', 'vda', '80000009', ['Kalmar P2 full-in 0001 3 announced', 'Kalmar P2 full-in KLT9 6 announced']],
  ] as const)('move packages in once as %s too', async (_, to, number, moved) => {
    const packages = [
      ['0001', '3', ''],
      ['KLT9', '6'],
    ] as const;
    const { interchanges, documents } = read(Buffer.from(desadv({ number, shipTo: 'P2', packages })));
    const [document] = documents;
    if (document?.kind !== 'despatch-advice') throw new Error('No despatch advice');
    // VDA has the numbers of customer and supplier as its addresses.
    const buyer = { ...NO_PARTY, code: 'SUPP01' };
    const options = { preparedAt: '2026-11-20T09:00', ...(to === 'odette' ? { message: 'AVIEXP' } : {}) };
    const [file] = convertDocuments({ interchanges, documents: [{ ...document, buyer }] }, to, options);
    const { id } = await handedIn(client, file?.bytes ?? '');
    await settled();
    const { rows } = await client.call(packageMovementList, { query: { q: number } });
    expect(rows.every((row) => row.fileId === id && row.day === '2026-11-20')).toBe(true);
    expect((await movements(number)).sort()).toEqual(moved);
    await app.sql('INSERT INTO package_posting (received_advice_id) SELECT id FROM received_advice');
    await settled();
    expect((await movements(number)).sort()).toEqual(moved);
  });

  it('move nothing where nobody goes by the sender, where they are for somebody else, or where the sender is on the portal', async () => {
    const packages = [['A', '4']] as const;
    await posted({ number: 'IN-6', packages, sender: 'STRANGER:OD' });
    await posted({ number: 'IN-6', packages, recipient: 'SOMEBODY:OD' });
    await posted({ number: 'IN-6', packages, sender: 'O0013000001CUST:OD' });
    expect(await movements('IN-6')).toEqual([]);
  });

  it('move nothing by counts that are no whole number of packages, and all others', async () => {
    await posted({
      number: 'IN-7',
      packages: [
        ['A', '-4'],
        ['B', '2.5'],
        ['C', '0'],
        ['D', '1'],
        ['E', '99999999999999999999'],
      ],
    }); // prettier-ignore
    expect(await movements('IN-7')).toEqual(['Kalmar SOLNA-1 full-in D 1 announced']);
  });

  describe('and their receiving advices', () => {
    const movement = async (q: string) => (await client.call(packageMovementList, { query: { q } })).rows[0];
    const sent = async (number: string) => {
      const { despatchnoteHeadId: id } = await made(client, number, { packages: 4 });
      await client.call(despatchSend, { params: { id } });
      await settled();
    };
    const received = async (given: Partial<Parameters<typeof recadv>[0]> & { number: string }) => {
      const address = { sender: 'O0013000001CUST:OD', recipient: 'O0013000002SUPP:OD' };
      await handedIn(client, recadv({ lines: [], ...address, ...given }));
      await settled();
    };

    it.each([
      ['as packages', 'PR-1', { packages: [['0001', 4]] as const }],
      ['as articles', 'PR-2', { lines: [{ article: '0001', despatched: 4, received: 4 }] }],
      [
        'whatever else differs',
        'PR-3',
        { packages: [['0001', 4]] as const, lines: [{ article: 'ART-0001', despatched: 80, received: 60 }] },
      ],
    ])('confirm as many as were sent, %s', async (_, number, said) => {
      await sent(number);
      await received({ number: `R-${number}`, despatchAdvice: number, ...said });
      expect(await movement(number)).toMatchObject({ state: 'confirmed', hasDifference: false });
    });

    it('say how many came where that is something else, until they say otherwise', async () => {
      await sent('PR-4');
      await received({ number: 'R-4A', despatchAdvice: 'PR-4', packages: [['0001', 3]] });
      expect(await movement('PR-4')).toMatchObject({ state: 'announced', hasDifference: true, receivedCount: 3 });
      await received({ number: 'R-4B', despatchAdvice: 'PR-4', packages: [['0001', 4]] });
      expect(await movement('PR-4')).toMatchObject({ state: 'confirmed', receivedCount: null });
    });

    it('confirm empties that were entered for a partner who is not on the portal, by their note', async () => {
      const { rows } = await client.call(packageMovementList, { query: { q: 'IN-1' } });
      const partnerCompanyId = rows[0]?.counterparty.id ?? '';
      const entered = (noteNumber: string) =>
        client.call(packageMovementCreate, {
          body: {
            ...{ kind: 'empties-out', partnerCompanyId, code: 'RACK', quantity: 8, day: '2026-11-21', noteNumber },
            isAnnounced: true,
          },
        });
      await entered('EO-1');
      await entered('EO-2');
      const of = { sender: 'POOL:OD', packages: [['RACK', 8]] as const };
      await received({ number: 'R-5', despatchAdvice: 'EO-1', ...of });
      await received({ number: 'R-6', despatchAdvice: 'EO-2', ...of, sender: 'STRANGER:OD' });
      expect([await movement('EO-1'), await movement('EO-2')].map((row) => row?.state)).toEqual([
        'confirmed',
        'announced',
      ]);
    });
  });

  describe('and their statements', () => {
    let partnerCompanyId = '';
    const enter = (
      noteNumber: string,
      quantity: number,
      day: string,
      kind: 'empties-in' | 'empties-out' = 'empties-in',
    ) =>
      client.call(packageMovementCreate, { body: { kind, partnerCompanyId, code: 'BIN', quantity, day, noteNumber } });
    const reply = (rows: readonly string[], of: Client = client, partnerOf = partnerCompanyId) =>
      of.post(packageStatementCompare.path, {
        ...{ partnerCompanyId: partnerOf, from: '2026-10-01', to: '2026-10-31' },
        csv: ['kind;code;day;note;quantity', ...rows].join('\n'),
      });
    beforeAll(async () => {
      const { rows } = await client.call(packageMovementList, { query: { q: 'IN-1' } });
      partnerCompanyId = rows[0]?.counterparty.id ?? '';
      await enter('S-1', 10, '2026-10-05');
      await enter('S-2', 6, '2026-10-06', 'empties-out');
      await enter('S-3', 3, '2026-10-30');
      await enter('S-4', 1, '2026-11-02');
      await enter('S-5', 2, '2026-10-12');
      const { id } = await enter('S-6', 9, '2026-10-13');
      await client.call(packageMovementCounter, { params: { id }, body: { reason: 'Entered twice' } });
    });

    it('say which movements are on both sides, on one, or otherwise', async () => {
      const answer = await reply([
        'opening;BIN;;;20',
        'movement;BIN;2026-10-06;S1;-10',
        'movement;BIN;2026-10-06;S-2;5',
        'movement;BIN;2026-10-29;S-9;-7',
        'movement;BIN;2026-10-31;S-4;-1',
        'closing;BIN;;;7',
      ]);
      const { lines, codes } = packageStatementCompare.response.parse(answer.body);
      expect(
        lines
          .map((line) => [line.class, line.theirs?.quantity ?? null, line.ours?.noteNumber ?? null].join(' '))
          .sort(),
      ).toEqual(['both 1 S-4', 'both 10 S-1', 'ours  S-3', 'ours  S-5', 'quantity -5 S-2', 'theirs 7 ']);
      expect(codes.map(({ code, opening, closing }) => [code, opening.theirs, closing.theirs])).toEqual([
        ['BIN', -20, -7],
      ]);
    });

    it.each([
      [
        ['opening;BIN;;;20', 'movement;BIN;;S-1;-10', 'closing;BIN;;;12'],
        'BIN: opening balance and movements make 10, the closing balance is 12.',
      ],
      [['movement;BIN;;S-1;2.5'], 'BIN: a quantity is no whole number of packages, or none.'],
      [[], 'It states nothing.'],
      [['movement;BIN;2026-02-30;S-1;2'], 'Line 2: The day is YYYY-MM-DD.'],
      [['movement;BIN;;S-1;many'], 'Line 2: The quantity is a number.'],
      [['rent;BIN;;S-1;2'], 'Line 2: The kind is opening, movement or closing.'],
      [['opening;BIN;;;2', 'opening;BIN;;;3'], 'Line 3: The opening balance of BIN is there already.'],
    ])('are refused where they are wrong: %j', async (rows, detail) => {
      expect(problemOf(await reply(rows)).detail).toBe(detail);
    });

    it('are refused where they are too long', async () => {
      const rows = Array.from({ length: 100_000 }, (_, n) => `movement;BIN;;N${String(n)};1`);
      expect(refusal(await reply(rows))).toBe('413 request-too-large');
    });

    it('are compared with no partner and no movements of another company', async () => {
      const others = await app.as('neighbour');
      const stated = ['movement;BIN;2026-10-06;S1;-10'];
      const refused = await reply(stated, others);
      expect([refused.status, problemOf(refused)]).toMatchObject([
        400,
        { code: 'unknown-reference', errors: [{ path: 'partnerCompanyId' }] },
      ]);
      const theirs = await reply(stated, others, partnerOfNeighbour);
      expect(packageStatementCompare.response.parse(theirs.body).lines.map((line) => line.class)).toEqual(['theirs']);
    });
  });

  it('are not seen by another company', async () => {
    const others = await app.as('neighbour');
    expect((await others.call(packageMovementList, { query: { q: 'IN-' } })).rows).toEqual([]);
  });
});
