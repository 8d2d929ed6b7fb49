import { Controller } from '@nestjs/common';
import { controlNotices, controlNoticesChoose, controlRuleNoticeChoose } from '../../contract/control-notice.js';
import type { Answer, Input } from '../../contract/endpoint.js';
import { type Call, Handles } from '../../platform/http/endpoint.decorator.js';
import { ControlNotices } from './control-notice.service.js';

@Controller()
export class ControlNoticeController {
  constructor(private readonly notices: ControlNotices) {}

  @Handles(controlNotices)
  choices(_: Input<typeof controlNotices>, { caller }: Call): Promise<Answer<typeof controlNotices>> {
    return this.notices.choices(caller);
  }

  @Handles(controlNoticesChoose)
  choose({ body }: Input<typeof controlNoticesChoose>, { caller }: Call): Promise<Answer<typeof controlNoticesChoose>> {
    return this.notices.choose(caller, body);
  }

  @Handles(controlRuleNoticeChoose)
  chooseForRule(
    { params, body }: Input<typeof controlRuleNoticeChoose>,
    { caller }: Call,
  ): Promise<Answer<typeof controlRuleNoticeChoose>> {
    return this.notices.chooseForRule(caller, params.id, body);
  }
}
