import { RIGHTS, type Right } from '../../../../../server/domain/access/grant.js';
import { toId } from '../../../../../server/domain/ids.js';
import { changesOf, type MatrixRow, NO_WISHES, rightsWith, switched, tickOf, withoutSaved } from './changes.js';

const row = (id: string, rights: readonly Right[], isAdministrable = true): MatrixRow => ({
  id: toId('user', id),
  username: id,
  email: `${id}@x.example`,
  level: 'user',
  state: 'active',
  version: 1,
  isAdministrable,
  rights: [...rights],
  starts: [],
});
const ALL = new Set<Right>(RIGHTS);
const told = (rows: readonly MatrixRow[], wishes: typeof NO_WISHES) =>
  changesOf(rows, wishes).map(({ row: { id }, added, removed }) => ({ id, added, removed }));

describe('wishes in the matrix of permissions', () => {
  it('bring reading with editing and deleting, and take both away with reading', () => {
    const anna = row('anna', ['order:read', 'order:edit', 'order:delete']);
    expect(told([anna], switched(NO_WISHES, [anna], ['traffic:delete'], true, ALL))).toEqual([
      { id: 'anna', added: ['traffic:read', 'traffic:delete'], removed: [] },
    ]);
    expect(told([anna], switched(NO_WISHES, [anna], ['order:read'], false, ALL))).toEqual([
      { id: 'anna', added: [], removed: ['order:read', 'order:edit', 'order:delete'] },
    ]);
    expect(told([anna], switched(NO_WISHES, [anna], ['order:delete'], false, ALL))).toEqual([
      { id: 'anna', added: [], removed: ['order:delete'] },
    ]);
  });
  it('that were saved are no wishes any more; what was wished while they were saved stays', () => {
    const [anna, bo] = [row('anna', ['order:read', 'jit:read']), row('bo', [])];
    const sent = switched(NO_WISHES, [anna], ['order:edit'], true, ALL);
    const meanwhile = switched(switched(sent, [anna], ['jit:read'], false, ALL), [bo], ['order:read'], true, ALL);
    const left = withoutSaved(meanwhile, new Map([['anna', ['order:read', 'order:edit', 'jit:read']]]));
    expect(told([row('anna', ['order:read', 'order:edit', 'jit:read']), bo], left)).toEqual([
      { id: 'anna', added: [], removed: ['jit:read'] },
      { id: 'bo', added: ['order:read'], removed: [] },
    ]);
    expect(withoutSaved(sent, new Map([['anna', ['order:read', 'order:edit', 'jit:read']]])).size).toBe(0);
  });
  it('that are taken back leave nothing to save', () => {
    const anna = row('anna', ['order:read']);
    const there = switched(NO_WISHES, [anna], ['order:edit'], true, ALL);
    expect(switched(there, [anna], ['order:edit'], false, ALL).size).toBe(0);
    expect(rightsWith(anna, NO_WISHES)).toBe(rightsWith(anna, NO_WISHES));
  });
  it('touch no one who may not be administered, and give nothing that is not one’s own to give', () => {
    const [anna, boss] = [row('anna', ['order:read']), row('boss', [], false)];
    const some = new Set<Right>(['traffic:read']);
    expect(told([anna, boss], switched(NO_WISHES, [anna, boss], ['traffic:read', 'jit:read'], true, some))).toEqual([
      { id: 'anna', added: ['traffic:read'], removed: [] },
    ]);
    expect(told([anna], switched(NO_WISHES, [anna], ['order:read'], false, some))).toEqual([
      { id: 'anna', added: [], removed: ['order:read'] },
    ]);
  });
  it('show in a header whether all, some or none are on, of those that can be switched', () => {
    const rows = [row('anna', ['order:read']), row('bo', []), row('boss', ['order:read'], false)];
    expect(tickOf(rows, ['order:read'], NO_WISHES, ALL)).toBe('mixed');
    expect(tickOf(rows, ['order:read'], switched(NO_WISHES, rows, ['order:read'], true, ALL), ALL)).toBe('on');
    expect(tickOf(rows, ['jit:read'], NO_WISHES, ALL)).toBe('off');
  });
  it('stay on top of what somebody else has changed meanwhile', () => {
    const before = row('anna', ['order:read']);
    const wishes = switched(NO_WISHES, [before], ['traffic:read'], true, ALL);
    const after = row('anna', ['order:read', 'order:edit']);
    expect(changesOf([after], wishes)[0]).toMatchObject({
      rights: ['order:read', 'order:edit', 'traffic:read'],
      added: ['traffic:read'],
      removed: [],
    });
    expect(changesOf([row('anna', ['traffic:read'])], wishes)).toEqual([]);
  });
});
