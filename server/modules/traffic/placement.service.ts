import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { agreementCreate, type AgreementFields } from '../../contract/agreement.js';
import { Problem } from '../../contract/problem.js';
import type { AgreementProposal, messageAgreement } from '../../contract/traffic-agreement.js';
import type { FileId } from '../../domain/ids.js';
import { peekEnvelope } from '../../edi/read.js';
import { Database } from '../../platform/database/database.js';
import { emit } from '../../platform/events/emit.js';
import { scopeOf, type Actor, type Viewer } from '../../platform/http/caller.js';
import { wakeRelay } from '../../platform/queue/outbox.js';
import { AgreementService } from '../agreement/agreement.service.js';
import { PlacementView } from './placement.view.js';
import { fileProcessed } from './traffic.events.js';
import { TrafficService } from './traffic.service.js';
import { IncomingFiles } from '../exchange/exchange.incoming.service.js';
import { TrafficView } from './traffic.view.js';

/** Agreements made from the files that lack them. */
@Injectable()
export class PlacementService {
  constructor(
    private readonly database: Database,
    private readonly traffic: TrafficService,
    private readonly messages: TrafficView,
    private readonly files: IncomingFiles,
    private readonly placements: PlacementView,
    private readonly agreements: AgreementService,
  ) {}

  /**
   * The agreement that a file would need.
   * @throws Problem not-found; already-in-progress while the file waits to be read; already-agreed; not-proposable.
   */
  async proposal(viewer: Viewer, id: FileId): Promise<AgreementProposal> {
    const { transport, ...fields } = await this.fields(viewer, id);
    const { partner, partnerCompanyId, relationId, messageType, messageVersion, sender, recipient, test } = fields;
    return {
      partner,
      partnerCompanyId,
      relationId,
      direction: 'in',
      messageType,
      messageVersion,
      sender,
      recipient,
      test,
      transportKind: transport.kind === 'folder' ? transport.kind : 'folder',
    };
  }

  /** Enters the agreement and puts the file back to be read under it, both or neither. @throws Problem as `proposal`; agreement-exists. */
  async agree(
    actor: Actor,
    id: FileId,
    partner: string | undefined,
  ): Promise<z.output<typeof messageAgreement.response>> {
    const proposed = await this.fields(actor, id);
    const made = await this.agreements.create(
      actor,
      { ...proposed, partner: partner ?? proposed.partner },
      async (tx) => {
        if (!(await this.files.readAgain(tx, actor.companyId, id))) throw new Problem('already-in-progress');
        emit(tx, fileProcessed({ by: actor, companyId: actor.companyId, id }));
        wakeRelay(tx);
      },
    );
    return { id, state: 'received', agreement: { id: made.id, iaid: made.iaid, partner: made.partner } };
  }

  private async fields(viewer: Viewer, id: FileId): Promise<AgreementFields> {
    const { companyId } = viewer;
    const message = await this.database.transaction(scopeOf(viewer), (tx) => this.messages.message(tx, companyId, id));
    if (message.state === 'received') throw new Problem('already-in-progress');
    if (message.agreement !== null)
      throw new Problem('already-agreed', `The file came under ${message.agreement.iaid}.`);
    if (message.FileDirection !== 'I' || message.sender === null || message.recipient === null)
      throw new Problem('not-proposable', 'Sender or recipient is missing.');
    const envelope = peekEnvelope((await this.traffic.file(viewer, id)).bytes);
    const { sender, recipient } = message;
    const test = envelope?.test ?? false;
    return this.database.transaction(scopeOf(viewer), async (tx) => {
      const type = { messageType: message.messageType ?? '', messageVersion: message.messageVersion ?? '' };
      const { pairs } = await this.placements.placement(tx, companyId, {
        ...type,
        interchanges: [{ standard: 'unknown', sender, recipient, controlReference: '', test }],
      });
      const iaid = pairs[0]?.iaid ?? null;
      if (iaid !== null) throw new Problem('already-agreed', `${iaid} fits the file by now: read the file again.`);
      const known = await this.placements.partnerOf(tx, companyId, sender);
      const fields = agreementCreate.body.safeParse({
        partner: known?.name ?? message.partner ?? sender,
        partnerCompanyId: known?.id ?? null,
        relationId: known?.relationId ?? null,
        messageType: message.messageType,
        messageVersion: message.messageVersion,
        sender,
        recipient,
        test,
        transport: { kind: 'folder', settings: {} },
      });
      if (!fields.success)
        throw new Problem(
          'not-proposable',
          fields.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '),
        );
      return fields.data;
    });
  }
}
