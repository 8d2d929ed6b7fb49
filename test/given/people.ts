import { login } from '../../server/contract/auth.js';
import { acceptInvitation, inviteExternal, ownInvitations } from '../../server/contract/external-user.js';
import type { Right } from '../../server/domain/access/grant.js';
import type { Level } from '../../server/domain/access/level.js';
import { rightsOf } from '../../server/domain/access/permission.js';
import { Client } from './client.js';
import { PASSWORD, type TestApp, type World } from './world.js';

export interface Person {
  readonly id: string;
  readonly email: string;
}

/** Adds somebody active with the password of everybody, in Solna and with the rights that the level starts with by default. */
export async function person(
  app: TestApp,
  name: string,
  level: Level,
  more: { company?: keyof World; rights?: readonly string[]; state?: string } = {},
): Promise<Person> {
  const { company = 'solna', rights = rightsOf(level), state = 'active' } = more;
  const email = `${name}@${company}.example`;
  const [row] = await app.sql<{ id: string }>(
    `
    INSERT INTO user_account (company_id, email, username, password_hash, level, rights, state)
    SELECT $1, $2, $3, password_hash, $4, $5, $6 FROM user_account WHERE username = 'user' RETURNING id`,
    [app.world[company], email, name, level, rights, state],
  );
  return { id: row?.id ?? '', email };
}

/** Signs somebody in, in a browser of its own. */
export async function signInAs(app: TestApp, { email }: Pick<Person, 'email'>): Promise<Client> {
  const client = new Client(app.server.url);
  await client.call(login, { body: { email, password: PASSWORD } });
  return client;
}

/** Lets somebody of another company work in that of who invites: asked in, signed in, and accepted. */
export async function joining(
  app: TestApp,
  inviter: Client,
  who: Pick<Person, 'email'>,
  roles: Right[],
): Promise<Client> {
  await inviter.call(inviteExternal, { body: { email: who.email, roles } });
  const client = await signInAs(app, who);
  await acceptAll(client);
  return client;
}

/** Accepts what somebody is asked. */
export async function acceptAll(client: Client): Promise<void> {
  const { invitations } = await client.call(ownInvitations);
  for (const { id } of invitations) await client.call(acceptInvitation, { params: { id } });
}

/** The id of somebody of the world. */
export async function idOf(app: TestApp, username: string): Promise<string> {
  const [row] = await app.sql<{ id: string }>('SELECT id FROM user_account WHERE username = $1', [username]);
  return row?.id ?? '';
}

interface Audited {
  readonly event: string;
  readonly actor_id: string | null;
  readonly subject_id: string | null;
  readonly object_id: string | null;
  readonly before: unknown;
  readonly after: unknown;
}

/** What the audit log says of an object, oldest first. */
export function audited(app: TestApp, objectId: string, event: string): Promise<Audited[]> {
  return app.sql<Audited>(
    'SELECT event, actor_id, subject_id, object_id, before, after FROM audit_event WHERE object_id = $1 AND event = $2 ORDER BY id',
    [objectId, event],
  );
}
