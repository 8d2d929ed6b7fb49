import { Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import type { FileId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import { emit } from '../../platform/events/emit.js';
import { scopeOf, type Actor } from '../../platform/http/caller.js';
import { IncomingFiles, type FileArchiveState } from '../exchange/exchange.incoming.service.js';
import { ArchiveService } from '../retention/archive.service.js';
import { isInArchive } from '../retention/retention.view.js';
import { fileArchived, fileDeleted, fileRestored } from './traffic.events.js';
import { TrafficView } from './traffic.view.js';

/** Files that people put away, delete and bring back. */
@Injectable()
export class ArchiveStateService {
  constructor(
    private readonly database: Database,
    private readonly view: TrafficView,
    private readonly files: IncomingFiles,
    private readonly archive: ArchiveService,
  ) {}

  /** Takes a file out of the lists; once more changes nothing. @throws Problem not-found. */
  putAway(actor: Actor, id: FileId, state: 'archived' | 'deleted'): Promise<FileArchiveState> {
    const { companyId, userId } = actor;
    return this.database.transaction(scopeOf(actor), async (tx) => {
      const changed = found(await this.files.putAway(tx, companyId, id, state, userId));
      const event = state === 'archived' ? fileArchived : fileDeleted;
      emit(tx, event({ by: actor, companyId, id }));
      return changed;
    });
  }

  /**
   * Brings a file back into the lists, with its bytes where the archive has them.
   * @throws Problem not-found; archive-damaged when the archive should have the bytes and has them not, or not as they were.
   */
  async restore(actor: Actor, id: FileId): Promise<FileArchiveState> {
    const { companyId, userId } = actor;
    const before = await this.database.transaction(scopeOf(actor), async (tx) => {
      const { hasBytes, sha256 } = await this.view.message(tx, companyId, id);
      return { sha256, isAway: !hasBytes && (await isInArchive(tx, companyId, id)) };
    });
    const content = before.isAway ? await this.archive.contentOf(companyId, id, before.sha256) : undefined;
    // Making a partition is of the system; the company stands in every condition.
    return this.database.transaction('system', async (tx) => {
      const restored = found(await this.files.restore(tx, companyId, id, userId));
      if (content) await this.files.putBack(tx, companyId, id, content);
      emit(tx, fileRestored({ by: actor, companyId, id }));
      return restored;
    });
  }
}

/** @throws Problem not-found where there is no such file. */
function found(file: FileArchiveState | undefined): FileArchiveState {
  if (!file) throw new Problem('not-found');
  return file;
}
