import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { silentLog } from '../apps/server/src/platform/observability/log.ts'
import {
  createHttpMetrics,
  createMetrics,
} from '../apps/server/src/platform/observability/metrics.ts'
import { openTestApp, type TestApp } from '../apps/server/src/testing/test-app.ts'
import { alarmRules, metricsIn, RULES_FILE, tableOf } from './alarm-rules.ts'
import { capture, root } from './run.ts'

const rules = alarmRules()
const testFiles = ['', '.week'].map((part) => join(root, `docs/prometheus-rules${part}.test.yml`))

let test: TestApp
/** Response of the metrics endpoint of a running server. */
let served: string
beforeAll(async () => {
  const metrics = createHttpMetrics()
  test = await openTestApp({ metrics })
  const status = { broken: new Map(), removed: 0, anchorFailures: 0 }
  const { engine, jobs } = test
  const disk = { check: async () => {} }
  const measured = { engine, disk, jobs, log: silentLog(), isQuiet: false, sealing: { status } }
  served = await createMetrics(metrics, measured)()
})
afterAll(() => test.close())

/** Returns the rows of the alarm table in docs/operations.md. */
function documentedTable(): string[][] {
  const text = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const [, after] = text.split(/^\| alarm +\| .*\n\|[ -|]+\n/m)
  const [table] = after!.split('\n\n')
  return table!.split('\n').map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

it('docs/operations.md lists the same alarms as the Prometheus rules', () => {
  expect(documentedTable()).toEqual(tableOf(rules))
})

it('each alarm has a unique name', () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
})

it.each(rules)('the alarm $alert uses only metrics that the server exports', (rule) => {
  // Prometheus itself provides the metric `up`.
  const names = metricsIn(rule).filter((name) => name !== 'up')
  expect(metricsIn(rule)).not.toEqual([])
  const missing = names.filter(
    (name) => !served.includes(`# TYPE ${name.replace(/_(bucket|count)$/, '')} `),
  )
  expect(missing).toEqual([])
})

it.each(rules)('the alarm $alert uses only label values that exist', ({ expr }) => {
  const asked = [...expr.matchAll(/\{(state="\w+")\}/g)].map(([, label]) => label!)
  expect(asked.filter((label) => !served.includes(label))).toEqual([])
})

it.each([['check', 'rules', RULES_FILE], ...testFiles.map((file) => ['test', 'rules', file])])(
  'promtool %s %s finds no errors',
  (...args) => {
    const { ok, output } = capture('promtool', args)
    expect(ok ? '' : output).toBe('')
  },
)

it('the Prometheus tests contain a case in which each alarm fires and a case in which it does not', () => {
  const text = testFiles.map((file) => readFileSync(file, 'utf8')).join('')
  for (const { alert } of rules) {
    const expectations = [
      ...text.matchAll(new RegExp(`alertname: ${alert}\\n +exp_alerts:( \\[\\])?`, 'g')),
    ]
    const kinds = expectations.map(([, none]) => (none ? 'silent' : 'firing'))
    expect([alert, ...new Set(kinds)].toSorted()).toEqual([alert, 'firing', 'silent'].toSorted())
  }
})

it('reading the alarm rules fails for a rule in an unexpected form', () => {
  const text = readFileSync(RULES_FILE, 'utf8')
  expect(() => alarmRules(text.replace(/^ {8}for: 1m\n/m, ''))).toThrow(
    /1 rules have an unexpected form/,
  )
})
