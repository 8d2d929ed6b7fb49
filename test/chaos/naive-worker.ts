import { mkdir, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { zstdDecompressSync } from 'node:zlib';
import type { CompanyId, FileId } from '../../server/domain/ids.js';
import { read } from '../../server/edi/read.js';
import { IntakeService } from '../../server/modules/traffic/intake.service.js';
import type { FileReadResult } from '../../server/modules/traffic/read-result.js';
import { ofReading } from '../../server/modules/traffic/read.outcome.js';
import { ReadStore, reusedReference } from '../../server/modules/traffic/read.store.js';
import { scheduleRows, type ScheduleRows } from '../../server/modules/schedule/schedule.rows.js';
import { ScheduleStore } from '../../server/modules/schedule/schedule.store.js';
import { foundTransactions } from '../../server/modules/transaction/transaction.rows.js';
import { TransactionRecorder } from '../../server/modules/exchange/exchange.recorder.service.js';
import { readConfig } from '../../server/platform/config.js';
import { createLog } from '../../server/platform/log.js';
import { openPlatform } from '../../server/platform/platform.module.js';
import { projections } from '../../server/modules/projections.js';
import { faultPoint } from '../../server/platform/process/fault.js';
import { schedulesOf } from '../given/schedules.js';

/**
 * The mutant: a worker as one would write it first. It does all that the product does while nothing goes wrong and nobody works beside it,
 * but: no lock, no look at the state, a transaction for each step, effect first and state later, no receipt for files of the folder.
 * The suite is worth something only when it fails on this.
 */
const config = readConfig();
const platform = await openPlatform(
  config,
  createLog('naive', config.logLevel),
  config.databaseUrl ?? '',
  'naive',
  projections,
);
const { database } = platform;
const inbox = join(config.dataDir, 'inbox');
const schedules = new ScheduleStore();
const store = new ReadStore();
const transactions = new TransactionRecorder();
const intake = IntakeService.over(platform);

/** What the file says, as the product's own reader hands it on. */
function readingOf(content: Buffer): FileReadResult & { readonly schedules: readonly ScheduleRows[] } {
  const result = read(zstdDecompressSync(content));
  const { findings } = result;
  const documents = schedulesOf(result);
  const [first] = documents;
  const party = first?.buyer ?? first?.shipTo;
  return {
    ...result,
    ...foundTransactions(result),
    documentCount: documents.length,
    documentNumber: first?.documentNumber ?? null,
    partner: party ? party.name || party.code : null,
    findings: JSON.stringify(findings),
    findingsListed: findings.length,
    acknowledging: { answers: [], taken: [] },
    interchangeDigests: [],
    storedLines: 0,
    encoded: [],
    schedules: documents.map((document) => scheduleRows(document)),
  };
}

/** In a transaction of its own, like every step. */
function step<R extends object>(sql: string, params: readonly unknown[]): Promise<R[]> {
  return database.transaction('system', (tx) => tx.query<R>(sql, params));
}

async function readOne(id: FileId, companyId: CompanyId, receivedAt: string): Promise<void> {
  faultPoint('worker-before-read');
  const [file] = await step<{ content: Buffer }>('SELECT content FROM traffic_file WHERE message_id = $1', [id]);
  if (!file) return;
  const reading = readingOf(file.content);
  faultPoint('worker-after-parse');
  const repeated = new Map<number, FileId>();
  for (const [index, e] of reading.interchanges.entries()) {
    const [earlier] = await step<{ message_id: FileId }>(
      `
      SELECT message_id FROM interchange WHERE company_id = $1 AND sender = $2 AND recipient = $3 AND control_reference = $4 AND message_id <> $5`,
      [companyId, e.sender, e.recipient, e.controlReference, id],
    );
    if (earlier) repeated.set(index, earlier.message_id);
  }
  const warnings = reading.interchanges.flatMap((e, index) =>
    repeated.has(index) ? [reusedReference(repeated.get(index) ?? '', e.controlReference)] : [],
  );
  const fresh = reading.schedules.filter((s) => !repeated.has(s.interchange));
  const source = {
    companyId,
    id,
    messageType: reading.messageType,
    messageVersion: reading.messageVersion,
    receivedAt,
    errorCount: reading.errorCount,
    warningCount: reading.warningCount + warnings.length,
    interchanges: reading.interchanges,
    agreementOf: () => null,
  };
  for (const rows of fresh) {
    await database.transaction('system', (tx) => schedules.insert(tx, source, rows)).catch(() => undefined);
    faultPoint('worker-after-write');
  }
  for (const [index, e] of reading.interchanges.entries()) {
    if (e.controlReference !== '' && !repeated.has(index))
      await database.transaction('system', (tx) =>
        store.claimInterchanges(tx, companyId, id, { interchanges: [e], interchangeDigests: [] }, Buffer.alloc(0)),
      );
  }
  const all = repeated.size > 0 && fresh.length === 0;
  const findings = JSON.stringify([...(JSON.parse(reading.findings) as object[]), ...warnings]);
  await database.transaction('system', (tx) =>
    transactions.record(tx, {
      companyId,
      fileId: id,
      rows: [],
      events: [],
      outcome: {
        ...ofReading(reading),
        state: all ? 'duplicate' : reading.errorCount > 0 ? 'validation-error' : 'processed',
        repeats: [...repeated.values()][0] ?? null,
        errorCount: all ? 0 : reading.errorCount,
        warningCount: source.warningCount,
        findings,
        findingsOmitted: 0,
        shipTos: null,
        agreementId: null,
        partner: reading.partner,
      },
    }),
  );
  faultPoint('worker-after-commit');
}

async function takeOne(name: string): Promise<void> {
  const path = join(inbox, name);
  const id = await intake.fromFolder({
    key: `${path} ${String(Math.random())}`,
    fileName: name,
    company: undefined,
    bytes: await readFile(path),
  });
  faultPoint('folder-before-move');
  await rename(path, join(inbox, '.done', `${id}-${name}`));
  faultPoint('folder-after-move');
}

// The key that would stop a second effect was made by somebody who knew better.
await platform.database.dataSource.query('ALTER TABLE schedule_head DROP CONSTRAINT IF EXISTS schedule_head_document');
await mkdir(join(inbox, '.done'), { recursive: true });
process.send?.({ ready: 'naive' });
for (;;) {
  await sleep(50);
  for (const name of (await readdir(inbox)).filter((n) => !n.startsWith('.')))
    await takeOne(name).catch(() => undefined);
  const jobs = await database
    .transaction('system', (tx) =>
      tx.query<{ id: string; message: FileId; company_id: CompanyId; received_at: string }>(`
    SELECT o.id, m.id AS message, m.company_id, m.received_at::text FROM outbox o JOIN traffic_message m ON m.id = (o.payload->>'id')::bigint ORDER BY o.id LIMIT 20`),
    )
    .catch(() => []);
  for (const job of jobs) {
    await readOne(job.message, job.company_id, job.received_at).catch(() => undefined);
    await database
      .transaction('system', (tx) => tx.query('DELETE FROM outbox WHERE id = $1', [job.id]))
      .catch(() => undefined);
  }
}
