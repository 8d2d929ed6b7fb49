import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import {
  packingInstructionCreate,
  packingInstructionDelete,
  packingInstructionDetail,
  packingInstructionList,
  packingInstructionUpdate,
} from '../../contract/packing-instruction.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf } from '../../platform/http/caller.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { PackingInstructions } from './packaging.instruction.service.js';
import { InstructionView } from './packaging.instruction.view.js';

@Controller()
export class InstructionController {
  constructor(
    private readonly database: Database,
    private readonly view: InstructionView,
    private readonly instructions: PackingInstructions,
  ) {}

  @Handles(packingInstructionList)
  list(
    { query }: Input<typeof packingInstructionList>,
    { caller }: Call,
  ): Promise<Answer<typeof packingInstructionList>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.list(tx, caller.companyId, query));
  }

  @Handles(packingInstructionDetail)
  detail(
    { params }: Input<typeof packingInstructionDetail>,
    { caller }: Call,
  ): Promise<Answer<typeof packingInstructionDetail>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.instruction(tx, caller.companyId, params.id));
  }

  @Handles(packingInstructionCreate)
  create(
    { body }: Input<typeof packingInstructionCreate>,
    { caller }: Call,
  ): Promise<Answer<typeof packingInstructionCreate>> {
    return this.instructions.create(caller, body);
  }

  @Handles(packingInstructionUpdate)
  update(
    { params, body }: Input<typeof packingInstructionUpdate>,
    { caller }: Call,
  ): Promise<Answer<typeof packingInstructionUpdate>> {
    return this.instructions.update(caller, params.id, body);
  }

  @Handles(packingInstructionDelete)
  async remove(
    { params }: Input<typeof packingInstructionDelete>,
    { caller }: Call,
  ): Promise<Answer<typeof packingInstructionDelete>> {
    await this.instructions.remove(caller, params.id);
    return { id: params.id };
  }
}
