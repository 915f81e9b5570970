import type { KnownSurvivor, Survivor } from './mutants.ts'

type Change = Pick<Survivor, 'line' | 'code' | 'to'>

/** Builds the list entries of one file whose mutants survive for the same reason. */
const because = (file: string, why: string, ...changes: readonly Change[]): KnownSurvivor[] =>
  changes.map((change) => ({ file, ...change, why }))

const contract = (name: string): string => `packages/contract/src/${name}.ts`

/**
 * Mutants that no test can or needs to detect, each with the reason. `npm run test:mutation` fails
 * for any other survivor.
 */
export const knownSurvivors: readonly KnownSurvivor[] = [
  ...because(
    contract('deposit-figures'),
    'No transfer fee is below 0. At 0 or less nothing is left after it either, so the fee is not used.',
    {
      line: 'const charged = of(transferFeeOf(terms.transferFees, input.bankCode, before.left > 0n ? before.left : 0n))',
      code: 'before.left > 0n',
      to: 'true',
    },
    {
      line: 'const charged = of(transferFeeOf(terms.transferFees, input.bankCode, before.left > 0n ? before.left : 0n))',
      code: 'before.left > 0n',
      to: 'before.left >= 0n',
    },
    {
      line: 'const isPaidOut = before.left > 0n && before.left >= BigInt(terms.minimumPayout) && charged.left > 0n',
      code: 'before.left > 0n',
      to: 'true',
    },
    {
      line: 'const isPaidOut = before.left > 0n && before.left >= BigInt(terms.minimumPayout) && charged.left > 0n',
      code: 'before.left > 0n',
      to: 'before.left >= 0n',
    },
  ),
  ...because(
    contract('terms-fee'),
    'A whole number has no negative zero.',
    {
      line: 'const product = (amount < 0n ? -amount : amount) * BigInt(ratePpm)',
      code: 'amount < 0n',
      to: 'amount <= 0n',
    },
    { line: 'return amount < 0n ? -rounded : rounded', code: 'amount < 0n', to: 'amount <= 0n' },
  ),
  ...because(
    contract('terms-fee'),
    'The terms check refuses two lines of a bank from the same amount on.',
    {
      line: 'if (reached.length > 0) return BigInt(reached.reduce((high, tier) => (tier.from > high.from ? tier : high)).fee)',
      code: 'tier.from > high.from',
      to: 'tier.from >= high.from',
    },
  ),
  ...because(contract('terms-cycle'), 'Both sides are the same day.', {
    line: 'return { from: from < terms.firstDay ? terms.firstDay : from, to }',
    code: 'from < terms.firstDay',
    to: 'from <= terms.firstDay',
  }),
  ...because(contract('terms-cycle'), 'The step is 1 or -1.', {
    line: 'const candidate = addDays(day, days * step)',
    code: 'days * step',
    to: 'days / step',
  }),
  ...because(
    contract('terms-cycle'),
    'A merchant has one version of its terms from a day on (a key of the table).',
    {
      line: '(found, one) => (one.firstDay <= day && (!found || one.firstDay > found.firstDay) ? one : found),',
      code: 'one.firstDay > found.firstDay',
      to: 'one.firstDay >= found.firstDay',
    },
  ),
  ...because(
    contract('point-refund'),
    'The sort is stable, so equal remainders stay in the order of their places.',
    {
      line: '.toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))',
      code: 'a.rest === b.rest',
      to: 'false',
    },
    {
      line: '.toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))',
      code: 'a.index - b.index',
      to: 'a.index + b.index',
    },
    {
      line: '.toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))',
      code: 'a.rest > b.rest',
      to: 'a.rest >= b.rest',
    },
  ),
  ...because(contract('point-refund'), 'Anything times null is 0.', {
    line: 'withheld: of.pointWorth === null ? 0 : withheldFor(due - reversedTotal, of.amount, of.pointWorth),',
    code: 'of.pointWorth === null',
    to: 'false',
  }),
  ...because(
    contract('point-use'),
    'Without points both sides are compared as 0 and something that is not below 0.',
    {
      line: 'if (useRate === null || used === 0n) return false',
      code: 'used === 0n',
      to: 'false',
    },
  ),
  ...because(contract('period'), 'The runtime reads a day with a Z as UTC midnight as well.', {
    line: 'const utc = (text: string): number => Date.parse(text.length === 10 ? `${text}T00:00:00Z` : `${text}Z`)',
    code: 'text.length === 10',
    to: 'false',
  }),
  ...because(contract('money'), 'The table only saves time: the runtime has the same decimals.', {
    line: 'if (known !== undefined) return known',
    code: 'known !== undefined',
    to: 'false',
  }),
  ...because(
    contract('point-award'),
    'A rule does not end before it begins, so on its first day it has not ended.',
    {
      line: "if (!isWithinValidity(rule, day)) return day < rule.startTime ? 'NOT_VALID_YET' : 'ENDED'",
      code: 'day < rule.startTime',
      to: 'day <= rule.startTime',
    },
  ),
  ...because(
    contract('point-award'),
    'Equal values went another way before, and a rule does not lose to itself.',
    { line: "if (by !== 0) return by < 0 ? 'LESS_SPECIFIC' : null", code: 'by < 0', to: 'by <= 0' },
    {
      line: "if (rule.startTime !== other.startTime) return rule.startTime < other.startTime ? 'STARTED_EARLIER' : null",
      code: 'rule.startTime < other.startTime',
      to: 'rule.startTime <= other.startTime',
    },
    {
      line: "return BigInt(rule.ruleId) < BigInt(other.ruleId) ? 'LOWER_ID' : null",
      code: 'BigInt(rule.ruleId) < BigInt(other.ruleId)',
      to: 'BigInt(rule.ruleId) <= BigInt(other.ruleId)',
    },
    {
      line: 'const winner = those.find((rule) => those.every((other) => other === rule || lostTo(rule, other) === null))',
      code: 'other === rule',
      to: 'false',
    },
    {
      line: 'const reason = rule === winner ? null : lostTo(rule, winner)',
      code: 'rule === winner',
      to: 'false',
    },
  ),
  ...because(
    contract('point-award'),
    'Only the BONUS line comes before the line of a multiple, which alone reads it.',
    {
      line: "const common = lines.find(({ chargeType }) => chargeType === 'BONUS')?.points ?? 0",
      code: "chargeType === 'BONUS'",
      to: 'true',
    },
  ),
  ...because(
    'packages/banking/src/days.ts',
    'The other conditions of the line refuse such a text as well.',
    {
      line: '/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) &&',
      code: '/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/',
      to: '/[0-9]{4}-[0-9]{2}-[0-9]{2}$/',
    },
    {
      line: '/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) &&',
      code: '/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/',
      to: '/^[0-9]{4}-[0-9]{2}-[0-9]{2}/',
    },
  ),
  ...because(
    'packages/banking/src/days.ts',
    'Null is neither before nor after a day.',
    {
      line: 'if (reiwa !== null && reiwa >= REIWA.first && REIWA.before + year <= thisYear) return reiwa',
      code: 'reiwa !== null',
      to: 'true',
    },
    {
      line: 'return heisei !== null && heisei >= HEISEI.first && heisei < REIWA.first ? heisei : null',
      code: 'heisei !== null',
      to: 'true',
    },
  ),
  ...because('packages/banking/src/bank-calendar.ts', 'With a count of 0 no step is made.', {
    line: 'const step = count < 0 ? -1 : 1',
    code: 'count < 0',
    to: 'count <= 0',
  }),
  ...because(
    'apps/server/src/areas/statements/deductible-share.ts',
    'Both sides are the same day.',
    {
      line: 'const part = { from: from > firstDay ? from : firstDay, to: to < lastDay ? to : lastDay, percent }',
      code: 'from > firstDay',
      to: 'from >= firstDay',
    },
    {
      line: 'const part = { from: from > firstDay ? from : firstDay, to: to < lastDay ? to : lastDay, percent }',
      code: 'to < lastDay',
      to: 'to <= lastDay',
    },
  ),
  ...because(
    contract('point-schedule'),
    'The longest way to a date is 60 days, as from 1 November to 31 December.',
    {
      line: 'for (let day = schedule.startTime; day <= last; day = addDays(day, 1)) if (hitsDay(schedule, day)) return true',
      code: 'day <= last',
      to: 'day < last',
    },
  ),
]
