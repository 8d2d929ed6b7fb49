import { Inject, Injectable } from '@nestjs/common';
import type { Demo } from '../../contract/demo.js';
import { Problem } from '../../contract/problem.js';
import { mayDo } from '../../domain/access/permission.js';
import type { FileId } from '../../domain/ids.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { Database } from '../../platform/database/database.js';
import { emit } from '../../platform/events/emit.js';
import { type Caller, scopeOf } from '../../platform/http/caller.js';
import { IntakeService } from '../traffic/intake.service.js';
import { DEMO_EDITION } from './demo-edition.js';
import { sampleFile } from './demo-files.js';
import { dueSoon } from './demo-shipments.js';
import { NORDVIK } from './demo-world.js';
import { demoChanged, demoEmptied } from './demo.events.js';
import { emptyDatabase } from './demo.empty.js';
import { demoWorld, type DemoWorld, firstSteps, lastReference, setLive } from './demo.store.js';

const NO_DEMO: Demo = {
  isDemo: false,
  isOutdated: false,
  isLive: false,
  hasHandedIn: false,
  newestSchedule: null,
  due: null,
  hasShipped: false,
};

/** What somebody new does first, in the demo. */
@Injectable()
export class DemoSteps {
  constructor(
    private readonly database: Database,
    private readonly intake: IntakeService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async state(caller: Caller): Promise<Demo> {
    const world = await this.world();
    if (world?.companyId !== caller.companyId) return NO_DEMO;
    const steps = await this.database.transaction(scopeOf(caller), (tx) => firstSteps(tx, caller.companyId));
    return {
      isDemo: true,
      isOutdated: world.edition < DEMO_EDITION,
      isLive: world.isLive,
      due: dueSoon(new Date()),
      ...steps,
      newestSchedule: mayDo(caller, 'schedule.delivery-schedule', 'read') ? steps.newestSchedule : null,
    };
  }

  /** @throws Problem no-demo. */
  async setLive(caller: Caller, isLive: boolean): Promise<void> {
    await this.needed(caller);
    await this.database.transaction('system', async (tx) => {
      await setLive(tx, isLive);
      emit(tx, demoChanged({ by: caller, isLive }));
    });
  }

  /** @returns the id of the file. @throws Problem no-demo, backlog-full. */
  async handInSample(caller: Caller): Promise<FileId> {
    const { companyId } = await this.needed(caller);
    const reference = await this.database.transaction('system', (tx) => lastReference(tx, companyId, NORDVIK.unb));
    const { fileName, text } = sampleFile(new Date(), reference + 1);
    return (await this.intake.upload(companyId, fileName, Buffer.from(text, 'latin1'), { by: caller })).id;
  }

  /** Takes the demo away; the caller and their company stay. @throws Problem no-demo. */
  async startEmpty(caller: Caller): Promise<void> {
    await this.needed(caller);
    const client = await this.database.dedicatedConnection();
    try {
      await emptyDatabase(client, { companyId: caller.companyId, userId: caller.userId });
    } finally {
      await client.end();
    }
    await this.database.transaction('system', async (tx) => {
      emit(tx, demoEmptied({ by: caller, companyId: caller.companyId }));
    });
  }

  private async world(): Promise<DemoWorld | undefined> {
    return this.config.demo ? this.database.transaction('system', demoWorld) : undefined;
  }
  /** The demo's own people alone do what is done to it; not while they stand in somebody else's place. */
  private async needed(caller: Caller): Promise<DemoWorld> {
    const world = await this.world();
    if (world?.companyId !== caller.companyId || caller.impersonatorId !== null) throw new Problem('no-demo');
    return world;
  }
}
