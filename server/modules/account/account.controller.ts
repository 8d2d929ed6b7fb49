import { Controller } from '@nestjs/common';
import { currentUser, defaults } from '../../contract/auth.js';
import type { Answer, Input } from '../../contract/endpoint.js';
import { MAX_FILE_BYTES } from '../../contract/traffic.js';
import { Database } from '../../platform/database/database.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { AccountView } from './account.view.js';

@Controller()
export class AccountController {
  constructor(private readonly database: Database, private readonly view: AccountView) {}

  @Handles(currentUser)
  currentUser(_: Input<typeof currentUser>, { caller }: Call): Promise<Answer<typeof currentUser>> {
    return this.database.transaction({ company: caller.companyId }, (tx) => this.view.currentUser(tx, caller.userId));
  }

  @Handles(defaults)
  defaults(): Answer<typeof defaults> {
    const today = new Date().toISOString().slice(0, 10);
    return {
      languages: ['se', 'en', 'cn'], fallbackLanguage: 'en', themes: ['dark', 'light'], defaultTheme: 'dark', trafficLogDays: 2,
      anomalyRange: { min: 70, max: 100 }, dashboardPeriod: 'week', searchDates: { from: today, to: today }, deliverySearchToDateOffset: 0,
      createAsnData: true, adjustmentPercentages: [0, 12.5, 25], scheduleIntervals: ['Daily', 'Weekly', 'Monthly'],
      inactivityLogoutMs: 7_200_000, sessionExpirySeconds: 7_200, tokenRefreshThresholdSeconds: 60, toastMs: 10_000,
      autocompleteDelayMs: 300, maxUploadBytes: MAX_FILE_BYTES, serviceWorkerCheckMs: 300_000,
    };
  }
}
