import { despatchSend } from '../../server/contract/delivery.js';
import { despatchChange, despatchFollow, despatchPutState } from '../../server/contract/despatch-change.js';
import {
  packageAccountList,
  packageMovementConfirm,
  packageMovementCreate,
  packageMovementList,
} from '../../server/contract/package-account.js';
import { transmissionCancel, transmissionRetry } from '../../server/contract/transmission.js';
import { PackageBackfill } from '../../server/modules/package-account/package-account.backfill.service.js';
import { checkPackageAccounts } from '../../server/modules/package-account/package-account.check.view.js';
import { PackagePosting } from '../../server/modules/package-account/package-account.posting.service.js';
import type { Client } from '../given/client.js';
import { made } from '../given/despatch.js';
import { packageWorld, type PackageWorld } from '../given/package-world.js';
import { openTestApp, type TestApp } from '../given/world.js';

/** No worker runs: what waits is posted when the test says so. */
describe('what despatch notes do to package accounts', () => {
  let app: TestApp;
  let world: PackageWorld;
  let supplier: Client;
  let plant: Client;
  let posting: PackagePosting;
  beforeAll(async () => {
    app = await openTestApp();
    world = await packageWorld(app);
    ({ supplier, plant } = world);
    posting = PackagePosting.over(app.server.platform.database);
  });
  afterAll(async () => {
    const found = await app.server.platform.database.transaction('system', checkPackageAccounts);
    await app.close();
    expect(found).toMatchObject({ differences: [], oneSided: [], misplaced: [] });
  });

  const post = () => posting.run(app.server.platform.log);
  /** Sends a note that moves so many packages; its site tells its account from others. */
  const sent = async (id: string) => {
    const { transmissionId } = await supplier.call(despatchSend, { params: { id } });
    return { id, transmissionId };
  };
  const noteOf = async (number: string, packages = 4) =>
    (await made(supplier, number, { packages, shipTo: { code: number, name: number } })).despatchnoteHeadId;
  const arrived = (transmissionId: string) =>
    app.sql(`UPDATE transmission SET state = 'sent', sent_at = now() WHERE id = $1`, [transmissionId]);
  /** Movements on the side of the supplier, oldest first, in short. */
  const movements = async (site: string): Promise<string[]> =>
    (await supplier.call(packageMovementList, { query: { site } })).rows
      .map(({ quantity, state, source }) => `${String(quantity)} ${state} ${source}`)
      .reverse();
  /** What both sides have: agreed and announced. */
  const balances = (site: string): Promise<string[]> =>
    Promise.all(
      [supplier, plant].map(async (client) => {
        const { rows } = await client.call(packageAccountList, { query: { site } });
        return rows.map(({ balance, announced }) => `${String(balance)} ${String(announced)}`).join();
      }),
    );

  describe('a note that replaces another', () => {
    const replaced = async (number: string, isConfirmed: boolean): Promise<string> => {
      const { id, transmissionId } = await sent(await noteOf(number));
      await post();
      await arrived(transmissionId);
      if (isConfirmed) {
        const [row] = (await plant.call(packageMovementList, { query: { site: number } })).rows;
        await plant.call(packageMovementConfirm, { params: { id: row?.id ?? '' } });
      }
      const { despatchnoteHeadId: next } = await supplier.call(despatchFollow, {
        params: { id },
        body: { does: 'replace' },
      });
      await supplier.call(despatchChange, {
        params: { id: next },
        body: { changes: [{ kind: 'put-in', unit: '1', count: 2 }] },
      });
      await supplier.call(despatchPutState, { params: { id: next }, body: { state: 'ready' } });
      await post();
      return next;
    };

    it('moves nothing while it is not sent, then its packages in place of the other’s (R-17)', async () => {
      const next = await replaced('RP-1', false);
      expect(await movements('RP-1')).toEqual(['-4 announced note']);
      await sent(next);
      await post();
      expect(await movements('RP-1')).toEqual(['-4 countered note', '4 countered counter', '-6 announced note']);
      expect(await balances('RP-1')).toEqual(['0 -6', '0 6']);
    });

    it('has what both had agreed upon taken back with both', async () => {
      await sent(await replaced('RP-2', true));
      await post();
      expect(await movements('RP-2')).toEqual(['-4 confirmed note', '4 announced counter', '-6 announced note']);
      expect(await balances('RP-2')).toEqual(['-4 -2', '4 2']);
    });

    it('gives the other its packages back when it is stopped on its way', async () => {
      const { transmissionId } = await sent(await replaced('RP-3', false));
      await post();
      await supplier.call(transmissionCancel, { params: { id: transmissionId } });
      await post();
      expect(await balances('RP-3')).toEqual(['0 -4', '0 4']);
      await supplier.call(transmissionRetry, { params: { id: transmissionId } });
      await post();
      expect(await balances('RP-3')).toEqual(['0 -6', '0 6']);
    });
  });

  describe('a transmission that was cancelled', () => {
    it('takes its packages back, and moves them once more when it is tried again (R-17)', async () => {
      const { transmissionId } = await sent(await noteOf('TX-1'));
      await post();
      for (let round = 0; round < 2; round += 1) {
        await supplier.call(transmissionCancel, { params: { id: transmissionId } });
        await post();
        expect(await balances('TX-1')).toEqual(['0 0', '0 0']);
        await supplier.call(transmissionRetry, { params: { id: transmissionId } });
        await post();
        expect(await balances('TX-1')).toEqual(['0 -4', '0 4']);
      }
      expect((await movements('TX-1')).filter((row) => row === '-4 announced note')).toHaveLength(1);
    });

    it('comes to the same when nobody looked between cancelling and trying again', async () => {
      const { transmissionId } = await sent(await noteOf('TX-2'));
      await supplier.call(transmissionCancel, { params: { id: transmissionId } });
      await supplier.call(transmissionRetry, { params: { id: transmissionId } });
      await post();
      await post();
      expect(await movements('TX-2')).toEqual(['-4 announced note']);
    });
  });

  describe('notes sent before there were accounts', () => {
    /** Nobody noted them to be posted. */
    const before = async (number: string) => {
      const note = await sent(await noteOf(number));
      await app.sql('DELETE FROM package_posting WHERE despatch_advice_id = $1', [note.id]);
      return note;
    };

    it('are posted once by the command, which says what it left out and why (R-17)', async () => {
      await post();
      const companyId = app.world.solna;
      await before('OLD-1');
      await before('OLD-2');
      const stopped = await before('OLD-3');
      await supplier.call(transmissionCancel, { params: { id: stopped.transmissionId } });
      await app.sql('DELETE FROM package_posting WHERE despatch_advice_id = $1', [stopped.id]);
      await noteOf('OLD-4');
      await before('OLD-5');
      await supplier.call(packageMovementCreate, {
        body: {
          ...{ kind: 'correction', partnerCompanyId: world.customer, site: 'OLD-5', code: '0001', quantity: -4 },
          ...{ day: '2026-11-25', reason: 'As counted' },
        },
      });
      const backfill = new PackageBackfill(app.server.platform.database, app.server.platform.log);
      const run = async (isDry: boolean, from = '2026-11-01') => {
        const { leftOut, posted, movements: moved, packages, failed } = await backfill.run(companyId, from, { isDry });
        const out = Object.fromEntries(
          [...leftOut].map(([why, { numbers }]) => [why, numbers.filter((number) => number.startsWith('OLD'))]),
        );
        return { out, done: [posted, moved, packages, failed.count] };
      };
      const dry = await run(true);
      expect(dry.done).toEqual([2, 2, 8, 0]);
      expect(await movements('OLD-1')).toEqual([]);
      const real = await run(false);
      expect(real).toEqual(dry);
      expect(real.out).toMatchObject({ cancelled: ['OLD-3'], 'not-sent': ['OLD-4'], corrected: ['OLD-5'] });
      expect([await movements('OLD-1'), await balances('OLD-2')]).toEqual([['-4 announced note'], ['0 -4', '0 4']]);
      expect(await run(false)).toMatchObject({ done: [0, 0, 0, 0], out: { posted: ['OLD-1', 'OLD-2'] } });
      expect((await run(true, '2027-01-01')).out).toEqual({});
      expect(await backfill.company('nobody')).toBeNull();
      expect((await backfill.company(companyId))?.id).toBe(companyId);
    });
  });
});
