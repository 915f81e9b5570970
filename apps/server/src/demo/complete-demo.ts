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
  /** The lines of the year, if the start has planned them. */
  readonly year: Promise<readonly PlannedLine[]> | null
  readonly signal: AbortSignal
  /** Is awaited between two parts of the work: requests come first. */
  readonly turn: () => Promise<void>
}

/**
 * Makes what the first page does not need while the demo can be used already: manuals, what
 * people have done, and the
 * older part of the year. A part that fails is logged and leaves the others.
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
    // Tests know each refund and request of a bare demo.
    if (config.demo !== 'bare')
      await makeDemoContent(application, tenantIds, demoWords, { signal, turn }).catch(say)
  }
  const older = async () =>
    fillOlderPart(engine, { year: (await options.year) ?? undefined, signal, turn })
  // Beside each other: what people do waits for processes that read files, and leaves the
  // database idle.
  await Promise.all([content(), older().catch(say)])
}
