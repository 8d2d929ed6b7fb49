import { Verdicts1764110000000 } from '../../../migrations/1764110000000-verdicts.js';
import { upgradeThrough } from '../../../test/harness/upgrade.js';

describe('what was sent by an installation of before', () => {
  const { migrated, system } = upgradeThrough(new Verdicts1764110000000());

  it('keeps who decided last about it, message by message', async () => {
    await migrated('down');
    await system(`INSERT INTO company (id, code, name) VALUES (7, 'A', 'A')`);
    await system(`WITH file AS (SELECT next_id() AS id), sent AS (
        INSERT INTO edi_transaction (id, company_id, file_id, parent_id, direction, delivery) SELECT id * 10000 + n, 7, id, CASE n WHEN 0 THEN NULL ELSE id * 10000 END, 'O', 'sent' FROM file, generate_series(0, 3) AS n
      ) INSERT INTO transaction_event (transaction_id, company_id, kind, at, detail) SELECT id * 10000 + n, 7, kind, now() + place * interval '1 second', detail::jsonb FROM file, (VALUES
        (0, 1, 'rejected', '{"byFileId": "11", "reasons": []}'), (1, 1, 'rejected', '{"byFileId": "11", "reasons": [{"level": "syntax"}]}'), (1, 2, 'acknowledged', '{"byFileId": "12", "reasons": []}'),
        (2, 1, 'rejected', '{"byFileId": "13", "reasons": [{"level": "application"}]}'), (3, 1, 'sent', '{}')) AS e (n, place, kind, detail)`);
    await migrated('up');
    expect(await system('SELECT verdicts FROM edi_transaction ORDER BY id')).toEqual([
      { verdicts: null }, { verdicts: { syntax: { byFileId: '12', state: 'acknowledged' } } }, { verdicts: { application: { byFileId: '13', state: 'rejected' } } }, { verdicts: null },
    ]);
  });
});
