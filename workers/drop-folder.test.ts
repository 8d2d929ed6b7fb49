import { mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FolderFile, IntakeService } from '../server/modules/traffic/intake.service.js';
import { createLog } from '../server/platform/log.js';
import { DropFolder } from './drop-folder.js';

const log = createLog('test', 'silent');

describe('the drop folder', () => {
  let inbox = '';
  beforeEach(async () => { inbox = await mkdtemp(join(tmpdir(), 'consignal-inbox-')); });
  afterEach(async () => { await rm(inbox, { recursive: true, force: true }); });

  /** Watches the folder until so many files were taken in; `during` happens while one is being stored. */
  async function take(count: number, during: (file: FolderFile, number: number) => Promise<void>): Promise<string[]> {
    const stored: string[] = [];
    const intake: Pick<IntakeService, 'fromFolder' | 'hasRoom'> = {
      hasRoom: true,
      fromFolder: async (file) => {
        stored.push(file.bytes.toString());
        await during(file, stored.length);
        return String(stored.length);
      },
    };
    const folder = new DropFolder(inbox, intake as IntakeService, log);
    await folder.start();
    for (let waited = 0; (stored.length < count || (await readdir(inbox)).length > 1) && waited < 8_000; waited += 50) await sleep(50);
    await folder.stop();
    return stored;
  }

  it('takes a file that replaces another while that one is being stored, and moves each as what it is', async () => {
    await writeFile(join(inbox, 'a.edi'), 'old');
    const stored = await take(2, async (_, number) => {
      if (number > 1) return;
      await writeFile(join(inbox, '.a.edi'), 'new');
      await rename(join(inbox, '.a.edi'), join(inbox, 'a.edi'));
    });
    expect(stored).toEqual(['old', 'new']);
    expect(await readdir(inbox)).toEqual(['.done']);
    expect(await readFile(join(inbox, '.done', '2-a.edi'), 'utf8')).toBe('new');
  }, 15_000);

  it('takes a file again whose bytes were changed while it was being stored', async () => {
    await writeFile(join(inbox, 'b.edi'), 'half');
    const stored = await take(2, async (_, number) => {
      if (number > 1) return;
      await writeFile(join(inbox, 'b.edi'), 'half and half');
      await utimes(join(inbox, 'b.edi'), new Date(), new Date());
    });
    expect(stored).toEqual(['half', 'half and half']);
  }, 15_000);
});
