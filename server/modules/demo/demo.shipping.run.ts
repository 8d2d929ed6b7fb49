import { setTimeout } from 'node:timers/promises';
import { type DynamicModule, type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Problem } from '../../contract/problem.js';
import type { Level } from '../../domain/access/level.js';
import { MODULES, rightsOf } from '../../domain/access/permission.js';
import { type CompanyId, type DespatchAdviceId, type PartnerId, toId, type UserId } from '../../domain/ids.js';
import type { Caller } from '../../platform/http/caller.js';
import { type Platform, PlatformModule } from '../../platform/platform.module.js';
import { AgreementModule } from '../agreement/agreement.module.js';
import { BillingModule } from '../billing/billing.module.js';
import { DeliveryModule } from '../delivery/delivery.module.js';
import { ForecastActionModule } from '../forecast-action/forecast-action.module.js';
import { PackagingModule } from '../packaging/packaging.module.js';
import { PackageAccountModule } from '../package-account/package-account.module.js';
import { IntakeService } from '../traffic/intake.service.js';
import { TransportModule } from '../transport/transport.module.js';
import {
  type DemoReturn,
  type DemoShipment,
  type DemoSize,
  RETURNS,
  SHIPMENTS,
  SIZES,
  TRANSPORTS,
} from './demo-shipments.js';
import { DemoForecasts } from './demo.forecast.service.js';
import { DemoShipping } from './demo.shipping.service.js';
import { DemoTransports } from './demo.transport.service.js';

/** What is done, and the id of what it made; '' where it was refused. Kept, so that a fill that was cut short goes on behind it. */
export type DoneSteps = Readonly<Record<string, string>>;
export interface ShippingRun {
  readonly companyId: CompanyId;
  readonly done: DoneSteps;
  readonly keep: (done: DoneSteps) => void;
  /** Does something unless the demo has ended meanwhile; whether it was done. */
  readonly whileDemo: (put: () => Promise<unknown>) => Promise<boolean>;
  readonly stop: AbortSignal;
}

interface Step {
  readonly name: string;
  /** Notes that have to have left the queue first. */
  readonly after?: readonly string[];
  /** @returns the id of what it made. */
  readonly act: (of: Doing) => Promise<string>;
}
interface Doing {
  readonly shipping: DemoShipping;
  readonly transports: DemoTransports;
  readonly forecasts: DemoForecasts;
  /** For somebody of the customer. */
  readonly customers: DemoTransports | null;
  readonly idOf: (step: string) => string;
  readonly partnerId: PartnerId | null;
  readonly administrator: Caller;
  readonly intake: IntakeService;
}

const SIZE_NAMES = Object.keys(SIZES) as DemoSize[];
const noteId = (id: string): DespatchAdviceId => toId('despatch-advice', id);
const shipped = (shipment: DemoShipment): Step => ({
  name: shipment.name,
  act: ({ shipping }) => shipping.ship(shipment),
});
const entered = (transports: DemoTransports, back: DemoReturn, partnerId: PartnerId | null): Promise<string> => {
  if (partnerId === null) throw new Problem('not-found', back.name);
  return transports.enter(back, partnerId);
};
const answered = ({ name, answer }: DemoReturn): Step => ({
  name: `${name}-answer`,
  act: ({ customers, idOf }) => {
    if (customers === null) throw new Problem('not-found', name);
    return customers.answer(answer, toId('package-movement', idOf(name)));
  },
});
export const STEPS: readonly Step[] = [
  { name: 'agreement', act: ({ shipping, partnerId }) => shipping.agree(partnerId) },
  ...SIZE_NAMES.map((name): Step => ({ name, act: ({ shipping }) => shipping.keepSize(name) })),
  ...[0, 1].map(
    (at): Step => ({
      name: `instruction-${String(at)}`,
      act: ({ shipping, idOf }) => shipping.keepInstruction(at, idOf),
    }),
  ),
  ...SHIPMENTS.slice(0, 1).map(shipped),
  { name: 'folder', after: [SHIPMENTS[0]?.name ?? ''], act: ({ shipping }) => shipping.makeFolder() },
  ...SHIPMENTS.slice(1).map(shipped),
  { name: 'draft', act: ({ shipping, idOf }) => shipping.copy(noteId(idOf('sent'))) },
  {
    ...{ name: 'cancellation', after: ['cancelled'] },
    act: ({ shipping, idOf }) => shipping.cancel(noteId(idOf('cancelled'))),
  },
  {
    ...{ name: 'replacement', after: ['replaced'] },
    act: ({ shipping, idOf }) => shipping.replace(noteId(idOf('replaced'))),
  },
  {
    ...{ name: 'answer', after: ['acknowledged'] },
    act: ({ shipping, intake, idOf }) => shipping.acknowledge(intake, noteId(idOf('acknowledged'))),
  },
  {
    ...{ name: 'refusals', after: ['rejected', 'partly'] },
    act: ({ shipping, intake, idOf }) =>
      shipping.refuse(intake, { all: noteId(idOf('rejected')), some: noteId(idOf('partly')) }),
  },
  ...TRANSPORTS.map(
    (transport): Step => ({ name: transport.name, act: ({ transports, idOf }) => transports.plan(transport, idOf) }),
  ),
  ...RETURNS.flatMap((back): Step[] => [
    { name: back.name, act: ({ transports, partnerId }) => entered(transports, back, partnerId) },
    ...(back.answer === null ? [] : [answered(back)]),
  ]),
  // Waits for the last of them: whoever looks afterwards finds nothing on its way.
  {
    ...{ name: 'fee', after: ['cancellation', 'replacement', 'on-road'] },
    act: ({ shipping, administrator }) => shipping.owe(administrator),
  },
  { name: 'forecast-filter', act: ({ forecasts }) => forecasts.keepFilter() },
  {
    name: 'forecast-action',
    act: ({ forecasts, idOf }) => forecasts.act(toId('forecast-filter', idOf('forecast-filter'))),
  },
];

