import { MODULE_METADATA } from '@nestjs/common/constants.js';
import type { Endpoint } from '../../contract/endpoint.js';
import { modulesOf, type Area } from '../area.js';
import { ENDPOINT } from './endpoint.decorator.js';

/** The endpoints of areas: those that a controller of their modules handles. */
export async function endpointsOf(areas: readonly Area[]): Promise<Endpoint[]> {
  return (await modulesOf(areas, 'server')).flatMap(controllersOf).flatMap(handledBy);
}

type Class = abstract new (...args: never[]) => object;

function controllersOf(module: Class): Class[] {
  return (Reflect.getMetadata(MODULE_METADATA.CONTROLLERS, module) ?? []) as Class[];
}

function handledBy(controller: Class): Endpoint[] {
  const methods = Object.values(Object.getOwnPropertyDescriptors(controller.prototype));
  return methods.flatMap(({ value }) => {
    if (typeof value !== 'function') return [];
    const endpoint = Reflect.getMetadata(ENDPOINT, value as object) as Endpoint | undefined;
    return endpoint ? [endpoint] : [];
  });
}
