/** By what the despatches of an article are found; ship-to and unit in capitals, '' for every ship-to. */
export interface ArticleSought {
  readonly article: string;
  readonly customers: readonly string[];
  readonly place: string;
  readonly unit: string;
}
