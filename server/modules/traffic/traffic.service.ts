import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import type { Language } from '../../contract/fields.js';
import type { FindingView } from '../../contract/finding.js';
import { Problem } from '../../contract/problem.js';
import { MAX_FILE_BYTES, type TrafficAnalysis, type TrafficMessageView } from '../../contract/traffic.js';
import type { CompanyId, FileId } from '../../domain/ids.js';
import type { Finding } from '../../edi/finding.js';
import { consequenceIn, type FileOutcome } from '../../edi/finding-consequence.js';
import { describe } from '../../edi/finding-description.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { scopeOf, type Viewer, type Actor } from '../../platform/http/caller.js';
import { wakeRelay } from '../../platform/queue/outbox.js';
import { DocumentPorts } from '../document/document.service.js';
import { documentsOf, schedulesIn } from '../document/document.view.js';
import { isInArchive } from '../retention/retention.view.js';
import { FileAnalyzer } from './analysis.service.js';
import { outcomeOf } from './file-outcome.js';
import { fileProcessed } from './traffic.events.js';
import { IncomingFiles } from '../exchange/exchange.incoming.service.js';
import { TrafficView } from './traffic.view.js';

const decompress = promisify(zstdDecompress);

/** What people ask of files that are in: look, take apart, read again. */
@Injectable()
export class TrafficService {
  constructor(
    private readonly database: Database,
    private readonly view: TrafficView,
    private readonly files: IncomingFiles,
    private readonly documents: DocumentPorts,
    private readonly analyzer: FileAnalyzer,
  ) {}

  message(viewer: Viewer, id: FileId, language: Language): Promise<TrafficMessageView> {
    const { companyId } = viewer;
    return this.database.transaction(scopeOf(viewer), async (tx) => {
      const { message, documents, ...found } = await this.findingsOf(tx, companyId, id, language);
      const answers = await this.view.answers(tx, companyId, id, language);
      return {
        ...message,
        ...answers,
        schedules: schedulesIn(documents),
        documents: documentsOf(documents),
        ...found,
      };
    });
  }

  /** A file with what is wrong in it, in words. */
  private async findingsOf(tx: Tx, companyId: CompanyId, id: FileId, language: Language) {
    const { documentKinds, ...message } = await this.view.message(tx, companyId, id);
    const documents = await this.documents.ofFile(tx, companyId, id, documentKinds);
    const { findings, omitted } = await this.view.findings(tx, companyId, id);
    const outcome = outcomeOf(message, documents, documentKinds);
    return { message, documents, findings: inWords(findings, outcome, language), findingsOmitted: omitted };
  }

  async file(viewer: Viewer, id: FileId): Promise<{ bytes: Buffer; fileName: string }> {
    const { content, fileName } = await this.database.transaction(scopeOf(viewer), (tx) =>
      this.view.file(tx, viewer.companyId, id),
    );
    return { bytes: await decompress(content, { maxOutputLength: MAX_FILE_BYTES }), fileName };
  }

  /** A window of segments with their meaning, and the findings of the file. */
  async analyze(
    viewer: Viewer,
    id: FileId,
    window: { from: number; limit: number },
    language: Language,
  ): Promise<TrafficAnalysis> {
    const { companyId } = viewer;
    const { file, findings, findingsOmitted } = await this.database.transaction(scopeOf(viewer), async (tx) => ({
      file: await this.view.file(tx, companyId, id),
      ...(await this.findingsOf(tx, companyId, id, language)),
    }));
    return {
      ...(await this.analyzer.analyze(file.content, window, language)),
      size: file.size,
      findings,
      findingsOmitted,
    };
  }

  /** Wakes a worker to read the file again. @throws Problem not-found, also for a file whose bytes were not kept; already-in-progress when it waits already; is-deleted; is-in-archive; outgoing-file. */
  async process(actor: Actor, id: FileId): Promise<void> {
    const { companyId } = actor;
    await this.database.transaction(scopeOf(actor), async (tx) => {
      if (!(await this.files.readAgain(tx, companyId, id))) {
        const { state, archiveState, hasBytes, FileDirection } = await this.view.message(tx, companyId, id);
        if (FileDirection === 'O') throw new Problem('outgoing-file');
        if (archiveState === 'deleted') throw new Problem('is-deleted');
        if (hasBytes) throw new Problem('already-in-progress');
        throw (await isInArchive(tx, companyId, id))
          ? new Problem('is-in-archive')
          : new Problem(
              state === 'received' ? 'already-in-progress' : 'not-found',
              'The bytes of this file were not kept.',
            );
      }
      emit(tx, fileProcessed({ by: actor, companyId, id }));
      wakeRelay(tx);
    });
  }

  /** Counted with these eyes. */
  errorCount(viewer: Viewer): Promise<number> {
    return this.database.transaction(scopeOf(viewer), (tx) => this.view.errorCount(tx, viewer.companyId));
  }
}

function inWords(findings: readonly Finding[], outcome: FileOutcome, language: Language): FindingView[] {
  return findings.map((f) => ({ ...f, ...describe(f, language), consequence: consequenceIn(f, outcome, language) }));
}
