import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import { trafficConvert } from '../../contract/traffic-convert.js';
import {
  trafficAnalyze,
  trafficArchive,
  trafficAutocomplete,
  trafficDelete,
  trafficFile,
  trafficList,
  trafficMessage,
  trafficMessageTypes,
  trafficProcess,
  trafficRestore,
  trafficUpload,
} from '../../contract/traffic.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf } from '../../platform/http/caller.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { addressesOf } from '../agreement/partner-address.view.js';
import { ConvertService } from './convert.service.js';
import { IntakeService } from './intake.service.js';
import { ArchiveStateService } from './archive-state.service.js';
import { TrafficService } from './traffic.service.js';
import { TrafficView } from './traffic.view.js';
import { readUpload } from '../../platform/http/upload.js';

@Controller()
export class TrafficController {
  constructor(
    private readonly database: Database,
    private readonly view: TrafficView,
    private readonly traffic: TrafficService,
    private readonly archiveState: ArchiveStateService,
    private readonly intake: IntakeService,
    private readonly conversion: ConvertService,
  ) {}

  @Handles(trafficList)
  list({ query }: Input<typeof trafficList>, { caller }: Call): Promise<Answer<typeof trafficList>> {
    return this.database.transaction(scopeOf(caller), async (tx) => {
      const search = { ...query, addresses: await addressesOf(tx, query.partnerCompanyId) };
      return {
        ...(await this.view.list(tx, caller.companyId, search)),
        counts: query.counts ? await this.view.counts(tx, caller.companyId, search) : null,
      };
    });
  }

  @Handles(trafficMessage)
  message({ params }: Input<typeof trafficMessage>, { caller }: Call): Promise<Answer<typeof trafficMessage>> {
    return this.traffic.message(caller, params.id, caller.language);
  }

  @Handles(trafficFile)
  async file({ params }: Input<typeof trafficFile>, { caller, reply }: Call): Promise<undefined> {
    const { bytes, fileName } = await this.traffic.file(caller, params.id);
    await reply
      .header('content-type', 'application/octet-stream')
      .header(
        'content-disposition',
        `attachment; filename="${asciiName(fileName)}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      )
      .header('cache-control', 'private, no-store')
      .send(bytes);
    return undefined;
  }

  @Handles(trafficAnalyze)
  analyze({ params, query }: Input<typeof trafficAnalyze>, { caller }: Call): Promise<Answer<typeof trafficAnalyze>> {
    return this.traffic.analyze(caller, params.id, query, caller.language);
  }

  @Handles(trafficProcess)
  async process({ params }: Input<typeof trafficProcess>, { caller }: Call): Promise<Answer<typeof trafficProcess>> {
    await this.traffic.process(caller, params.id);
    return { id: params.id, state: 'received' };
  }

  @Handles(trafficDelete)
  remove({ params }: Input<typeof trafficDelete>, { caller }: Call): Promise<Answer<typeof trafficDelete>> {
    return this.archiveState.putAway(caller, params.id, 'deleted');
  }

  @Handles(trafficArchive)
  archive({ params }: Input<typeof trafficArchive>, { caller }: Call): Promise<Answer<typeof trafficArchive>> {
    return this.archiveState.putAway(caller, params.id, 'archived');
  }

  @Handles(trafficRestore)
  restore({ params }: Input<typeof trafficRestore>, { caller }: Call): Promise<Answer<typeof trafficRestore>> {
    return this.archiveState.restore(caller, params.id);
  }

  @Handles(trafficMessageTypes)
  async messageTypes(
    _: Input<typeof trafficMessageTypes>,
    { caller }: Call,
  ): Promise<Answer<typeof trafficMessageTypes>> {
    const messageTypes = await this.database.transaction(scopeOf(caller), (tx) =>
      this.view.messageTypes(tx, caller.companyId),
    );
    return { messageTypes };
  }

  @Handles(trafficAutocomplete)
  autocomplete(
    { query }: Input<typeof trafficAutocomplete>,
    { caller }: Call,
  ): Promise<Answer<typeof trafficAutocomplete>> {
    return this.database.transaction(scopeOf(caller), (tx) =>
      this.view.suggestions(tx, caller.companyId, query.q, query.limit),
    );
  }

  @Handles(trafficUpload)
  async upload(_: Input<typeof trafficUpload>, { caller, request }: Call): Promise<Answer<typeof trafficUpload>> {
    this.intake.assertRoom();
    const { fileName, bytes } = await readUpload(request);
    return this.intake.upload(caller.companyId, fileName, bytes, { by: caller });
  }

  @Handles(trafficConvert)
  async convert(
    { query }: Input<typeof trafficConvert>,
    { caller, request }: Call,
  ): Promise<Answer<typeof trafficConvert>> {
    const { bytes } = await readUpload(request);
    return this.conversion.convert(caller.companyId, bytes, query, caller.language);
  }
}

/** The name for clients that don't know RFC 6266's extended form: quotes, backslashes and what isn't ASCII become underscores. */
function asciiName(name: string): string {
  return name.replace(/[^\x20-\x7e]|["\\]/g, '_');
}
