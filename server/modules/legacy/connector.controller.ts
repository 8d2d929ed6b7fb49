import { Controller, Inject } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Chosen } from '../../contract/context.js';
import type { Answer, Input } from '../../contract/endpoint.js';
import { connectorGet, connectorPost, type ConnectorAction } from '../../contract/legacy.js';
import { CONFIG, type Config } from '../../platform/config.js';
import type { Caller } from '../../platform/http/caller.js';
import { clearSessionCookies, readCookies, setLanguageCookie } from '../../platform/http/cookies.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { assertOwnPage } from '../../platform/http/origin.js';
import { ProfileService } from '../account/account.profile.service.js';
import { SessionService } from '../auth/session.service.js';
import { ContextService, NO_FILTER, NO_SUPPLIER } from '../context/context.service.js';

/** The one address of the older pages for their session: language, supplier, filter and sign-out. */
@Controller()
export class ConnectorController {
  constructor(
    private readonly context: ContextService,
    private readonly profile: ProfileService,
    private readonly sessions: SessionService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Handles(connectorPost)
  async act({ body }: Input<typeof connectorPost>, { caller, reply }: Call): Promise<Answer<typeof connectorPost>> {
    const chosen = await this.actOn(body, caller, reply);
    return { success: true, ...chosen, language: body.action === 'setSession' ? body.data.language : caller.language };
  }

  @Handles(connectorGet)
  async ask(
    { query }: Input<typeof connectorGet>,
    { caller, request, reply }: Call,
  ): Promise<Answer<typeof connectorGet>> {
    if (query.action === 'getUserLang') return { language: caller.language };
    assertOwnPage(request, this.config);
    await this.sessions.logout(readCookies(request, this.config), caller);
    clearSessionCookies(reply, this.config);
    return { authenticated: false };
  }

  private async actOn(body: ConnectorAction, caller: Caller, reply: FastifyReply): Promise<Chosen> {
    switch (body.action) {
      case 'setSession':
        await this.profile.chooseLanguage(caller, body.data.language);
        setLanguageCookie(reply, this.config, body.data.language);
        return this.context.chosenBy(caller);
      case 'successfulLogin':
        return this.context.chosenBy(caller);
      case 'setSupplier':
        return this.context.chooseSupplier(caller, body.supplier);
      case 'setFilter':
        return this.context.chooseFilter(caller, body.filter);
      case 'unsetSupplier':
        return this.context.chooseSupplier(caller, NO_SUPPLIER);
      case 'unsetFilter':
        return this.context.chooseFilter(caller, NO_FILTER);
    }
  }
}
