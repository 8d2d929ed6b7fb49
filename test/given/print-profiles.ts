import type { CompanyId, PrintProfileId } from '../../server/domain/ids.js';
import { enterPrintProfile } from '../../server/modules/print-profile/print-profile.service.js';
import type { TestApp } from './world.js';

/** Print profiles of these names in a company; the first is its default. */
export async function printProfiles(
  app: TestApp,
  companyId: CompanyId,
  names: readonly string[],
): Promise<readonly PrintProfileId[]> {
  return app.server.platform.database.transaction('system', async (tx) => {
    const ids: PrintProfileId[] = [];
    for (const [i, name] of names.entries())
      ids.push(
        await enterPrintProfile(tx, companyId, { name, layout: 'vda-4902-a5', format: 'pdf', isDefault: i === 0 }),
      );
    return ids;
  });
}
