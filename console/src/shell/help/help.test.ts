import { helpPageOf } from './pages.js';

describe('the help', () => {
  it('speaks of the page in view, and of the console where it has no words of its own for it', () => {
    expect(
      [
        '/traffic/1',
        '/schedule/delivery-schedule',
        '/transactions',
        '/agreements/new',
        '/companies/own',
        '/relations/1',
        '/audit',
        '/',
        '/elsewhere',
      ].map(helpPageOf),
    ).toEqual([
      'traffic',
      'schedule',
      'transactions',
      'agreements',
      'companies',
      'relations',
      'audit',
      'other',
      'other',
    ]);
  });
});
