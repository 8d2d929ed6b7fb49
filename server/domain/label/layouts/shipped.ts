import type { Layout } from '../layout.js';
import type { ShippedLayout } from '../print.js';
import { GTL_A5, GTL_KLT } from './gtl.js';
import { INTERNAL } from './internal.js';
import { OTL_3 } from './otl.js';
import { SSCC_A6 } from './sscc.js';
import { VDA_4902_A5, VDA_4902_KLT } from './vda-4902.js';

const BY_NAME: Readonly<Record<ShippedLayout, Layout>> = {
  'otl-3-a5': OTL_3,
  'vda-4902-a5': VDA_4902_A5,
  'vda-4902-klt': VDA_4902_KLT,
  'gtl-a5': GTL_A5,
  'gtl-klt': GTL_KLT,
  'sscc-a6': SSCC_A6,
  internal: INTERNAL,
};

/** The layouts that come with the product. */
export const SHIPPED_LAYOUTS: readonly Layout[] = Object.values(BY_NAME);

/** The layout of a name. */
export function layoutOf(name: ShippedLayout): Layout {
  return BY_NAME[name];
}
