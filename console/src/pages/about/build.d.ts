/** Made by the build: see vite.config.ts. */
declare module 'virtual:about' {
  export const about: {
    readonly version: string;
    /** What it was built from; null where the build had no history. */
    readonly commit: { readonly id: string; readonly at: string } | null;
    /** Name, version and licence of every package that is delivered; an empty licence is one that its package doesn't name. */
    readonly packages: readonly (readonly [name: string, version: string, licence: string])[];
  };
}
