import { ACCESS_PROBLEMS } from '../../server/contract/problem-access.js';
import { BOOKING_PROBLEMS } from '../../server/contract/problem-booking.js';
import { DESPATCH_PROBLEMS } from '../../server/contract/problem-despatch.js';
import { EXCHANGE_PROBLEMS } from '../../server/contract/problem-exchange.js';
import { FORECAST_PROBLEMS } from '../../server/contract/problem-forecast.js';
import { PACKAGE_ACCOUNT_PROBLEMS } from '../../server/contract/problem-package-account.js';
import { PACKAGE_COUNT_PROBLEMS } from '../../server/contract/problem-package-count.js';
import { REQUEST_PROBLEMS } from '../../server/contract/problem-request.js';
import { TRANSPORT_PROBLEMS } from '../../server/contract/problem-transport.js';
import { PROBLEMS } from '../../server/contract/problem.js';

const entries = Object.entries(PROBLEMS);

describe('every problem code', () => {
  it('stands in one part of the catalogue', () => {
    const parts = [
      REQUEST_PROBLEMS,
      ACCESS_PROBLEMS,
      EXCHANGE_PROBLEMS,
      DESPATCH_PROBLEMS,
      PACKAGE_ACCOUNT_PROBLEMS,
      PACKAGE_COUNT_PROBLEMS,
      TRANSPORT_PROBLEMS,
      BOOKING_PROBLEMS,
      FORECAST_PROBLEMS,
    ];
    expect(parts.flatMap((part) => Object.keys(part))).toHaveLength(entries.length);
  });

  it('has a text in Swedish, English and Chinese', () => {
    const missing = entries.flatMap(([name, problem]) =>
      (['se', 'en', 'cn'] as const)
        .filter((language) => problem[language].trim() === '')
        .map((language) => `${name}: ${language}`),
    );
    expect(missing).toEqual([]);
  });

  it('is translated, not repeated', () => {
    expect(entries.filter(([, p]) => new Set<string>([p.se, p.en, p.cn]).size < 3).map(([name]) => name)).toEqual([]);
    expect(entries.filter(([, p]) => !/[\u4e00-\u9fff]/.test(p.cn)).map(([name]) => name)).toEqual([]);
  });

  it('has the status of an error', () => {
    expect(entries.filter(([, p]) => p.status < 400 || p.status > 599).map(([name]) => name)).toEqual([]);
  });
});
