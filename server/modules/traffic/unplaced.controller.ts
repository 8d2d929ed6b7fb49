import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import { unplacedDiscard, unplacedList, unplacedPlace, unplacedPlaceWaiting } from '../../contract/unplaced.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { UnplacedService } from './unplaced.service.js';

@Controller()
export class UnplacedController {
  constructor(private readonly unplaced: UnplacedService) {}

  @Handles(unplacedList)
  list({ query }: Input<typeof unplacedList>): Promise<Answer<typeof unplacedList>> {
    return this.unplaced.list(query);
  }

  @Handles(unplacedPlace)
  async place(
    { params, body: { companyId } }: Input<typeof unplacedPlace>,
    { caller }: Call,
  ): Promise<Answer<typeof unplacedPlace>> {
    return { fileId: await this.unplaced.place(caller, params.id, companyId), companyId };
  }

  @Handles(unplacedPlaceWaiting)
  placeWaiting(
    { params }: Input<typeof unplacedPlaceWaiting>,
    { caller }: Call,
  ): Promise<Answer<typeof unplacedPlaceWaiting>> {
    return this.unplaced.placeWaiting(caller, params.id);
  }

  @Handles(unplacedDiscard)
  async discard({ params }: Input<typeof unplacedDiscard>, { caller }: Call): Promise<Answer<typeof unplacedDiscard>> {
    await this.unplaced.discard(caller, params.id);
    return params;
  }
}
