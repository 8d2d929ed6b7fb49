import { Controller, Inject } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Answer, Input } from '../../contract/endpoint.js';
import { deviceForget, sessionList, sessionRevoke, sessionRevokeOthers } from '../../contract/session.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { readCookies } from '../../platform/http/cookies.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { tokenHash } from './access-token.js';
import { SessionService } from './session.service.js';

@Controller()
export class SessionController {
  constructor(
    private readonly sessions: SessionService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Handles(sessionList)
  list(_: Input<typeof sessionList>, { caller, request }: Call): Promise<Answer<typeof sessionList>> {
    return this.sessions.list(caller, this.deviceOf(request));
  }

  @Handles(sessionRevoke)
  async end({ params }: Input<typeof sessionRevoke>, { caller }: Call): Promise<Answer<typeof sessionRevoke>> {
    return { ended: await this.sessions.end(caller, params.id) };
  }

  @Handles(sessionRevokeOthers)
  async endOthers(_: Input<typeof sessionRevokeOthers>, { caller }: Call): Promise<Answer<typeof sessionRevokeOthers>> {
    return { ended: await this.sessions.endOthers(caller) };
  }

  @Handles(deviceForget)
  async forget({ params }: Input<typeof deviceForget>, { caller }: Call): Promise<Answer<typeof deviceForget>> {
    await this.sessions.forgetDevice(caller, params.id);
    return { id: params.id };
  }

  private deviceOf(request: FastifyRequest): Buffer | undefined {
    const { device } = readCookies(request, this.config);
    return device === undefined ? undefined : tokenHash(device);
  }
}
