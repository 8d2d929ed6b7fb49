import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { toId } from '../server/domain/ids.js';
import type { FolderFile, IntakeService } from '../server/modules/traffic/intake.service.js';
import { createLog } from '../server/platform/log.js';
import { pathIn } from '../server/platform/file-name.js';
import { DropFolder } from './drop-folder.js';

const log = createLog('test', 'silent');

describe('the drop folder', () => {
  let inbox = '';
  beforeEach(async () => {
    inbox = await mkdtemp(join(tmpdir(), 'consignal-inbox-'));
  });
  afterEach(async () => {
    await rm(inbox, { recursive: true, force: true });
  });

  /** Watches a folder until so many files were taken in and no more than `left` entries remain; `during` happens while one is being stored. */
  async function take(
    count: number,
    during: (file: FolderFile, number: number) => Promise<void> | void,
    { at = inbox, left = 1 } = {},
  ): Promise<string[]> {
    const stored: string[] = [];
    const intake: Pick<IntakeService, 'fromFolder' | 'hasRoom'> = {
      hasRoom: true,
      fromFolder: async (file) => {
        stored.push(file.bytes.toString());
        await during(file, stored.length);
        return toId('file', String(stored.length));
      },
    };
    const folder = new DropFolder(at, intake as IntakeService, log);
    await folder.start();
    for (let waited = 0; (stored.length < count || (await readdir(at)).length > left) && waited < 8_000; waited += 50)
      await sleep(50);
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
  });

  it('takes a file again whose bytes were changed while it was being stored', async () => {
    await writeFile(join(inbox, 'b.edi'), 'half');
    const stored = await take(2, async (_, number) => {
      if (number > 1) return;
      await writeFile(join(inbox, 'b.edi'), 'half and half');
      await utimes(join(inbox, 'b.edi'), new Date(), new Date());
    });
    expect(stored).toEqual(['half', 'half and half']);
  });

  it('takes what lies beside a sub-folder that it may not look into', async () => {
    // Its path is longer than the system takes, so that it can be read by nobody: a folder without rights keeps out all but root.
    const [deep, unreadable] = [join(inbox, ...Array.from({ length: 15 }, () => 'd'.repeat(255))), 's'.repeat(255)];
    await mkdir(deep, { recursive: true });
    execFileSync('mkdir', [unreadable], { cwd: deep });
    for (const name of ['a', 'z']) await writeFile(join(deep, name), name);
    try {
      expect((await take(2, () => undefined, { at: deep, left: 2 })).toSorted()).toEqual(['a', 'z']);
    } finally {
      execFileSync('rmdir', [unreadable], { cwd: deep });
    }
  });

  it('takes files and looks into folders whose names are in Latin-1, under the names that people gave them', async () => {
    const [folder, name] = [
      pathIn(inbox, Buffer.from('R\u00e5da', 'latin1')),
      Buffer.from('M\u00fcller.edi', 'latin1'),
    ];
    await mkdir(folder);
    await writeFile(pathIn(folder, name), 'in a folder');
    await writeFile(pathIn(inbox, name), 'latin');
    await writeFile(join(inbox, 'M\u00fcller.edi'), 'unicode');
    const told: [string, string, string | undefined][] = [];
    await take(
      3,
      ({ bytes, fileName, company }) => {
        told.push([bytes.toString(), fileName, company]);
      },
      { left: 2 },
    );
    expect(told.sort()).toEqual([
      ['in a folder', 'Müller.edi', 'Råda'],
      ['latin', 'Müller.edi', undefined],
      ['unicode', 'Müller.edi', undefined],
    ]);
    expect((await readdir(join(inbox, '.done'))).map((done) => done.replace(/^\d/, 'n'))).toEqual([
      'n-Müller.edi',
      'n-Müller.edi',
      'n-Müller.edi',
    ]);
  });
});
