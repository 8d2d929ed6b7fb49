import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import { legacyAutocomplete, legacyHelp, legacyLogin, legacySettings } from '../../contract/legacy.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf } from '../../platform/http/caller.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { ContextView } from '../context/context.view.js';
import { SettingService } from '../context/setting.service.js';
import { HELP } from './help.js';

@Controller()
export class LegacyController {
  constructor(
    private readonly database: Database,
    private readonly view: ContextView,
    private readonly settings: SettingService,
  ) {}

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
}
