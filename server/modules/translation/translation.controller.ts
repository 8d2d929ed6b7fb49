import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import { translations } from '../../contract/translation.js';
import { Handles } from '../../platform/http/endpoint.decorator.js';
import { TranslationService } from './translation.service.js';

@Controller()
export class TranslationController {
  constructor(private readonly service: TranslationService) {}

  @Handles(translations)
  async translations({ params }: Input<typeof translations>): Promise<Answer<typeof translations>> {
    return { ...(await this.service.texts(params.language)) };
  }
}
