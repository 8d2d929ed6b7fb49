import { AREAS } from '../../areas.js';
import { helpPageOf } from './pages.js';

describe('the help', () => {
  it('speaks of the page in view, and of the console where it has no words of its own for it', () => {
    const areas = Object.values(AREAS);
    expect(
      [
        '/traffic/1',
        '/schedule/delivery-schedule',
        '/transactions',
        '/agreements/new',
        '/companies/own',
        '/relations/1',
        '/audit',
        '/about',
        '/elsewhere',
      ].map((path) => helpPageOf(areas, path).text),
    ).toEqual([
      'traffic.help',
      'schedule.help',
      'transactions.help',
      'agreement.help',
      'company.help',
      'relation.help',
      'audit.help',
      'help.consoleText',
      'help.consoleText',
    ]);
  });
});
