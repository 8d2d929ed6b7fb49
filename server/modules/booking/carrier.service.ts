import { Injectable } from '@nestjs/common';
import type { BookingCarrier, CarrierTerms } from '../../contract/booking.js';
import { Problem } from '../../contract/problem.js';
import type { PartnerId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import { emit } from '../../platform/events/emit.js';
import { type Caller, scopeOf } from '../../platform/http/caller.js';
import { carrierTermsChanged } from './booking.events.js';
import { BookingCarrierView } from './booking.carrier.view.js';

/** By when carriers want to be asked, where, and what they charge by. */
@Injectable()
export class CarrierService {
  constructor(
    private readonly database: Database,
    private readonly view: BookingCarrierView,
  ) {}

  /** @throws Problem not-found; changed-meanwhile. */
  put(
    caller: Caller,
    id: PartnerId,
    { version, ...terms }: CarrierTerms & { readonly version: number },
  ): Promise<BookingCarrier> {
    const { companyId } = caller;
    return this.database.transaction(scopeOf(caller), async (tx) => {
      const known = await this.view.find(tx, companyId, id);
      if (!known) throw new Problem('not-found');
      const rows = await tx.query(
        `INSERT INTO carrier_terms AS t (company_id, partner_company_id, cut_off, working_days, answer_hours, email, language, kg_per_loading_metre, kg_per_cubic_metre, slot_tolerance)
        SELECT $1, $2, $4, $5, $6, $7, $8, $9, $10, $11
        ON CONFLICT (company_id, partner_company_id) DO UPDATE SET (cut_off, working_days, answer_hours, email, language, kg_per_loading_metre, kg_per_cubic_metre, slot_tolerance, version)
          = (excluded.cut_off, excluded.working_days, excluded.answer_hours, excluded.email, excluded.language, excluded.kg_per_loading_metre, excluded.kg_per_cubic_metre, excluded.slot_tolerance, t.version + 1)
        WHERE t.version = $3 RETURNING version`,
        [
          companyId,
          id,
          version,
          terms.cutOff,
          terms.workingDays,
          terms.answerHours,
          terms.email,
          terms.language,
          terms.kgPerLoadingMetre,
          terms.kgPerCubicMetre,
          terms.slotTolerance,
        ],
        'put-carrier-terms',
      );
      if (rows.length === 0 || (known.version === 0 && version !== 0)) throw new Problem('changed-meanwhile');
      emit(
        tx,
        carrierTermsChanged({ by: caller, id, ...(known.version === 0 ? {} : { before: known.terms }), after: terms }),
      );
      const { place: _, ...carrier } = await this.view.carrier(tx, companyId, id);
      return carrier;
    });
  }
}
