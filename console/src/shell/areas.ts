import { createContext, use } from 'react';
import type { Area } from '../area.js';

/** The areas that the shell serves. It is given them, and imports no page. */
export const AreasContext = createContext<readonly Area[]>([]);

export function useAreas(): readonly Area[] {
  return use(AreasContext);
}
