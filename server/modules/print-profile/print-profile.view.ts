import { Injectable } from '@nestjs/common';
import type { PrintProfile, PrintProfileChoice } from '../../contract/print-profile.js';
import { Problem } from '../../contract/problem.js';
import type { CompanyId, PrintProfileId, UserId } from '../../domain/ids.js';
import { BUILT_IN_SETTINGS, type PrintSettings, type ProfileReason } from '../../domain/label/print.js';
import type { Tx } from '../../platform/database/transaction.js';

const SETTINGS = /* sql */ `
  p.layout_rule AS "layoutRule", p.layout, p.format, p.resolution, p.paper, p.per_sheet AS "perSheet", p.start_position AS "startPosition",
  p.offset_x::float8 AS "offsetX", p.offset_y::float8 AS "offsetY", p.copies, p.darkness, p.speed`;
const COLUMNS = /* sql */ `p.id, p.name, ${SETTINGS}, p.is_default AS "isDefault", p.version, p.updated_at AS "updatedAt",
  (SELECT count(*)::int FROM print_profile_choice c WHERE c.company_id = p.company_id AND c.profile_id = p.id) AS "userCount"`;

/** The settings that a print begins with. */
export interface CountingProfile {
  /** Null for what is built in. */
  readonly profileId: PrintProfileId | null;
  readonly because: ProfileReason;
  readonly settings: PrintSettings;
}
type ChoiceRow = PrintProfileChoice['profiles'][number] & { readonly isChosen: boolean };

/** Reads print profiles. */
@Injectable()
export class PrintProfileView {
  /** The default first, then by name. */
  list(tx: Tx, companyId: CompanyId): Promise<PrintProfile[]> {
    return tx.query<PrintProfile>(
      `SELECT ${COLUMNS} FROM print_profile p WHERE p.company_id = $1 ORDER BY p.is_default DESC, p.name COLLATE natural_order, p.id`,
      [companyId],
    );
  }

  /** @throws Problem not-found, for foreign ids and for none alike. */
  async profile(tx: Tx, companyId: CompanyId, id: PrintProfileId): Promise<PrintProfile> {
    const [row] = await tx.query<PrintProfile>(
      `SELECT ${COLUMNS} FROM print_profile p WHERE p.company_id = $1 AND p.id = $2`,
      [companyId, id],
    );
    if (!row) throw new Problem('not-found');
    return row;
  }

  /** What a person may choose from in a company, and what counts: the own choice, else the default of the company, else what is built in. */
  async choice(tx: Tx, companyId: CompanyId, userId: UserId): Promise<PrintProfileChoice> {
    const rows = await tx.query<ChoiceRow>(
      `SELECT p.id, p.name, ${SETTINGS}, p.is_default AS "isDefault", c.user_id IS NOT NULL AS "isChosen" FROM print_profile p
      LEFT JOIN print_profile_choice c ON c.company_id = p.company_id AND c.profile_id = p.id AND c.user_id = $2
      WHERE p.company_id = $1 ORDER BY p.is_default DESC, p.name COLLATE natural_order, p.id`,
      [companyId, userId],
      'print-profile-choice',
    );
    const [own, ofCompany] = [rows.find(({ isChosen }) => isChosen), rows.find(({ isDefault }) => isDefault)];
    return {
      profiles: rows.map(({ isChosen: _, ...profile }) => profile),
      builtIn: BUILT_IN_SETTINGS,
      profileId: (own ?? ofCompany)?.id ?? null,
      because: own ? 'user' : ofCompany ? 'company' : 'built-in',
    };
  }

  /**
   * What a person prints with. `asked`: the profile that is chosen for this print, null for what is built in; undefined where none is.
   * @throws Problem unknown-reference for a profile that the company doesn't have.
   */
  async counting(
    tx: Tx,
    companyId: CompanyId,
    userId: UserId,
    asked: PrintProfileId | null | undefined,
  ): Promise<CountingProfile> {
    const choice = await this.choice(tx, companyId, userId);
    const profileId = asked === undefined ? choice.profileId : asked;
    const found = choice.profiles.find(({ id }) => id === profileId);
    if (profileId !== null && !found) {
      const message = 'The company has no such print profile.';
      throw new Problem('unknown-reference', message, [{ path: 'profileId', message }]);
    }
    const {
      id: _,
      name: __,
      isDefault: ___,
      ...settings
    } = found ?? { ...BUILT_IN_SETTINGS, id: null, name: '', isDefault: false };
    return { profileId, because: asked === undefined ? choice.because : 'print', settings };
  }
}
