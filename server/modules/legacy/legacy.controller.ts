import { Controller, Inject } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Chosen } from '../../contract/context.js';
import type { Answer, Input } from '../../contract/endpoint.js';
import {
  connectorGet,
  connectorPost,
  legacyAutocomplete,
  legacyHelp,
  legacyLogin,
  legacySettings,
  type ConnectorAction,
} from '../../contract/legacy.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf, type Caller } from '../../platform/http/caller.js';
import { clearSessionCookies, readCookies, setLanguageCookie } from '../../platform/http/cookies.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { assertOwnPage } from '../../platform/http/origin.js';
import { ProfileService } from '../account/account.profile.service.js';
import { SessionService } from '../auth/session.service.js';
import { ContextService, NONE } from '../context/context.service.js';
import { ContextView } from '../context/context.view.js';
import { SettingService } from '../context/setting.service.js';
import { HELP } from './help.js';

@Controller()
export class LegacyController {
  constructor(
    private readonly database: Database,
    private readonly context: ContextService,
    private readonly view: ContextView,
    private readonly profile: ProfileService,
    private readonly settings: SettingService,
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

  @Handles(legacySettings)
  async saveSettings({ body }: Input<typeof legacySettings>, { caller }: Call): Promise<Answer<typeof legacySettings>> {
    return { success: true, settings: await this.settings.act(caller, body) };
  }

  @Handles(legacyAutocomplete)
  async autocomplete(
    { query }: Input<typeof legacyAutocomplete>,
    { caller }: Call,
  ): Promise<Answer<typeof legacyAutocomplete>> {
    return {
      suggestions: await this.database.transaction(scopeOf(caller), (tx) =>
        this.view.suggestions(tx, caller.companyId, query),
      ),
    };
  }

  @Handles(legacyLogin)
  async login(_: Input<typeof legacyLogin>, { caller }: Call): Promise<Answer<typeof legacyLogin>> {
    const username = await this.database.transaction(scopeOf(caller), (tx) => this.view.usernameOf(tx, caller));
    return { authenticated: true, username, language: caller.language, loginUrl: '/login' };
  }

  @Handles(legacyHelp)
  help({ query: { topic } }: Input<typeof legacyHelp>, { caller: { language } }: Call): Answer<typeof legacyHelp> {
    return { topic, language, ...HELP[topic][language], links: [{ title: 'API', url: '/api/docs' }] };
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
        return this.context.chooseSupplier(caller, NONE);
      case 'unsetFilter':
        return this.context.chooseFilter(caller, NONE);
    }
  }
}
