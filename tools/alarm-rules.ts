import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'

/** A rule of `docs/prometheus-rules.yml`. */
export interface AlarmRule {
  alert: string
  expr: string
  for: string
  /** Meaning of the alarm. */
  summary: string
  /** First action to take. */
  action: string
}

export const RULES_FILE = join(root, 'docs/prometheus-rules.yml')

const ONE =
  /^      - alert: (\w+)\n        expr: '([^'\n]+)'\n        for: (\d+m)\n        annotations:\n          summary: '([^'\n]+)'\n          action: '([^'\n]+)'\n/gm

/**
 * Reads the alarm rules. Every rule has the same form, so a regular expression is enough and no
 * YAML parser is needed. `promtool` checks that the file is valid YAML.
 * @throws Error if a rule has a different form
 */
export function alarmRules(text = readFileSync(RULES_FILE, 'utf8')): AlarmRule[] {
  const rules = [...text.matchAll(ONE)].map(([, alert, expr, wait, summary, action]) => ({
    alert: alert!,
    expr: expr!,
    for: wait!,
    summary: summary!,
    action: action!,
  }))
  const named = text.match(/- alert:/g)?.length ?? 0
  if (rules.length !== named)
    throw new Error(`${named - rules.length} rules have an unexpected form`)
  return rules
}

/** Returns the names of the metrics in an expression. */
export const metricsIn = ({ expr }: AlarmRule): string[] => [
  ...new Set(expr.match(/\b(?:choba|nodejs|process)_\w+|\bup\b/g) ?? []),
]

/**
 * Returns the rules as table cells, as in docs/operations.md: alarm, condition, time, meaning,
 * first action.
 */
export const tableOf = (rules: readonly AlarmRule[]): string[][] =>
  rules.map(({ alert, expr, for: wait, summary, action }) => [
    `\`${alert}\``,
    `\`${expr}\``,
    wait === '0m' ? 'immediately' : wait.replace('m', ' min'),
    summary,
    action,
  ])
