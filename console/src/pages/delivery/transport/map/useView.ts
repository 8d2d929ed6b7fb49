import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { panned, type Point, type Size, type View, zoomed } from './geometry.js';

/** Pixels that an arrow key moves the map by, and how much larger + makes it. */
const STEP = 80;
const LARGER = 1.6;
/** Fingers and hands shake: what moves no more than this was a click. */
const STILL = 4;

const KEYS: Readonly<Record<string, (view: View, size: Size) => View>> = {
  ArrowLeft: (view) => panned(view, -STEP, 0),
  ArrowRight: (view) => panned(view, STEP, 0),
  ArrowUp: (view) => panned(view, 0, -STEP),
  ArrowDown: (view) => panned(view, 0, STEP),
  '+': (view, size) => zoomed(view, LARGER, size),
  '=': (view, size) => zoomed(view, LARGER, size),
  '-': (view, size) => zoomed(view, 1 / LARGER, size),
};

/** The size of an element in pixels, as it changes. */
export function useSize(of: RefObject<Element | null>): Size {
  const [size, setSize] = useState<Size>({ width: 640, height: 420 });
  useEffect(() => {
    const element = of.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const { width, height } = element.getBoundingClientRect();
      if (width > 0 && height > 0) setSize({ width, height });
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [of]);
  return size;
}

/** The view of a map, moved and enlarged by mouse, fingers and keys; `home` until somebody does, and again after `0`. */
export function useView(map: RefObject<SVGSVGElement | null>, size: Size, home: View) {
  const [moved, setMoved] = useState<View | null>(null);
  const view = moved ?? home;
  const held = useRef(new Map<number, Point>());
  const way = useRef(0);
  const change = (to: (now: View) => View): void => {
    setMoved((now) => to(now ?? home));
  };
  const zoom = useRef<(times: number, at: Point) => void>(null);
  useEffect(() => {
    zoom.current = (times, at) => {
      change((now) => zoomed(now, times, size, at));
    };
  });
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left = 0, top = 0 } = map.current?.getBoundingClientRect() ?? {};
    return [clientX - left, clientY - top];
  };
  useEffect(() => {
    const element = map.current;
    if (!element) return;
    // A page that is scrolled past the map goes on; who works with the map, or holds Ctrl, enlarges it.
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !element.contains(document.activeElement)) return;
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      zoom.current?.(Math.exp(-event.deltaY / 400), [event.clientX - left, event.clientY - top]);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      element.removeEventListener('wheel', onWheel);
    };
  }, [map]);
  const hands = {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      held.current.set(event.pointerId, pointOf(event));
      way.current = 0;
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      const before = held.current.get(event.pointerId);
      if (!before) return;
      const now = pointOf(event);
      const [dx, dy] = [now[0] - before[0], now[1] - before[1]];
      way.current += Math.hypot(dx, dy);
      if (way.current < STILL) return;
      map.current?.setPointerCapture(event.pointerId);
      const other = [...held.current].find(([id]) => id !== event.pointerId)?.[1];
      held.current.set(event.pointerId, now);
      if (!other) {
        change((from) => panned(from, -dx, -dy));
        return;
      }
      const far = (point: Point): number => Math.max(1, Math.hypot(point[0] - other[0], point[1] - other[1]));
      change((from) => zoomed(from, far(now) / far(before), size, other));
    },
    onPointerUp: ({ pointerId }: PointerEvent<SVGSVGElement>) => {
      held.current.delete(pointerId);
    },
    onPointerCancel: ({ pointerId }: PointerEvent<SVGSVGElement>) => {
      held.current.delete(pointerId);
    },
    onKeyDown: (event: KeyboardEvent<SVGSVGElement>) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const to = KEYS[event.key];
      if (to) change((now) => to(now, size));
      else if (event.key === '0') setMoved(null);
      else return;
      event.preventDefault();
    },
  };
  return {
    view,
    hands,
    /** Whether the pointer has moved the map since it was pressed: no click then. */
    wasMoved: () => way.current >= STILL,
    larger: () => {
      change((now) => zoomed(now, LARGER, size));
    },
    smaller: () => {
      change((now) => zoomed(now, 1 / LARGER, size));
    },
    toAll: () => {
      setMoved(null);
    },
    show: setMoved,
  };
}
