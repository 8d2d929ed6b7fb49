import { defineRule } from './rule.js';

/** Releases come more often, or more seldom, than agreed. */
export const scheduleInterval = defineRule({
  code: 'MIN_MAX_INTERVAL',
  type: 'timing',
  severity: 'warning',
  needs: 'nothing',
  isOfRelease: true,
  parameters: {
    ruleMinScheduleInterval: { kind: 'days', initial: null },
    ruleMaxScheduleInterval: { kind: 'days', initial: 8 },
  },
  limit: { parameter: 'ruleMaxScheduleInterval', fewer: 'higher' },
  texts: {
    en: {
      name: 'Interval between releases',
      description:
        'The issue dates of this release and the one before lie closer together, or farther apart, than the limits. A release in force that none follows within the largest interval raises it too, without a new release.',
      parameters: {
        ruleMinScheduleInterval: 'Least interval in days',
        ruleMaxScheduleInterval: 'Largest interval in days',
      },
      sentences: {
        'too-short': 'The release came {current} days after the one before, sooner than the {limit} days agreed.',
        'too-long': 'The release came {current} days after the one before, later than the {limit} days agreed.',
        silent: 'No release has followed for {current} days; one was to be expected within {limit} days.',
      },
    },
    se: {
      name: 'Intervall mellan leveransplaner',
      description:
        'Den här och föregående leveransplans utfärdandedagar ligger närmare varandra, eller längre ifrån varandra, än gränserna. En gällande leveransplan som ingen följer inom det största intervallet larmar också, utan en ny.',
      parameters: {
        ruleMinScheduleInterval: 'Minsta intervall i dagar',
        ruleMaxScheduleInterval: 'Största intervall i dagar',
      },
      sentences: {
        'too-short': 'Leveransplanen kom {current} dagar efter föregående, tidigare än de avtalade {limit} dagarna.',
        'too-long': 'Leveransplanen kom {current} dagar efter föregående, senare än de avtalade {limit} dagarna.',
        silent: 'Ingen leveransplan har följt på {current} dagar; en var att vänta inom {limit} dagar.',
      },
    },
    cn: {
      name: '计划间隔',
      description: '本版与上一版的签发日间隔小于或大于限值。有效计划在最大间隔内没有后续版本时，即使无新版也会报警。',
      parameters: { ruleMinScheduleInterval: '最小间隔（天）', ruleMaxScheduleInterval: '最大间隔（天）' },
      sentences: {
        'too-short': '本版在上一版之后 {current} 天发出，早于约定的 {limit} 天。',
        'too-long': '本版在上一版之后 {current} 天发出，晚于约定的 {limit} 天。',
        silent: '已有 {current} 天没有后续版本；应在 {limit} 天内收到。',
      },
    },
  },
  *check(_lines, { ruleMinScheduleInterval: least, ruleMaxScheduleInterval: most }, facts) {
    const { issued, previousIssued, today, isFollowed } = facts;
    if (previousIssued !== null) {
      const days = issued - previousIssued;
      const said = { line: null, current: String(days), from: previousIssued, to: issued };
      if (least !== null && days < least)
        yield { ...said, message: 'too-short' as const, subtype: 'too-short', limit: String(least) };
      if (most !== null && days > most)
        yield { ...said, message: 'too-long' as const, subtype: 'too-long', limit: String(most) };
    }
    if (most === null || isFollowed || today - issued <= most) return;
    yield {
      line: null,
      message: 'silent' as const,
      subtype: 'silent',
      current: String(today - issued),
      limit: String(most),
      from: issued,
      to: today,
    };
  },
});

/** Nobody has answered a release in the time for it. */
export const releaseUnacknowledged = defineRule({
  code: 'RELEASE_UNACKNOWLEDGED',
  type: 'timing',
  severity: 'warning',
  needs: 'nothing',
  isOfRelease: true,
  parameters: {
    answerDays: { kind: 'days', initial: 1, isRequired: true },
    answerDayBasis: { kind: 'choice', initial: 'working', choices: ['calendar', 'working'] },
  },
  texts: {
    en: {
      name: 'Release not answered',
      description: 'The release is in force, and nobody has accepted or rejected it in so many days after it came.',
      parameters: { answerDays: 'Days to answer', answerDayBasis: 'Days are counted as' },
      sentences: { unanswered: 'The release came on {from} and has no answer; one was due on {date}.' },
    },
    se: {
      name: 'Leveransplan inte besvarad',
      description:
        'Leveransplanen gäller, och ingen har godtagit eller avvisat den inom så många dagar efter att den kom.',
      parameters: { answerDays: 'Dagar att svara', answerDayBasis: 'Dagar räknas som' },
      sentences: { unanswered: 'Leveransplanen kom {from} och saknar svar; ett skulle ha lämnats {date}.' },
    },
    cn: {
      name: '计划未答复',
      description: '计划有效，但在收到后的若干天内无人接受或拒绝。',
      parameters: { answerDays: '答复天数', answerDayBasis: '天数计算方式' },
      sentences: { unanswered: '计划于 {from} 收到，尚无答复；应于 {date} 前答复。' },
    },
  },
  *check(lines, { answerDays, answerDayBasis }, facts) {
    const { unansweredSince, today } = facts;
    if (unansweredSince === null) return;
    const shipTo = lines[0]?.shipTo ?? null;
    const due =
      answerDayBasis === 'working'
        ? facts.workingDaysAfter(unansweredSince, answerDays, shipTo)
        : unansweredSince + answerDays;
    if (today <= due) return;
    yield {
      line: null,
      message: 'unanswered' as const,
      day: due,
      from: unansweredSince,
      current: String(today - unansweredSince),
      limit: String(answerDays),
    };
  },
});
