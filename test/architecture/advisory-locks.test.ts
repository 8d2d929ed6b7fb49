import { code, filesIn } from './sources.js';

describe('an advisory lock', () => {
  it('has a number of its own: whoever shares one waits for work that is none of theirs', () => {
    const numbers = filesIn(['server', 'workers'], /\.ts$/)
      .filter((path) => !path.endsWith('.test.ts'))
      .flatMap((path) =>
        [...new Set(code(path).match(/\b727_?\d{3}\b/g) ?? [])].map(
          (number) => [number.replace('_', ''), path] as const,
        ),
      );
    expect(numbers.length).toBeGreaterThan(8);
    const shared = [...Map.groupBy(numbers, ([number]) => number)].filter(([, uses]) => uses.length > 1);
    expect(shared).toEqual([]);
  });
});
