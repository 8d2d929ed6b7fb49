import { ControlReferences1763932000000 } from '../../../migrations/1763932000000-control-references.js';
import { Context1764030000000 } from '../../../migrations/1764030000000-context.js';
import { upgradeThrough } from '../../../test/harness/upgrade.js';

describe('transactions of an installation that had files before', () => {
  const { migrated, system } = upgradeThrough(new ControlReferences1763932000000(), new Context1764030000000());

  it('are one for each file, standing where the file stands, and its releases follow one another', async () => {
    await migrated('down');
    await system(`INSERT INTO company (id, code, name) VALUES (7, 'A', 'A')`);
    await system(`INSERT INTO traffic_message (company_id, source, file_name, size, sha256, state, standard, sender, recipient, control_reference, error_count)
      SELECT 7, 'upload', state || '.edi', 1, ''::bytea, state, 'EDIFACT', 'S', 'R', n::text, CASE state WHEN 'validation-error' THEN 2 ELSE 0 END
      FROM unnest('{received,processed,validation-error,duplicate,blocked}'::text[]) WITH ORDINALITY AS s (state, n)`);
    await system(`INSERT INTO schedule_head (company_id, message_id, message_number, document_number, message_type, issue_date, completeness, line_count, calloff_count)
      SELECT 7, id, 1, 'D', 'DELFOR', CASE state WHEN 'processed' THEN '2026-01-02'::date ELSE '2026-01-01' END, 'FULL', 0, 0 FROM traffic_message WHERE state IN ('processed', 'validation-error')`);
    await migrated('up');
    expect(
      await system(
        `SELECT m.state, t.validation, t.delivery, t.error_count FROM edi_transaction t JOIN traffic_message m ON m.id = t.file_id AND t.id = m.id * 10000 ORDER BY t.id`,
      ),
    ).toEqual([
      { state: 'received', validation: 'not-validated', delivery: 'not-processed', error_count: 0 },
      { state: 'processed', validation: 'ok', delivery: 'processed', error_count: 0 },
      { state: 'validation-error', validation: 'error', delivery: 'processed', error_count: 2 },
      { state: 'duplicate', validation: 'ok', delivery: 'duplicate', error_count: 0 },
      { state: 'blocked', validation: 'not-validated', delivery: 'blocked', error_count: 0 },
    ]);
    expect(
      await system(
        `SELECT h.issue_date::text AS issued, n.issue_date::text AS next FROM schedule_head h LEFT JOIN schedule_head n ON n.id = h.superseded_by ORDER BY 1`,
      ),
    ).toEqual([
      { issued: '2026-01-01', next: '2026-01-02' },
      { issued: '2026-01-02', next: null },
    ]);
    expect(await system('SELECT count(*)::int AS events FROM transaction_event')).toEqual([{ events: 9 }]);
  });

  it('go without a trace', async () => {
    await migrated('down');
    expect(await system('SELECT count(*)::int AS n FROM edi_transaction')).toEqual([{ n: 0 }]);
    await migrated('up');
  });
});
