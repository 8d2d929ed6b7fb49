import { Injectable } from '@nestjs/common';
import type { AuditActor } from '../../domain/audit/line.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { newRefreshToken as newToken, tokenHash } from './access-token.js';
import { deviceRemembered } from './auth.events.js';
import { DeviceStore } from './device.store.js';
import { seenFrom, type Origin } from './origin.js';
import { SessionService, type Tokens } from './session.service.js';
import { forgetFailures } from '../user-account/user-account.service.js';
import type { SignInRow } from './sign-in.store.js';

/** What a browser gets: a session, with a new name for the browser where it had none. */
export interface SignedIn {
  readonly tokens: Tokens;
  readonly device: string | undefined;
}

/** Opens the session of somebody who has proved who they are. */
@Injectable()
export class SessionOpening {
  constructor(
    private readonly sessions: SessionService,
    private readonly devices: DeviceStore,
  ) {}

  /** Opens a session in a browser, which is remembered where its owner asks for it. */
  async open(tx: Tx, account: SignInRow, remembered: boolean, origin: Origin): Promise<SignedIn> {
    await forgetFailures(tx, account.id);
    const tokens = await this.sessions.open(
      tx,
      { userId: account.id, companyId: account.company_id, remembered },
      origin,
    );
    const seen = seenFrom(origin);
    if (remembered && !account.device_remembered) emit(tx, deviceRemembered({ by: actorOf(account, origin) }));
    if (account.device_id !== null) {
      await this.devices.touch(tx, account.device_id, remembered, seen);
      return { tokens, device: undefined };
    }
    const device = newToken();
    await this.devices.insert(tx, account.id, tokenHash(device), remembered, seen);
    return { tokens, device };
  }
}

/** The hash that the name of a browser is stored as. */
export function deviceHashOf(device: string | undefined): Buffer | undefined {
  return device === undefined ? undefined : tokenHash(device);
}

/** The owner of an account, as the one who acts. */
export function actorOf(account: SignInRow, { requestId, address }: Origin): AuditActor {
  return { userId: account.id, companyId: account.company_id, requestId, address };
}
