import {
  trafficArchive,
  trafficDelete,
  trafficList,
  trafficMessage,
  trafficProcess,
  trafficRestore,
} from '../../server/contract/traffic.js';
import { refusal } from '../given/client.js';
import { delfor } from '../given/delfor.js';
import { handedIn, openTestApp, type TestApp } from '../given/world.js';

describe('a file that a person puts away', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
  });
  afterAll(async () => {
    await app.close();
  });

  it('leaves the lists when it is deleted and comes back when it is restored, with who and when (TRAF-06)', async () => {
    const manager = await app.as('manager');
    const { id } = await handedIn(
      manager,
      Buffer.from(delfor({ controlReference: 'FILED1' }).toString('latin1').replace('QTY+113:', 'QTY+113:Z'), 'latin1'),
      'filed-one.edi',
    );
    const shown = async (query: object) => (await manager.call(trafficList, { query })).rows.map((row) => row.id);
    const counted = async () => (await manager.call(trafficList, {})).counts;
    const before = await counted();
    expect(before?.errors.value).toBeGreaterThan(0);
    expect(await manager.call(trafficDelete, { params: { id } })).toMatchObject({ id, archiveState: 'deleted' });
    expect(await manager.call(trafficDelete, { params: { id } })).toMatchObject({ id, archiveState: 'deleted' });
    for (const query of [{}, { filter: 'errors' }, { q: 'filed-one' }]) expect(await shown(query)).not.toContain(id);
    for (const query of [{ archived: true }, { archived: true, filter: 'errors' }, { archived: true, q: 'filed-one' }])
      expect(await shown(query)).toContain(id);
    expect((await counted())?.errors.value).toBe((before?.errors.value ?? 0) - 1);
    const deleted = await manager.call(trafficMessage, { params: { id } });
    expect(deleted).toMatchObject({ archiveState: 'deleted', archiveStateBy: 'manager' });
    expect(deleted.archiveStateAt).not.toBeNull();
    expect(refusal(await manager.post(`/applications/traffic/messages/${id}/process`))).toBe('409 is-deleted');
    expect(await manager.call(trafficRestore, { params: { id } })).toMatchObject({ archiveState: 'open' });
    expect(await shown({ filter: 'errors' })).toContain(id);
    expect(await counted()).toEqual(before);
    expect(
      await app.sql(
        'SELECT restored_by = (SELECT id FROM user_account WHERE username = $2) AS mine FROM traffic_message WHERE id = $1',
        [id, 'manager'],
      ),
    ).toEqual([{ mine: true }]);
  });

  it('leaves the lists when it is archived, and may still be read again', async () => {
    const user = await app.as('user');
    const { id } = await handedIn(user, delfor({ controlReference: 'FILED2' }));
    expect(await user.call(trafficArchive, { params: { id } })).toMatchObject({ archiveState: 'archived' });
    expect((await user.call(trafficList, {})).rows.map((row) => row.id)).not.toContain(id);
    expect(await user.call(trafficProcess, { params: { id } })).toMatchObject({ state: 'received' });
  });

  it('is refused to those without the right, and unknown to other companies', async () => {
    const { id } = await handedIn(await app.as('user'), delfor({ controlReference: 'FILED3' }));
    const path = `/applications/traffic/messages/${id}`;
    expect(refusal(await (await app.as('user')).send('DELETE', path))).toBe('403 no-permission');
    for (const what of ['archive', 'restore']) {
      expect(refusal(await (await app.as('reader')).post(`${path}/${what}`))).toBe('403 no-permission');
      expect(refusal(await (await app.as('neighbour')).post(`${path}/${what}`))).toBe('404 not-found');
    }
    expect(refusal(await (await app.as('chief')).send('DELETE', path))).toBe('404 not-found');
  });
});