/** Where a person of the demo would call; none of its calls goes over the network. */
@Module({})
class ShippingModule {
  static over(platform: Platform): DynamicModule {
    const imports = [
      AgreementModule,
      BillingModule,
      DeliveryModule,
      ForecastActionModule,
      PackagingModule,
      TransportModule,
      PackageAccountModule,
    ];
    return { module: ShippingModule, imports: [PlatformModule.of(platform, []), ...imports] };
  }
}

/**
 * Lets the demo company send, through the services that its people's calls use. What is refused is passed over: the demo goes without it.
 * @returns false where the demo has ended, or it was stopped.
 */
export async function shipDemo(platform: Platform, run: ShippingRun): Promise<boolean> {
  const app = await NestFactory.createApplicationContext(ShippingModule.over(platform), {
    logger: false,
    abortOnError: false,
  });
  try {
    return await allSteps(platform, app, run);
  } finally {
    await app.close();
  }
}

async function allSteps(platform: Platform, app: INestApplicationContext, run: ShippingRun): Promise<boolean> {
  const { companyId, stop } = run;
  const shipping = new DemoShipping(app, await personOf(platform, companyId, 'company-admin'));
  const administrator = await personOf(platform, companyId, 'admin');
  const transports = new DemoTransports(app, await personOf(platform, companyId, 'company-admin'));
  const forecasts = new DemoForecasts(app, await personOf(platform, companyId, 'company-admin'));
  const customers = await customersOf(platform, app);
  const partnerId = await customerOf(platform, companyId);
  const intake = IntakeService.over(platform);
  let { done } = run;
  const idOf = (step: string): string => {
    const id = done[step] ?? '';
    if (id === '') throw new Problem('not-found', step);
    return id;
  };
  for (const { name, after = [], act } of STEPS.filter((step) => !(step.name in done))) {
    for (const id of after.map((step) => done[step] ?? '').filter((one) => one !== ''))
      await untilSent(shipping, noteId(id), stop);
    if (stop.aborted) return false;
    let id = '';
    const isDemo = await run.whileDemo(async () => {
      id = await act({ shipping, transports, forecasts, customers, idOf, partnerId, administrator, intake }).catch(
        (error: unknown) => {
          if (!(error instanceof Problem)) throw error;
          platform.log.warn(
            { step: name, problem: error.code, reason: error.message },
            'the demo goes without a step of its sending',
          );
          return '';
        },
      );
    });
    if (!isDemo) return false;
    done = { ...done, [name]: id };
    run.keep(done);
  }
  return true;
}

const [LOOK_MS, MOST_LOOKS] = [250, 120];
/** Until the customer has it or it failed, for half a minute at most: where nobody sends, the demo goes without what comes after. */
async function untilSent(shipping: DemoShipping, id: DespatchAdviceId, stop: AbortSignal): Promise<void> {
  for (let look = 0; look < MOST_LOOKS && !stop.aborted; look += 1) {
    const { state } = await shipping.note(id);
    if (state !== 'queued' && state !== 'sending') return;
    await setTimeout(LOOK_MS, undefined, { signal: stop }).catch(() => undefined);
  }
}

/** A person of the demo who acts without being signed in: no step of a newcomer's is ticked by it. */
async function personOf(platform: Platform, companyId: CompanyId, level: Level): Promise<Caller> {
  const [row] = await platform.database.transaction('system', (tx) =>
    tx.query<{ id: UserId }>(
      'SELECT id FROM user_account WHERE company_id = $1 AND is_demo AND level = $2 ORDER BY id LIMIT 1',
      [companyId, level],
    ),
  );
  if (!row) throw new Error(`The demo has nobody of level ${level}`);
  return {
    ...{ companyId, level, userId: row.id, impersonatorId: null, sessionId: null, tokenId: null },
    ...{ companyModules: MODULES, rights: rightsOf(level), language: 'en', narrowing: null },
    ...{ requestId: 'demo', address: '' },
  };
}

/** For somebody of the customer, where its company is in the demo. */
async function customersOf(platform: Platform, app: INestApplicationContext): Promise<DemoTransports | null> {
  const [company] = await platform.database.transaction('system', (tx) =>
    tx.query<{ id: CompanyId }>(`SELECT id FROM company WHERE code = 'NORDVIK'`),
  );
  return company === undefined ? null : new DemoTransports(app, await personOf(platform, company.id, 'company-admin'));
}

async function customerOf(platform: Platform, companyId: CompanyId): Promise<PartnerId | null> {
  const [row] = await platform.database.transaction('system', (tx) =>
    tx.query<{ id: PartnerId }>(`SELECT id FROM partner_company WHERE company_id = $1 AND code = 'NORDVIK'`, [
      companyId,
    ]),
  );
  return row?.id ?? null;
}
