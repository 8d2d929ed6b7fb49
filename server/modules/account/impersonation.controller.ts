import { Controller, Inject } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import { impersonable, impersonableUpdate, impersonate, impersonateStop } from '../../contract/impersonation.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { Database } from '../../platform/database/database.js';
import { setSessionCookies } from '../../platform/http/cookies.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { ImpersonationService } from './impersonation.service.js';
import { ImpersonationView } from './impersonation.view.js';

@Controller()
export class ImpersonationController {
  constructor(
    private readonly database: Database,
    private readonly view: ImpersonationView,
    private readonly impersonation: ImpersonationService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Handles(impersonable)
  async list({ query }: Input<typeof impersonable>, { caller }: Call): Promise<Answer<typeof impersonable>> {
    if (caller.impersonatorId !== null) return { rows: [], nextCursor: null };
    return this.database.transaction('system', (tx) => this.view.list(tx, caller, query));
  }

  @Handles(impersonableUpdate)
  async update(
    { params, body }: Input<typeof impersonableUpdate>,
    { caller }: Call,
  ): Promise<Answer<typeof impersonableUpdate>> {
    return { userIds: await this.impersonation.list(caller, params.id, body.userIds) };
  }

  @Handles(impersonate)
  async start({ params }: Input<typeof impersonate>, { caller, reply }: Call): Promise<Answer<typeof impersonate>> {
    const { access, ...started } = await this.impersonation.start(caller, params.id);
    setSessionCookies(reply, this.config, { access, refresh: undefined });
    return { id: params.id, ...started };
  }

  @Handles(impersonateStop)
  async stop(_: Input<typeof impersonateStop>, { caller, reply }: Call): Promise<Answer<typeof impersonateStop>> {
    const { access, id } = await this.impersonation.stop(caller);
    setSessionCookies(reply, this.config, { access, refresh: undefined });
    return { id };
  }
}
