import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'

/** One rule of `docs/prometheus-rules.yml`. */
export interface AlarmRule {
  alert: string
  expr: string
  for: string
  /** What it means. */
  summary: string
  /** What to do first. */
  action: string
}

export const RULES_FILE = join(root, 'docs/prometheus-rules.yml')

const ONE =
  /^      - alert: (\w+)\n        expr: '([^'\n]+)'\n        for: (\d+m)\n        annotations:\n          summary: '([^'\n]+)'\n          action: '([^'\n]+)'\n/gm

/**
 * Reads the rules. They are written in one form, so no parser of YAML is needed; `promtool` checks that it is YAML.
 * @throws Error when a rule has another form
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
    throw new Error(`${named - rules.length} rules have another form than the others`)
  return rules
}

/** The metrics that an expression reads. */
export const metricsIn = ({ expr }: AlarmRule): string[] => [
  ...new Set(expr.match(/\b(?:choba|nodejs|process)_\w+|\bup\b/g) ?? []),
]

/** The cells of the rules as the table of docs/operations.md has them: alarm, condition, time, meaning, first action. */
export const tableOf = (rules: readonly AlarmRule[]): string[][] =>
  rules.map(({ alert, expr, for: wait, summary, action }) => [
    `\`${alert}\``,
    `\`${expr}\``,
    wait === '0m' ? 'at once' : wait.replace('m', ' min'),
    summary,
    action,
  ])
