import type { preparingJa } from '@choba/phrases/preparing.ja.ts'

/** A step of a start that takes seconds. Some run at the same time. */
export type StartStep = keyof (typeof preparingJa)['steps']
export type StepState = keyof (typeof preparingJa)['states']

export interface StartSteps {
  /** Does the work of a step, and records when it begins and ends. Rejects as the work does. */
  run<T>(step: StartStep, work: () => Promise<T>): Promise<T>
  /** The state of every step, in the order in which they are shown. */
  states(): readonly (readonly [step: StartStep, state: StepState])[]
}

const order: readonly StartStep[] = ['portal', 'database', 'rows', 'server', 'accounts']

const names: Readonly<Record<StartStep, string>> = {
  portal: 'built the portal',
  database: 'prepared the database',
  rows: 'prepared the demo data',
  server: 'loaded the server',
  accounts: 'prepared the accounts',
}

const seconds = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Shorter steps had nothing to do: milliseconds. */
const MIN_SHOWN = 300

/** @param say prints a line for each step that took some time, with its seconds */
export function createSteps(say: (line: string) => void): StartSteps {
  const states = new Map<StartStep, StepState>(order.map((step) => [step, 'waiting']))
  return {
    async run(step, work) {
      const began = performance.now()
      states.set(step, 'running')
      const result = await work()
      states.set(step, 'done')
      const took = performance.now() - began
      if (took >= MIN_SHOWN) say(`  ${seconds.format(took / 1_000).padStart(5)} s  ${names[step]}`)
      return result
    },
    states: () => [...states],
  }
}
