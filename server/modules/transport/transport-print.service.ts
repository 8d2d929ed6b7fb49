import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { DespatchNote } from '../../contract/delivery.js';
import { Problem } from '../../contract/problem.js';
import type { TransportId } from '../../domain/ids.js';
import type { CmrEdition } from '../../domain/transport/cmr.js';
import { type WaybillNote, waybillsOf } from '../../domain/transport/waybill.js';
import { Database } from '../../platform/database/database.js';
import { type Caller, scopeOf } from '../../platform/http/caller.js';
import { ThreadPool } from '../../platform/process/thread-pool.js';
import { loadSheetOf } from './load-sheet.js';
import type { TransportPrintTask } from './transport.print.js';
import { type LoadedTransport, loadOf, TransportView } from './transport.view.js';

/** A hundred waybills of four copies take some seconds. */
const PRINT_MS = 60_000;
/** What waits beyond that is refused. */
const MOST_WAITING = 20;

/** A transport on paper, with its number for the name of the file. */
export interface PrintedTransport {
  readonly number: string;
  readonly bytes: Uint8Array;
}

/** Prints loading lists and waybills on a thread. */
@Injectable()
export class TransportPrint implements OnModuleDestroy {
  private readonly threads = new ThreadPool<TransportPrintTask, Uint8Array>({
    module: new URL('transport.print.thread.js', import.meta.url),
    size: 1,
    heapMb: 512,
  });

  constructor(
    private readonly database: Database,
    private readonly view: TransportView,
  ) {}

  async onModuleDestroy(): Promise<void> {
    await this.threads.close();
  }

  /** @throws Problem not-found; too-many-requests. */
  async loadingList(caller: Caller, id: TransportId): Promise<PrintedTransport> {
    const { transport, notes, sizes } = await this.loaded(caller, id);
    const { language } = caller;
    const sheet = loadSheetOf(transport, notes.map(loadOf), { sizes, language });
    return this.printed(transport.transportNumber, { kind: 'loading-list', sheet, language });
  }

  /** @throws Problem not-found; transport-empty; too-many-requests. */
  async waybill(caller: Caller, id: TransportId, edition: CmrEdition): Promise<PrintedTransport> {
    const { transport, notes, sizes } = await this.loaded(caller, id);
    if (notes.length === 0) throw new Problem('transport-empty');
    const { language } = caller;
    const { transportNumber: number, fields } = transport;
    const waybills = waybillsOf({ number, fields }, notes.map(waybillNote), { sizes, language });
    return this.printed(number, { kind: 'waybill', edition, waybills, language });
  }

  private loaded(caller: Caller, id: TransportId): Promise<LoadedTransport> {
    if (this.threads.inHand >= MOST_WAITING) throw new Problem('too-many-requests');
    return this.database.transaction(scopeOf(caller), (tx) => this.view.loaded(tx, caller.companyId, id));
  }

  private async printed(number: string, task: TransportPrintTask): Promise<PrintedTransport> {
    return { number, bytes: await this.threads.run(task, PRINT_MS) };
  }
}

function waybillNote(note: DespatchNote): WaybillNote {
  const { seller, shipFrom, shipTo, despatchDate, arrivalDate, units } = note.document;
  const items = units.flatMap((unit) => unit.items);
  return {
    ...loadOf(note),
    ...{ seller, shipFrom, shipTo, despatchDate, arrivalDate },
    articles: [...new Set(items.map(({ description, articleNumber }) => description ?? articleNumber))],
  };
}
