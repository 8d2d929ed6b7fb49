import { Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import { MOST_PLACED, type UnplacedFile, type UnplacedQuery } from '../../contract/unplaced.js';
import type { CompanyId, FileId, IdentificationId, UnplacedFileId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import { emit } from '../../platform/events/emit.js';
import type { Actor } from '../../platform/http/caller.js';
import { IntakeService } from './intake.service.js';
import { fileDiscarded, filePlaced } from './traffic.events.js';
import { UnplacedStore, type Waiting } from './unplaced.store.js';

/** What administrators of the installation do about files that belong to no company. */
@Injectable()
export class UnplacedService {
  constructor(
    private readonly database: Database,
    private readonly store: UnplacedStore,
    private readonly intake: IntakeService,
  ) {}

  list(query: UnplacedQuery): Promise<{ rows: UnplacedFile[]; nextCursor: string | null }> {
    return this.database.transaction('system', (tx) => this.store.list(tx, query));
  }

  /** What waits for administrators of the installation. */
  waiting(): Promise<Waiting> {
    return this.database.transaction('system', (tx) => this.store.waiting(tx));
  }

  /** Gives a file to a company. @throws Problem not-found; unknown-reference; backlog-full. */
  async place(actor: Actor, id: UnplacedFileId, companyId: CompanyId): Promise<FileId> {
    this.intake.assertRoom();
    const fileId = await this.placeOne(actor, id, companyId);
    if (fileId === undefined) throw new Problem('not-found');
    return fileId;
  }

  /** Gives the files that name an approved identification to its company, each by itself. @throws Problem not-found; backlog-full. */
  async placeWaiting(actor: Actor, id: IdentificationId): Promise<{ placed: number; left: number }> {
    this.intake.assertRoom();
    const waiting = await this.database.transaction('system', (tx) => this.store.waitingFor(tx, id));
    if (!waiting) throw new Problem('not-found');
    let placed = 0;
    let gone = 0;
    for (const file of waiting.files.slice(0, MOST_PLACED)) {
      if (!this.intake.hasRoom) break;
      if ((await this.placeOne(actor, file, waiting.companyId)) === undefined) gone += 1;
      else placed += 1;
    }
    return { placed, left: waiting.files.length - placed - gone };
  }

  /** Undefined where somebody else has placed or discarded the file. */
  private placeOne(actor: Actor, id: UnplacedFileId, companyId: CompanyId): Promise<FileId | undefined> {
    return this.database.transaction('system', async (tx) => {
      const file = await this.store.take(tx, id);
      if (!file) return undefined;
      if (!(await this.store.companyExists(tx, companyId)))
        throw new Problem('unknown-reference', 'There is no such company.', [
          { path: 'companyId', message: 'There is no such company.' },
        ]);
      const fileId = await this.intake.place(tx, file, companyId);
      const { fileName, recipient } = file;
      emit(tx, filePlaced({ by: actor, companyId, id: fileId, after: { fileName, recipient }, unplacedId: id }));
      return fileId;
    });
  }

  /** @throws Problem not-found. */
  async discard(actor: Actor, id: UnplacedFileId): Promise<void> {
    await this.database.transaction('system', async (tx) => {
      const file = await this.store.take(tx, id);
      if (!file) throw new Problem('not-found');
      const { fileName, sender, recipient, sha256 } = file;
      const before = { fileName, sender, recipient, sha256: sha256.toString('hex') };
      emit(tx, fileDiscarded({ by: actor, companyId: null, id, before, unplacedId: id }));
    });
  }
}
