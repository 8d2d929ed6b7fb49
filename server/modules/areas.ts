import type { Area } from '../platform/area.js';
import { mailArea } from './mail/mail.manifest.js';
import { outboundArea } from './outbound/outbound.manifest.js';
import { trafficArea } from './traffic/traffic.manifest.js';
import { webhookArea } from './webhook/webhook.manifest.js';

/** The areas of the product, one line each. */
export const AREAS_OF_PRODUCT: readonly Area[] = [trafficArea, outboundArea, mailArea, webhookArea];
