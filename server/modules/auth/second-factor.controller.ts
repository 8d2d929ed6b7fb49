import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import {
  disableSecondFactor,
  enrollEmail,
  enrollTotp,
  mailProofCode,
  verifyEnrollment,
} from '../../contract/second-factor.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { Reauthentication } from './reauthentication.service.js';
import { SecondFactorService } from './second-factor.service.js';

@Controller()
export class SecondFactorController {
  constructor(
    private readonly factors: SecondFactorService,
    private readonly reauthentication: Reauthentication,
  ) {}

  @Handles(enrollTotp)
  beginTotp({ body }: Input<typeof enrollTotp>, { caller }: Call): Promise<Answer<typeof enrollTotp>> {
    return this.factors.beginTotp(caller, body.password);
  }

  @Handles(enrollEmail)
  async beginEmail({ body }: Input<typeof enrollEmail>, { caller }: Call): Promise<Answer<typeof enrollEmail>> {
    await this.factors.beginEmail(caller, body.password);
    return { method: 'email' };
  }

  @Handles(verifyEnrollment)
  async verify({ body }: Input<typeof verifyEnrollment>, { caller }: Call): Promise<Answer<typeof verifyEnrollment>> {
    return { method: await this.factors.verify(caller, body.code) };
  }

  @Handles(mailProofCode)
  async mailCode(_: Input<typeof mailProofCode>, { caller }: Call): Promise<Answer<typeof mailProofCode>> {
    await this.reauthentication.sendCode(caller);
    return { method: 'email' };
  }

  @Handles(disableSecondFactor)
  async disable(
    { body }: Input<typeof disableSecondFactor>,
    { caller }: Call,
  ): Promise<Answer<typeof disableSecondFactor>> {
    await this.factors.disable(caller, body);
    return { method: 'none' };
  }
}
