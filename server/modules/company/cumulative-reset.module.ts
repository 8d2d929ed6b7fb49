import { Module } from '@nestjs/common';
import { CumulativeReset } from './cumulative-reset.service.js';
import { RelationView } from './relation.view.js';

/** The agreed reset of cumulative quantities, for areas that propose one. */
@Module({ providers: [CumulativeReset, RelationView], exports: [CumulativeReset] })
export class CumulativeResetModule {}
