/** Postgres channel of the bare relay that live updates are compared with. */
export const BARE_CHANNEL = 'bench_bare';
