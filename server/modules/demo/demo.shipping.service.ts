import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { agreementCreate } from '../../contract/agreement.js';
import type { DespatchNote } from '../../contract/delivery.js';
import { despatchChange } from '../../contract/despatch-change.js';
import { despatchDue, despatchFromDue } from '../../contract/despatch-due.js';
import { despatchLabels } from '../../contract/despatch-labels.js';
import { despatchScan } from '../../contract/despatch-packages.js';
import { packageSizeCreate } from '../../contract/packaging.js';
import { packingInstructionCreate } from '../../contract/packing-instruction.js';
import { Problem } from '../../contract/problem.js';
import { serviceFeeRegister } from '../../contract/service-fee.js';
import type { DespatchAdviceId, FileId, PartnerId } from '../../domain/ids.js';
import { keysOf } from '../../domain/typed-keys.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { Database } from '../../platform/database/database.js';
import { type Caller, scopeOf } from '../../platform/http/caller.js';
import { AgreementService } from '../agreement/agreement.service.js';
import { BillingService } from '../billing/billing.service.js';
import { DueNoteService } from '../delivery/delivery.due.service.js';
import { DeliveryDueView } from '../delivery/delivery.due.view.js';
import { DespatchLabels } from '../delivery/delivery.labels.service.js';
import { DeliveryView } from '../delivery/delivery.view.js';
import { DespatchChanges } from '../delivery/despatch-change.service.js';
import { DespatchFollows } from '../delivery/despatch-follow.service.js';
import { DespatchScans } from '../delivery/despatch-scan.service.js';
import { DespatchSending } from '../delivery/despatch-send.service.js';
import { PackingInstructions } from '../packaging/packaging.instruction.service.js';
import { PackagingService } from '../packaging/packaging.service.js';
import type { IntakeService } from '../traffic/intake.service.js';
import type { DemoFile } from './demo-files.js';
import {
  acknowledgement,
  delayed,
  departure,
  type DemoRefusal,
  type DemoShipment,
  type DemoSize,
  DESPATCH_AGREEMENT,
  instructions,
  loaded,
  reaches,
  REFUSED,
  refusals,
  SEND_PATH,
  SIZES,
  unpaidFee,
} from './demo-shipments.js';
import { NORDVIK, SHIP_TO } from './demo-world.js';
import { lastReference } from './demo.store.js';

/** Days from today within which every article of the demo's customer is called off. */
const CALLED_OFF_WITHIN = 60;

/** What the demo company does to pack and send, as its people would: by the services that their calls use. */
export class DemoShipping {
  /** @param app has the modules of what is done. @param by the person of the demo who does it. */
  constructor(
    private readonly app: INestApplicationContext,
    private readonly by: Caller,
  ) {}

  /** An agreement under which despatch advices lie in a folder of the customer's. Until that is made, sending fails. */
  async agree(partnerCompanyId: PartnerId | null): Promise<string> {
    const fields = agreementCreate.body.parse({ ...DESPATCH_AGREEMENT, partnerCompanyId });
    return (await this.app.get(AgreementService).create(this.by, fields)).id;
  }

  /** @returns its path. */
  async makeFolder(): Promise<string> {
    const { folderRoot } = this.app.get<Config>(CONFIG).transport;
    await mkdir(join(folderRoot, this.by.companyId, SEND_PATH), { recursive: true });
    return SEND_PATH;
  }

  async keepSize(size: DemoSize): Promise<string> {
    const fields = packageSizeCreate.body.parse(SIZES[size]);
    return (await this.app.get(PackagingService).create(this.by, fields)).id;
  }

  async keepInstruction(at: number, idOf: (size: DemoSize) => string): Promise<string> {
    const fields = packingInstructionCreate.body.parse(instructions(idOf)[at]);
    return (await this.app.get(PackingInstructions).create(this.by, fields)).id;
  }

  /** A note of what is due, brought as far as it came. */
  async ship(shipment: DemoShipment): Promise<DespatchAdviceId> {
    const now = new Date();
    const note = await this.app.get(DueNoteService).create(this.by, await this.asked(shipment, now));
    const { despatchnoteHeadId: id, document } = note;
    if (reaches(shipment, 'marked')) {
      const changes = despatchChange.body.parse(loaded(shipment, now, document));
      await this.app.get(DespatchChanges).change(this.by, id, changes);
    }
    if (shipment.isPrinted === true) await this.print(id);
    if (reaches(shipment, 'marked')) await this.scan(id, 'mark', reaches(shipment, 'packed') ? 1 : 0.5);
    if (reaches(shipment, 'verified')) await this.verify(id);
    if (shipment.reaches === 'closed') await this.app.get(DespatchChanges).putState(this.by, id, 'closed');
    if (shipment.reaches === 'sent') await this.app.get(DespatchSending).send(this.by, id);
    return id;
  }

  async copy(id: DespatchAdviceId): Promise<DespatchAdviceId> {
    return (await this.app.get(DespatchFollows).copy(this.by, id)).despatchnoteHeadId;
  }

