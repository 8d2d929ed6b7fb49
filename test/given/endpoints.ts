import { AREAS_OF_PRODUCT } from '../../server/modules/areas.js';
import { endpointsOf } from '../../server/platform/http/endpoints.js';

/** Every call of the API. */
export const ENDPOINTS = await endpointsOf(AREAS_OF_PRODUCT);
