import fc from 'fast-check';

/** Property tests are repeatable: the same run finds the same. PROPERTY_SEED takes another course; `npm run fuzz` is for going further. */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 2026) });
