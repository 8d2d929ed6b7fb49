import { IntakeService } from '../../server/modules/traffic/intake.service.js';
import { readConfig } from '../../server/platform/config.js';
import { createLog } from '../../server/platform/log.js';
import { openPlatform } from '../../server/platform/platform.module.js';
import { answering } from './child.js';
import { Messages, type Share } from './messages.js';

/** Uploads under way at a time, as from a few senders. */
const AT_A_TIME = 4;

/** Takes files in as the server does behind an upload: digest, compression and the transaction with outbox row and notices. */
const config = readConfig();
const platform = await openPlatform(config, createLog('bench-feed', 'silent'), config.databaseUrl ?? '', 'bench-feed');
const intake = IntakeService.over(platform);
const messages = new Messages();
const company = process.env['BENCH_COMPANY'] ?? '';
let prepared: { readonly share: Share; readonly files: readonly Buffer[] } = { share: { from: 0, count: 0 }, files: [] };

async function feed(): Promise<void> {
  const { share, files } = prepared;
  let next = 0;
  await Promise.all(Array.from({ length: AT_A_TIME }, async () => {
    for (let i = next++; i < files.length; i = next++) {
      const { state } = await intake.upload(company, `delfor-${String(share.from + i)}.edi`, files[i] ?? Buffer.alloc(0));
      if (state !== 'received') throw new Error(`A file that was to be new is ${state}`);
    }
  }));
}

answering(async (command: { prepare: Share } | 'go') => {
  if (command === 'go') await feed();
  else prepared = { share: command.prepare, files: messages.range(command.prepare) };
});
