import { inContinuousIntegration } from './service.js';
import { inDatabase } from './template.js';

describe('the test harness', () => {
  it('names another database of the same server without touching user, password and options', () => {
    expect(inDatabase('postgres://u:p%40ss@127.0.0.1:5433/postgres?sslmode=disable', 't_1')).toBe(
      'postgres://u:p%40ss@127.0.0.1:5433/t_1?sslmode=disable',
    );
  });

  it('takes CI=false and an empty CI for no CI', () => {
    const before = process.env['CI'];
    try {
      const seen = ['', 'false', '0', 'true', '1'].map((value) => {
        process.env['CI'] = value;
        return inContinuousIntegration();
      });
      expect(seen).toEqual([false, false, false, true, true]);
    } finally {
      if (before === undefined) delete process.env['CI'];
      else process.env['CI'] = before;
    }
  });
});
