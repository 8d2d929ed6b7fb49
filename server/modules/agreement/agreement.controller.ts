import { Controller } from '@nestjs/common';
import {
  agreementCreate,
  agreementDelete,
  agreementDetail,
  agreementList,
  agreementPoll,
  agreementProfiles,
  agreementTest,
  agreementUpdate,
} from '../../contract/agreement.js';
import type { Answer, Input } from '../../contract/endpoint.js';
import type { AgreementId } from '../../domain/ids.js';
import { withoutParties } from '../../edi/mapping/profile-choice.js';
import { shippedFiles } from '../../edi/profiles/shipped.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf, type Viewer } from '../../platform/http/caller.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { translated } from '../../platform/transport/words/translate.js';
import { inLanguage } from './agreement.poll.rows.js';
import { AgreementPollService } from './agreement.poll.service.js';
import { AgreementService } from './agreement.service.js';
import { AgreementTrialService } from './agreement.trial.service.js';
import { AgreementView } from './agreement.view.js';

@Controller()
export class AgreementController {
  constructor(
    private readonly database: Database,
    private readonly view: AgreementView,
    private readonly agreements: AgreementService,
    private readonly polls: AgreementPollService,
    private readonly trials: AgreementTrialService,
  ) {}

  @Handles(agreementList)
  list({ query }: Input<typeof agreementList>, { caller }: Call): Promise<Answer<typeof agreementList>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.list(tx, caller.companyId, query));
  }

  @Handles(agreementProfiles)
  profiles(): Answer<typeof agreementProfiles> {
    const rows = shippedFiles().flatMap(({ id, profiles }) =>
      profiles.map((profile) => ({ customer: id, name: profile.name, profile: withoutParties(profile) })),
    );
    return { rows };
  }

  @Handles(agreementDetail)
  async detail({ params }: Input<typeof agreementDetail>, { caller }: Call): Promise<Answer<typeof agreementDetail>> {
    const agreement = await this.database.transaction(scopeOf(caller), (tx) =>
      this.view.agreement(tx, caller.companyId, params.id),
    );
    return inLanguage(agreement, caller.language);
  }

  @Handles(agreementCreate)
  async create({ body }: Input<typeof agreementCreate>, { caller }: Call): Promise<Answer<typeof agreementCreate>> {
    return inLanguage(await this.agreements.create(caller, body), caller.language);
  }

  @Handles(agreementUpdate)
  async update(
    { params, body: { version, ...fields } }: Input<typeof agreementUpdate>,
    { caller }: Call,
  ): Promise<Answer<typeof agreementUpdate>> {
    return inLanguage(await this.agreements.update(caller, params.id, version, fields), caller.language);
  }

  @Handles(agreementDelete)
  async remove({ params }: Input<typeof agreementDelete>, { caller }: Call): Promise<Answer<typeof agreementDelete>> {
    return { id: params.id, outcome: await this.agreements.remove(caller, params.id) };
  }

  @Handles(agreementTest)
  async test({ params }: Input<typeof agreementTest>, { caller }: Call): Promise<Answer<typeof agreementTest>> {
    await this.seen(caller, params.id);
    const { ok, steps } = await this.trials.test(caller, params.id);
    return { ok, steps: steps.map((step) => ({ ...step, text: translated(step.text, caller.language) })) };
  }

  @Handles(agreementPoll)
  async poll({ params }: Input<typeof agreementPoll>, { caller }: Call): Promise<Answer<typeof agreementPoll>> {
    await this.seen(caller, params.id);
    return { id: params.id, nextPollAt: await this.polls.pollNow(caller, params.id) };
  }

  /** @throws Problem not-found. What follows acts for the company as a whole. */
  private async seen(caller: Viewer, id: AgreementId): Promise<void> {
    await this.database.transaction(scopeOf(caller), (tx) => this.view.agreement(tx, caller.companyId, id));
  }
}
