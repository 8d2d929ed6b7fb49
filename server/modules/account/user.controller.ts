import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import { permissionsMatrix, permissionsUpdate } from '../../contract/permissions.js';
import {
  createUsers,
  inactivate,
  removeAccount,
  userDetail,
  userInvite,
  userList,
  userMove,
  userSecondFactorReset,
  userUpdate,
} from '../../contract/user.js';
import { assignableLevels, grantable } from '../../domain/access/grant.js';
import { Database } from '../../platform/database/database.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { administeredCompany, reachOf, withinOf } from './account.reach.js';
import { PermissionsService } from './permissions.service.js';
import { UserCreationService } from './user.creation.service.js';
import { UserService } from './user.service.js';
import { UserView } from './user.view.js';

@Controller()
export class UserController {
  constructor(
    private readonly database: Database,
    private readonly view: UserView,
    private readonly users: UserService,
    private readonly creation: UserCreationService,
    private readonly permissions: PermissionsService,
  ) {}

  @Handles(userList)
  async list({ query }: Input<typeof userList>, { caller }: Call): Promise<Answer<typeof userList>> {
    const companyId = administeredCompany(caller, query.companyId);
    return this.database.transaction(reachOf(caller), async (tx) => ({
      ...(await this.view.list(tx, caller, companyId, query)),
      counts: query.cursor === undefined ? await this.view.counts(tx, companyId, query) : null,
      assignableLevels: assignableLevels(caller.level),
    }));
  }

  @Handles(userDetail)
  detail({ params }: Input<typeof userDetail>, { caller }: Call): Promise<Answer<typeof userDetail>> {
    return this.database.transaction(reachOf(caller), (tx) =>
      this.view.detail(tx, caller, withinOf(caller), params.id),
    );
  }

  @Handles(userUpdate)
  update({ params, body }: Input<typeof userUpdate>, { caller }: Call): Promise<Answer<typeof userUpdate>> {
    return this.users.change(caller, params.id, body);
  }

  @Handles(createUsers)
  create({ body }: Input<typeof createUsers>, { caller }: Call): Promise<Answer<typeof createUsers>> {
    return this.creation.create(caller, body);
  }

  @Handles(userInvite)
  invite({ params }: Input<typeof userInvite>, { caller }: Call): Promise<Answer<typeof userInvite>> {
    return this.users.inviteAgain(caller, params.id);
  }

  @Handles(userSecondFactorReset)
  async resetSecondFactor(
    { params }: Input<typeof userSecondFactorReset>,
    { caller }: Call,
  ): Promise<Answer<typeof userSecondFactorReset>> {
    await this.users.resetSecondFactor(caller, params.id);
    return params;
  }

  @Handles(inactivate)
  async inactivate({ body }: Input<typeof inactivate>, { caller }: Call): Promise<Answer<typeof inactivate>> {
    return { users: await this.users.move(caller, body.userIds, 'inactivate') };
  }

  @Handles(removeAccount)
  async remove({ body }: Input<typeof removeAccount>, { caller }: Call): Promise<Answer<typeof removeAccount>> {
    return { users: await this.users.move(caller, body.userIds, 'remove') };
  }

  @Handles(userMove)
  async move({ body }: Input<typeof userMove>, { caller }: Call): Promise<Answer<typeof userMove>> {
    return { users: await this.users.move(caller, body.userIds, body.move) };
  }

  @Handles(permissionsUpdate)
  changePermissions(
    { body }: Input<typeof permissionsUpdate>,
    { caller }: Call,
  ): Promise<Answer<typeof permissionsUpdate>> {
    return this.permissions.change(caller, body);
  }

  @Handles(permissionsMatrix)
  async matrix(
    { query }: Input<typeof permissionsMatrix>,
    { caller }: Call,
  ): Promise<Answer<typeof permissionsMatrix>> {
    const companyId = administeredCompany(caller, query.companyId);
    const matrix = await this.database.transaction(reachOf(caller), (tx) =>
      this.view.matrix(tx, caller, companyId, query),
    );
    return { ...matrix, grantable: grantable(caller, matrix.company.modules) };
  }
}
