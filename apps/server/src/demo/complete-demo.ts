import type { PlannedLine } from '@choba/database/seed/planned-line.ts'
import { demoWords } from '@choba/database/seed/demo-words.ts'
import { demoManuals } from '@choba/database/seed/manual-texts.ts'
import { fillOlderPart } from '@choba/database/seed/older-part.ts'
import { makeDemoManuals } from '#areas/manuals/manuals.demo.ts'
import type { DemoServices } from '#platform/calls/demo-calls.ts'
import { errorOf } from '#platform/observability/log.ts'
import { makeDemoContent } from './demo-content.ts'

export interface CompleteOptions {
  readonly tenantIds: readonly number[]
  /** Planned transactions of the year, if the start has planned them. */
  readonly year: Promise<readonly PlannedLine[]> | null
  readonly signal: AbortSignal
  /** Called before each part of the work. Waits until no request is active. */
  readonly turn: () => Promise<void>
}

/**
 * Creates demo content that the first page does not need, while the demo is already usable:
 * manuals, past work of users, and the older transactions of the year. If a part fails, the error
 * is logged and the other parts continue.
 */
export async function completeDemo(
  application: DemoServices,
  options: CompleteOptions,
): Promise<void> {
  const { engine, log, config } = application
  const { tenantIds, signal, turn } = options
  const say = (error: unknown) => log.error({ err: errorOf(error) }, 'the demo’s past is not whole')
  const content = async () => {
    await makeDemoManuals(application, tenantIds, demoManuals, { signal, turn }).catch(say)
    // Tests of a bare demo depend on its exact refunds and approval requests.
    if (config.demo !== 'bare')
      await makeDemoContent(application, tenantIds, demoWords, { signal, turn }).catch(say)
  }
  const older = async () =>
    fillOlderPart(engine, { year: (await options.year) ?? undefined, signal, turn })
  // Runs in parallel: the content waits for processes that parse files and leaves the database
  // idle.
  await Promise.all([content(), older().catch(say)])
}
