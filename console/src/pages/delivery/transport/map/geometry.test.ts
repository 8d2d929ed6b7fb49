import {
  bentLine,
  clustered,
  namesWithRoom,
  panned,
  type Point,
  screenPoint,
  viewOf,
  worldPoint,
  zoomed,
} from './geometry.js';

const SIZE = { width: 800, height: 400 };
const gothenburg = worldPoint(11.97, 57.71);
const munich = worldPoint(11.58, 48.14);

describe('the world of the map', () => {
  it('is a square with the meridian of Greenwich and the equator in its middle', () => {
    expect(worldPoint(0, 0)).toEqual([500, 500]);
    expect(worldPoint(-180, 85.05)[0]).toBe(0);
    expect(worldPoint(-180, 85.05)[1]).toBeCloseTo(0, 0);
    expect(worldPoint(0, 90)[1]).toBe(worldPoint(0, 86)[1]);
    expect(gothenburg[1]).toBeLessThan(munich[1]);
  });
});

describe('a view', () => {
  it('has all places in it, with a margin', () => {
    const view = viewOf([gothenburg, munich], SIZE);
    for (const point of [gothenburg, munich]) {
      const [x, y] = screenPoint(point, view, SIZE);
      expect(x).toBeGreaterThan(40);
      expect(x).toBeLessThan(760);
      expect(y).toBeGreaterThan(40);
      expect(y).toBeLessThan(360);
    }
    // One place alone is in the middle, not without end large.
    expect(screenPoint(munich, viewOf([munich], SIZE), SIZE)).toEqual([400, 200]);
    expect(viewOf([munich], SIZE).scale).toBe(30);
    expect(viewOf([], SIZE).scale).toBe(0.8);
  });

  it('keeps what is under the pointer where it is when it is enlarged, and moves by pixels', () => {
    const view = viewOf([gothenburg, munich], SIZE);
    const at = screenPoint(gothenburg, view, SIZE);
    const near = (a: Point, b: Point): void => {
      expect(a[0]).toBeCloseTo(b[0], 6);
      expect(a[1]).toBeCloseTo(b[1], 6);
    };
    near(screenPoint(gothenburg, zoomed(view, 2, SIZE, at), SIZE), at);
    near(screenPoint(gothenburg, panned(view, 30, -20), SIZE), [at[0] - 30, at[1] + 20]);
    expect(zoomed(view, 1e9, SIZE).scale).toBe(400);
    expect(zoomed(view, 1e-9, SIZE).scale).toBe(0.3);
  });
});

describe('places near one another', () => {
  it('are one cluster in their middle, which comes apart when the map is enlarged', () => {
    const all = (times: number) => [
      { at: [100 * times, 100] as const, of: 'a' },
      { at: [110 * times, 100] as const, of: 'b' },
      { at: [300 * times, 100] as const, of: 'c' },
    ];
    expect(clustered(all(1), 24)).toEqual([
      { at: [105, 100], members: ['a', 'b'] },
      { at: [300, 100], members: ['c'] },
    ]);
    expect(clustered(all(4), 24)).toHaveLength(3);
  });

  it('and are joined by lines that do not lie on one another there and back', () => {
    expect(bentLine([0, 0], [100, 0])).toBe('M0.0,0.0Q50.0,-12.0 100.0,0.0');
    expect(bentLine([100, 0], [0, 0])).toBe('M100.0,0.0Q50.0,12.0 0.0,0.0');
  });

  it('leave room for the names of the larger ones', () => {
    const names = [
      { name: 'Large', at: [100, 100] as const },
      { name: 'Suburb', at: [120, 104] as const },
      { name: 'Far', at: [300, 100] as const },
      { name: 'Last', at: [500, 300] as const },
    ];
    expect(namesWithRoom(names, 2).map(({ name }) => name)).toEqual(['Large', 'Far']);
  });
});
