import { Processor } from '@nestjs/bullmq';
import { runRulesJob } from '../../server/modules/schedule/schedule.jobs.js';
import { ScheduleRuleRuns } from '../../server/modules/schedule/schedule.rule-run.service.js';
import { ReadService } from '../../server/modules/traffic/read.service.js';
import { readFileJob, trafficQueue } from '../../server/modules/exchange/exchange.jobs.js';
import { forEachId, handles, PROCESSOR_OPTIONS, QueueProcessor } from '../../server/platform/queue/queue-processor.js';

/** Reads stored files, and runs rules on what they say. */
@Processor(trafficQueue.name, PROCESSOR_OPTIONS)
export class TrafficProcessor extends QueueProcessor {
  constructor(reader: ReadService, rules: ScheduleRuleRuns) {
    super(
      handles(readFileJob, ({ ids }, attempt) =>
        forEachId(ids, (id) => reader.read(id, attempt), 'files could not be read now'),
      ),
      handles(runRulesJob, ({ id }) => rules.process(id)),
    );
  }
}
