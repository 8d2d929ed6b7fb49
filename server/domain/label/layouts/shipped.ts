import type { Layout } from '../layout.js';
import { GTL_A5, GTL_KLT } from './gtl.js';
import { OTL_3 } from './otl.js';
import { SSCC_A6 } from './sscc.js';
import { VDA_4902_A5, VDA_4902_KLT } from './vda-4902.js';

/** The layouts that come with the product. */
export const SHIPPED_LAYOUTS: readonly Layout[] = [OTL_3, VDA_4902_A5, VDA_4902_KLT, GTL_A5, GTL_KLT, SSCC_A6];
