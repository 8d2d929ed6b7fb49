import type { Area } from '../../platform/area.js';

/** Transport labels: drawn, printed as PDF and ZPL, and read back. */
export const labelArea: Area = { name: 'label', server: [() => import('./label.module.js')] };
