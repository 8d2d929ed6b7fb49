import { Controller, Inject } from '@nestjs/common';
import type { Chosen } from '../../contract/context.js';
import { changeLanguage, currentUser, defaults } from '../../contract/current-user.js';
import { changePrintProfile, changeTheme } from '../../contract/preferences.js';
import type { Answer, Input } from '../../contract/endpoint.js';
import { Problem } from '../../contract/problem.js';
import { DEFAULT_SETTINGS } from '../../contract/settings.js';
import { MAX_FILE_BYTES } from '../../contract/traffic.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { type Caller, carriersOf } from '../../platform/http/caller.js';
import { setLanguageCookie } from '../../platform/http/cookies.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { assertOwnPage } from '../../platform/http/origin.js';
import { ContextService, NO_FILTER, NO_SUPPLIER } from '../context/context.service.js';
import { ProfileService } from './account.profile.service.js';
import { CurrentUserService } from './current-user.service.js';

@Controller()
export class AccountController {
  constructor(
    private readonly users: CurrentUserService,
    private readonly profile: ProfileService,
    private readonly contexts: ContextService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Handles(currentUser)
  async currentUser(
    { query }: Input<typeof currentUser>,
    { caller, request }: Call,
  ): Promise<Answer<typeof currentUser>> {
    return this.users.currentUser(caller, await this.chosen(caller, request, query));
  }

  @Handles(changePrintProfile)
  async changePrintProfile(
    { body }: Input<typeof changePrintProfile>,
    { caller }: Call,
  ): Promise<Answer<typeof changePrintProfile>> {
    await this.profile.choosePrintProfile(caller, body.chosenProfile);
    return body;
  }

  @Handles(changeLanguage)
  async changeLanguage(
    { body }: Input<typeof changeLanguage>,
    { caller, reply }: Call,
  ): Promise<Answer<typeof changeLanguage>> {
    await this.profile.chooseLanguage(caller, body.languageCode);
    setLanguageCookie(reply, this.config, body.languageCode);
    return body;
  }

  @Handles(changeTheme)
  async changeTheme({ body }: Input<typeof changeTheme>, { caller }: Call): Promise<Answer<typeof changeTheme>> {
    await this.profile.chooseTheme(caller, body.theme);
    return body;
  }

  @Handles(defaults)
  defaults(): Answer<typeof defaults> {
    const today = new Date().toISOString().slice(0, 10);
    return {
      languages: ['se', 'en', 'cn'],
      fallbackLanguage: 'en',
      themes: ['dark', 'light'],
      defaultTheme: 'dark',
      trafficLogDays: 2,
      anomalyRange: { min: 70, max: 100 },
      dashboardPeriod: 'week',
      searchDates: { from: today, to: today },
      deliverySearchToDateOffset: DEFAULT_SETTINGS['delivery.searchToDateOffset'],
      createAsnData: DEFAULT_SETTINGS['applications.defaultCreateAsnData'],
      adjustmentPercentages: [0, 12.5, 25],
      scheduleIntervals: ['Daily', 'Weekly', 'Monthly'],
      inactivityLogoutMs: 7_200_000,
      sessionExpirySeconds: 7_200,
      tokenRefreshThresholdSeconds: 60,
      toastMs: 10_000,
      autocompleteDelayMs: 300,
      maxUploadBytes: MAX_FILE_BYTES,
      serviceWorkerCheckMs: 300_000,
    };
  }

  /** What the session works with, after what the call says of it: a change by GET, so one of our own pages must have made it. */
  private async chosen(
    caller: Caller,
    request: Call['request'],
    { supplier, filter }: Input<typeof currentUser>['query'],
  ): Promise<Chosen> {
    const before = this.contexts.chosenBy(caller);
    if (carriersOf(caller) !== null) return before;
    if (supplier !== undefined && supplier !== NO_SUPPLIER && filter !== undefined && filter !== NO_FILTER)
      throw new Problem('invalid-input', 'query: a supplier or a filter, not both');
    const toSupplier = supplier !== undefined && supplier !== before.supplier;
    const toFilter = filter !== undefined && filter !== before.filter;
    if (!toSupplier && !toFilter) return before;
    assertOwnPage(request, this.config);
    const after = toSupplier ? await this.contexts.chooseSupplier(caller, supplier) : before;
    return filter !== undefined && filter !== after.filter ? this.contexts.chooseFilter(caller, filter) : after;
  }
}
