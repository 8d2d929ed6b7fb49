import { setTimeout as sleep } from 'node:timers/promises';
import { toId } from '../../server/domain/ids.js';
import { IntakeService } from '../../server/modules/traffic/intake.service.js';
import { readConfig } from '../../server/platform/config.js';
import { createLog } from '../../server/platform/log.js';
import { openPlatform } from '../../server/platform/platform.module.js';
import { projections } from '../../server/modules/projections.js';
import { answering } from './child.js';
import { Invoices, Messages, Releases, type Share } from './messages.js';

/** Uploads under way at a time, as from a few senders. */
const AT_A_TIME = 4;

/** Takes files in as the server does behind an upload: digest, compression and the transaction with outbox row and notices. */
const config = readConfig();
const platform = await openPlatform(
  config,
  createLog('bench-feed', 'silent'),
  config.databaseUrl ?? '',
  'bench-feed',
  projections,
);
const intake = IntakeService.over(platform);
const kinds = { invoices: Invoices, releases: Releases, schedules: Messages };
const messages = new kinds[(process.env['BENCH_FILES'] ?? 'schedules') as keyof typeof kinds]();
const company = toId('company', process.env['BENCH_COMPANY'] ?? '');
let prepared: { readonly share: Share; readonly files: readonly Buffer[] } = {
  share: { from: 0, count: 0 },
  files: [],
};

async function feed(): Promise<void> {
  const { share, files } = prepared;
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_A_TIME }, async () => {
      for (let i = next++; i < files.length; i = next++) {
        const { state } = await intake.upload(
          company,
          `delfor-${String(share.from + i)}.edi`,
          files[i] ?? Buffer.alloc(0),
        );
        if (state !== 'received') throw new Error(`A file that was to be new is ${state}`);
      }
    }),
  );
}

/** One file after the other at a steady pace, each made when its time has come. */
async function pace({
  from,
  perSecond,
  count,
}: {
  readonly from: number;
  readonly perSecond: number;
  readonly count: number;
}): Promise<void> {
  const began = performance.now();
  const under: Promise<unknown>[] = [];
  for (let i = 0; i < count; i++) {
    const wait = began + (i * 1000) / perSecond - performance.now();
    if (wait > 1) await sleep(wait);
    under.push(intake.upload(company, `paced-${String(from + i)}.edi`, messages.at(from + i)));
    if (under.length >= AT_A_TIME * 2) await under.shift();
  }
  await Promise.all(under);
}

answering(async (command: { prepare: Share } | { pace: Parameters<typeof pace>[0] } | 'go') => {
  if (command === 'go') await feed();
  else if ('pace' in command) await pace(command.pace);
  else
    prepared = {
      share: command.prepare,
      files: Array.from({ length: command.prepare.count }, (_, i) => messages.at(command.prepare.from + i)),
    };
});
