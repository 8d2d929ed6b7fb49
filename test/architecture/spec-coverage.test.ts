import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENDPOINTS } from '../given/endpoints.js';
import * as socket from '../../server/contract/socket.js';
import { itShared, SHARED } from '../harness/suites.js';
import { contractPath, declaredEndpoints, handlers } from './contract.js';
import { cover, type Coverage } from './coverage.js';
import { CALLS_NOT_YET, SOCKET_NOT_YET } from './not-yet.js';
import { consoleScreens } from './screens.js';
import { CALLS, ROUTES, SOCKET } from './spec-rows.js';

function check(name: string, result: Coverage): void {
  process.stderr.write(`${name}: ${String(result.done.length)} done, ${String(result.notYet.length)} not yet\n`);
  expect(result.problems).toEqual([]);
}

describe('the specification', () => {
  it('finds each of its calls declared in the contract and handled by exactly one controller, or listed as not yet', async () => {
    const handled = handlers();
    const byId = new Map<string, string[]>();
    for (const [name, endpoint] of await declaredEndpoints()) {
      byId.set(endpoint.id, [...(byId.get(endpoint.id) ?? []), ...(handled.get(name) ?? [])]);
    }
    check(
      'calls',
      cover(
        CALLS.map((call) => call.id),
        (id) => byId.get(id) ?? [],
        CALLS_NOT_YET,
      ),
    );
  });

  it('finds its calls under their own method and path', () => {
    const wrong = CALLS.flatMap((call) => {
      const endpoint = ENDPOINTS.find((e) => e.id === call.id);
      const specified = `${call.method} ${contractPath(call.path)}`;
      return endpoint === undefined || `${endpoint.method} ${endpoint.path}` === specified
        ? []
        : [`${call.id}: ${endpoint.method} ${endpoint.path} should be ${specified}`];
    });
    expect(wrong).toEqual([]);
  });

  it('finds each of its screens in the console once', async () => {
    const shown = (await consoleScreens()).flatMap(({ spec }) => spec ?? []);
    check(
      'screens',
      cover(
        ROUTES.map((route) => route.id),
        (id) => shown.filter((spec) => spec === id),
        [],
      ),
    );
  });

  it('finds its screens under their own addresses', async () => {
    const specified = new Map(ROUTES.map((route) => [route.id, route.path]));
    expect((await consoleScreens()).filter(({ spec, path }) => spec !== null && specified.get(spec) !== path)).toEqual(
      [],
    );
  });

  it('finds each of its socket events in the contract, or listed as not yet', () => {
    const out = Object.keys(socket.SERVER_EVENTS);
    const into = 'CLIENT_EVENTS' in socket ? Object.keys(socket.CLIENT_EVENTS) : [];
    const uses = (id: string): string[] => {
      const row = SOCKET.find((s) => s.id === id);
      return (row?.direction === 'out' ? out : into).filter((event) => event === row?.event);
    };
    check(
      'socket events',
      cover(
        SOCKET.map((row) => row.id),
        uses,
        SOCKET_NOT_YET,
      ),
    );
  });

  itShared('is the one that spec-rows.ts was copied from', () => {
    const columns = (file: string): string[][] =>
      readFileSync(join(SHARED, 'spec', file), 'utf8')
        .trim()
        .split('\n')
        .slice(1)
        .map((l) => l.split('\t'));
    expect(CALLS).toEqual(columns('calls.tsv').map(([id, method, path]) => ({ id, method, path })));
    expect(ROUTES).toEqual(columns('routes.tsv').map(([id, path]) => ({ id, path })));
    expect(SOCKET).toEqual(
      columns('socket.tsv').map(([id, direction, event]) => ({
        id,
        direction: direction?.startsWith('client') === true ? 'in' : 'out',
        event: event?.split(',')[0],
      })),
    );
  });
});
