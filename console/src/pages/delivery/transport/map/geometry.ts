/**
 * The geometry of the map: Web Mercator in units of a world that is 1000 wide and high, and a view of it in pixels.
 */
const WORLD = 1000;
/** Where Mercator is a square. */
const MOST_LATITUDE = 85.05;
/** Pixels for a unit of the world: the whole world in a narrow window, and a town with its suburbs. */
const LEAST_SCALE = 0.3;
const MOST_SCALE = 400;
/** A single place is shown with what is around it. */
const ONE_PLACE_SCALE = 30;
/** Pixels around what is fitted into a view. */
const MARGIN = 48;

export type Point = readonly [x: number, y: number];
export interface Size {
  readonly width: number;
  readonly height: number;
}
/** The point of the world in the middle of the view, and pixels for a unit of the world. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

const between = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** A place in the world. @param longitude @param latitude degrees of WGS 84 */
export function worldPoint(longitude: number, latitude: number): Point {
  const angle = (between(latitude, -MOST_LATITUDE, MOST_LATITUDE) * Math.PI) / 180;
  const y = Math.log(Math.tan(Math.PI / 4 + angle / 2));
  return [(longitude / 360 + 0.5) * WORLD, (0.5 - y / (2 * Math.PI)) * WORLD];
}

/** Where a point of the world is in a view, in pixels from its upper left corner. */
export function screenPoint([x, y]: Point, view: View, { width, height }: Size): Point {
  return [(x - view.x) * view.scale + width / 2, (y - view.y) * view.scale + height / 2];
}

/** A view within what can be shown. */
function within({ x, y, scale }: View): View {
  return { x: between(x, 0, WORLD), y: between(y, 0, WORLD), scale: between(scale, LEAST_SCALE, MOST_SCALE) };
}

/** The view that has all of some points; the whole world where there are none. */
export function viewOf(points: readonly Point[], { width, height }: Size): View {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  if (points.length === 0) return within({ x: WORLD / 2, y: 400, scale: width / WORLD });
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const scale = Math.min(
    (width - 2 * MARGIN) / (right - left),
    (height - 2 * MARGIN) / (bottom - top),
    ONE_PLACE_SCALE,
  );
  return within({ x: (left + right) / 2, y: (top + bottom) / 2, scale });
}

/** A view moved by pixels. */
export function panned({ x, y, scale }: View, dx: number, dy: number): View {
  return within({ x: x + dx / scale, y: y + dy / scale, scale });
}

/** A view that is so many times as large; what is at a point of the screen stays there. */
export function zoomed(view: View, times: number, size: Size, [x, y]: Point = [size.width / 2, size.height / 2]): View {
  const { scale } = within({ ...view, scale: view.scale * times });
  const [dx, dy] = [x - size.width / 2, y - size.height / 2];
  return within({
    x: view.x + dx / view.scale - dx / scale,
    y: view.y + dy / view.scale - dy / scale,
    scale,
  });
}

/** What stands together because it is near on the screen. */
export interface Cluster<T> {
  readonly at: Point;
  readonly members: readonly T[];
}

/** Puts what is nearer than some pixels to the first of a cluster into it; a cluster is in the middle of its members. */
export function clustered<T>(
  all: readonly { readonly at: Point; readonly of: T }[],
  pixels: number,
): readonly Cluster<T>[] {
  const clusters: { first: Point; points: Point[]; members: T[] }[] = [];
  for (const { at, of } of all) {
    const near = clusters.find(({ first: [x, y] }) => Math.hypot(x - at[0], y - at[1]) < pixels);
    if (near) {
      near.points.push(at);
      near.members.push(of);
    } else clusters.push({ first: at, points: [at], members: [of] });
  }
  return clusters.map(({ points, members }) => ({
    at: [
      points.reduce((sum, [x]) => sum + x, 0) / points.length,
      points.reduce((sum, [, y]) => sum + y, 0) / points.length,
    ],
    members,
  }));
}

/** A line from one point to another, bent so that the way back is beside it. */
export function bentLine([ax, ay]: Point, [bx, by]: Point): string {
  const n = (value: number): string => value.toFixed(1);
  const [cx, cy] = [(ax + bx) / 2 + (by - ay) * 0.12, (ay + by) / 2 - (bx - ax) * 0.12];
  return `M${n(ax)},${n(ay)}Q${n(cx)},${n(cy)} ${n(bx)},${n(by)}`;
}

/** Whether a point is on the screen, or not far from it. */
export function isSeen([x, y]: Point, { width, height }: Size, around = 0): boolean {
  return x > -around && y > -around && x < width + around && y < height + around;
}

/** Of names that are ordered by weight, those that have room: none over another. */
export function namesWithRoom<T extends { readonly at: Point; readonly name: string }>(
  names: readonly T[],
  most: number,
): T[] {
  const shown: T[] = [];
  for (const name of names) {
    if (shown.length >= most) break;
    const isFree = shown.every(
      (other) => Math.abs(other.at[1] - name.at[1]) > 16 || Math.abs(other.at[0] - name.at[0]) > 90,
    );
    if (isFree) shown.push(name);
  }
  return shown;
}
