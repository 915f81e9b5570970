import type { preparingJa } from '@choba/phrases/preparing.ja.ts'

/** A step of the start that takes seconds. Some steps run in parallel. */
export type StartStep = keyof (typeof preparingJa)['steps']
export type StepState = keyof (typeof preparingJa)['states']

export interface StartSteps {
  /** Runs the work of a step, and records its begin and end. Rejects if the work rejects. */
  run<T>(step: StartStep, work: () => Promise<T>): Promise<T>
  /** Returns the state of every step, in display order. */
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

/** Minimum duration of a printed step, in milliseconds. Shorter steps had nothing to do. */
const MIN_SHOWN = 300

/**
 * Tracks the steps of a start.
 * @param say prints a line for each step that took some time, with its seconds
 */
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