  /** Cancels an advice that the customer has, by one that says so. */
  async cancel(id: DespatchAdviceId): Promise<DespatchAdviceId> {
    const { despatchnoteHeadId } = await this.app.get(DespatchFollows).follow(this.by, id, 'cancel');
    await this.app.get(DespatchSending).send(this.by, despatchnoteHeadId);
    return despatchnoteHeadId;
  }

  /** Replaces an advice that the customer has: the goods left a day later. */
  async replace(id: DespatchAdviceId): Promise<DespatchAdviceId> {
    const { despatchnoteHeadId, document } = await this.app.get(DespatchFollows).follow(this.by, id, 'replace');
    await this.app
      .get(DespatchChanges)
      .change(this.by, despatchnoteHeadId, despatchChange.body.parse(delayed(document)));
    await this.app.get(DespatchChanges).putState(this.by, despatchnoteHeadId, 'ready');
    await this.app.get(DespatchSending).send(this.by, despatchnoteHeadId);
    return despatchnoteHeadId;
  }

  /** The customer's acknowledgement of an advice comes in. */
  async acknowledge(intake: IntakeService, id: DespatchAdviceId): Promise<FileId> {
    const { transmission } = await this.note(id);
    if (transmission === null) throw new Problem('despatch-note-not-sent');
    return this.receive(
      intake,
      acknowledgement(new Date(), (await this.lastOfCustomer()) + 1, transmission.controlReference),
    );
  }

  /** The customer's application rejects an advice and takes another one in part: one file that comes in behind the acknowledgement. */
  async refuse(intake: IntakeService, ids: Readonly<Record<keyof typeof REFUSED, DespatchAdviceId>>): Promise<FileId> {
    const refused: DemoRefusal[] = [];
    for (const rejects of keysOf(ids)) {
      const { documentNumber } = await this.note(ids[rejects]);
      refused.push({ documentNumber, rejects, error: REFUSED[rejects] });
    }
    return this.receive(intake, refusals(new Date(), (await this.lastOfCustomer()) + 1, refused));
  }

  /** @param by an administrator of the installation. */
  async owe(by: Caller): Promise<string> {
    const fee = serviceFeeRegister.body.parse(unpaidFee(this.by.companyId, new Date()));
    return (await this.app.get(BillingService).register(by, fee)).id;
  }

  note(id: DespatchAdviceId): Promise<DespatchNote> {
    const { companyId } = this.by;
    return this.app
      .get(Database)
      .transaction(scopeOf(this.by), (tx) => this.app.get(DeliveryView).despatchNote(tx, companyId, id));
  }

  /** The lines of a note, of the releases in force. @throws Problem not-found, for an article that none of them calls off. */
  private async asked(
    { departs, goods }: DemoShipment,
    now: Date,
  ): Promise<ReturnType<typeof despatchFromDue.body.parse>> {
    const query = despatchDue.query.parse({ until: departure(now, CALLED_OFF_WITHIN), shipTo: SHIP_TO });
    const { groups } = await this.app
      .get(Database)
      .transaction(scopeOf(this.by), (tx) => this.app.get(DeliveryDueView).due(tx, this.by.companyId, query));
    const ids = new Map(
      groups.flatMap(({ articles }) => articles.map(({ articleNumber, articleId }) => [articleNumber, articleId])),
    );
    const lines = goods.map(([article, quantity, perPackage]) => {
      const articleId = ids.get(article);
      if (articleId === undefined) throw new Problem('not-found', article);
      const packQuantity = perPackage === null ? null : String(perPackage);
      return { articleId, quantity: String(quantity), packQuantity };
    });
    return despatchFromDue.body.parse({ despatchDate: departure(now, departs), lines });
  }

  /** The last control reference of the customer's head office. */
  private lastOfCustomer(): Promise<number> {
    return this.app.get(Database).transaction('system', (tx) => lastReference(tx, this.by.companyId, NORDVIK.unb));
  }

  private async receive(intake: IntakeService, { fileName, text }: DemoFile): Promise<FileId> {
    return (await intake.upload(this.by.companyId, fileName, Buffer.from(text, 'latin1'), { source: 'demo' })).id;
  }

  private async print(id: DespatchAdviceId): Promise<void> {
    const print = despatchLabels.body.parse({ layout: 'otl-3-a5', format: 'zpl' });
    await this.app.get(DespatchLabels).print(this.by, id, print);
  }

  /** @param share of the packages, the first ones. */
  private async scan(id: DespatchAdviceId, step: 'mark' | 'verify', share: number): Promise<void> {
    const scans = this.app.get(DespatchScans);
    const { packages } = await scans.packages(this.by, id);
    const scannedAt = new Date().toISOString();
    const some = packages.slice(0, Math.ceil(packages.length * share));
    const body = despatchScan.body.parse({
      device: 'Scanner 2',
      scans: some.map(({ number, outer }) => ({
        ...{ clientId: randomUUID(), step, code: number, noteId: id, scannedAt },
        outer: step === 'verify' ? outer : null,
      })),
    });
    await scans.scan(this.by, body);
  }

  private verify(id: DespatchAdviceId): Promise<void> {
    return this.scan(id, 'verify', 1);
  }
}
