import type { Place } from '../findings.js';

const NOWHERE: Place = { start: 0, end: 0, segment: null, path: 'file' };

/** Where the values of a document stand in the file, for findings that compare them. Kept while one message is read. */
export class Places {
  private readonly places = new Map<object, Map<string, Place>>();

  put(object: object, property: string, place: Place): void {
    const of = this.places.get(object) ?? new Map<string, Place>();
    this.places.set(object, of.set(property, place));
  }

  /** An object made of another stands where that stood, with its values. */
  alias(object: object, of: object): void {
    const places = this.places.get(of);
    if (places !== undefined) this.places.set(object, places);
  }

  has(object: object, property: string): boolean {
    return this.places.get(object)?.has(property) === true;
  }

  /** Place of a value, else of the segment that opens its object. */
  of(object: object, property = ''): Place {
    const of = this.places.get(object);
    return of?.get(property) ?? of?.get('') ?? NOWHERE;
  }
}
