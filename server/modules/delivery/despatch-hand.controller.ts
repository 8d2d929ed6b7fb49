import { Controller } from '@nestjs/common';
import {
  despatchByHand,
  despatchCustomers,
  despatchRepack,
  despatchRepackProposal,
  despatchSheet,
  despatchSheetPreview,
} from '../../contract/despatch-hand.js';
import type { Answer, Input } from '../../contract/endpoint.js';
import { type Call, Handles } from '../../platform/http/endpoint.decorator.js';
import { readUpload } from '../../platform/http/upload.js';
import { HandNoteService } from './despatch-hand.service.js';
import { DespatchRepacking } from './despatch-repack.service.js';
import { NoteSheets } from './despatch-sheet.service.js';

/** Despatch notes that people make by hand or of a file, and notes that are packed anew. */
@Controller()
export class DespatchHandController {
  constructor(
    private readonly byHand: HandNoteService,
    private readonly sheets: NoteSheets,
    private readonly repacking: DespatchRepacking,
  ) {}

  @Handles(despatchCustomers)
  async customers(_: Input<typeof despatchCustomers>, { caller }: Call): Promise<Answer<typeof despatchCustomers>> {
    return { rows: await this.byHand.customers(caller) };
  }

  @Handles(despatchByHand)
  createByHand({ body }: Input<typeof despatchByHand>, { caller }: Call): Promise<Answer<typeof despatchByHand>> {
    return this.byHand.create(caller, body);
  }

  @Handles(despatchSheetPreview)
  async preview(
    { query }: Input<typeof despatchSheetPreview>,
    { caller, request }: Call,
  ): Promise<Answer<typeof despatchSheetPreview>> {
    return this.sheets.preview(caller, await readUpload(request), query.decimal);
  }

  @Handles(despatchSheet)
  async take({ query }: Input<typeof despatchSheet>, { caller, request }: Call): Promise<Answer<typeof despatchSheet>> {
    const notes = await this.sheets.take(caller, await readUpload(request), query.decimal);
    return { notes: notes.map(({ despatchnoteHeadId, documentNumber }) => ({ despatchnoteHeadId, documentNumber })) };
  }

  @Handles(despatchRepackProposal)
  proposal(
    { params }: Input<typeof despatchRepackProposal>,
    { caller }: Call,
  ): Promise<Answer<typeof despatchRepackProposal>> {
    return this.repacking.proposal(caller, params.id);
  }

  @Handles(despatchRepack)
  repack({ params, body }: Input<typeof despatchRepack>, { caller }: Call): Promise<Answer<typeof despatchRepack>> {
    return this.repacking.repack(caller, params.id, body.version);
  }
}
