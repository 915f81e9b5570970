import type { Outcome } from './run.ts'

export interface StepOutcome extends Outcome {
  /**
   * Reason why a step passed although it checked less than usual. Printed next to the name of the
   * step.
   */
  readonly note?: string
}

export type Step = readonly [name: string, run: () => StepOutcome | Promise<StepOutcome>]

/**
 * Returns the steps with these names in the order of `steps`. Without names, returns all steps.
 * @throws Error for an unknown name
 */
export function stepsOf(steps: readonly Step[], wanted: readonly string[]): readonly Step[] {
  const names = steps.map(([name]) => name)
  const unknown = wanted.filter((name) => !names.includes(name))
  if (unknown.length > 0)
    throw new Error(`Unknown step: ${unknown.join(', ')}. The steps are: ${names.join(', ')}`)
  return steps.filter(([name]) => wanted.length === 0 || wanted.includes(name))
}

/**
 * Runs every step, even after a step has failed, so that one run shows all faults.
 * @returns the names of the failed steps
 */
export async function runSteps(
  steps: readonly Step[],
  { log, error }: Pick<Console, 'log' | 'error'>,
): Promise<string[]> {
  const failed: string[] = []
  for (const [name, run] of steps) {
    const began = performance.now()
    const { ok, output, note } = await run()
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    log(`${ok ? 'ok  ' : 'FAIL'}  ${name}  ${seconds} s${note ? `  (${note})` : ''}`)
    if (ok) continue
    error(output)
    failed.push(name)
  }
  if (failed.length > 0) error(`Failed: ${failed.join(', ')}`)
  return failed
}
