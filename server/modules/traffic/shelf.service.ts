import { Inject, Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { PUBLISHER, type Publisher } from '../../platform/realtime/publisher.js';
import { ArchiveService } from '../retention/archive.service.js';
import { TrafficStore, type ShelvedFile } from './traffic.store.js';
import { TrafficView } from './traffic.view.js';

/** Who acts, and for which company. */
interface Actor { readonly companyId: string; readonly userId: string }

/** Files that people put away, delete and bring back. */
@Injectable()
export class ShelfService {
  constructor(
    private readonly database: Database,
    private readonly view: TrafficView,
    private readonly store: TrafficStore,
    private readonly archive: ArchiveService,
    @Inject(PUBLISHER) private readonly publisher: Publisher,
  ) {}

  /** Takes a file out of the lists; once more changes nothing. @throws Problem not-found. */
  shelve({ companyId, userId }: Actor, id: string, shelf: 'archived' | 'deleted'): Promise<ShelvedFile> {
    return this.database.transaction({ company: companyId }, async (tx) => this.told(tx, companyId, await this.store.shelve(tx, companyId, id, shelf, userId)));
  }

  /**
   * Brings a file back into the lists, with its bytes where the archive has them.
   * @throws Problem not-found; archive-damaged when the archive should have the bytes and has them not, or not as they were.
   */
  async restore({ companyId, userId }: Actor, id: string): Promise<ShelvedFile> {
    const found = await this.database.transaction({ company: companyId }, async (tx) => {
      const { hasBytes, sha256 } = await this.view.message(tx, companyId, id);
      return { sha256, isAway: !hasBytes && await this.view.isInArchive(tx, companyId, id) };
    });
    const content = found.isAway ? await this.archive.contentOf(companyId, id, found.sha256) : undefined;
    // Making a partition is of the system; the company stands in every condition.
    return this.database.transaction('system', async (tx) => {
      const restored = this.told(tx, companyId, await this.store.restore(tx, companyId, id, userId));
      if (content) await this.store.putBack(tx, companyId, id, content);
      return restored;
    });
  }

  private told(tx: Tx, companyId: string, file: ShelvedFile | undefined): ShelvedFile {
    if (!file) throw new Problem('not-found');
    this.publisher.announce(tx, [{ company: companyId, topic: 'traffic', id: file.id }]);
    return file;
  }
}
