import { bankWords } from '@choba/database/seed/bank-words.ts'
import type { DemoWords } from '@choba/database/seed/demo-words.ts'
import { makeDemoApprovals } from '#areas/approvals/approvals.demo.ts'
import { makeDemoImports } from '#areas/imports/imports.demo.ts'
import { makeDemoBankFiles } from '#areas/reconciliation/reconciliation.demo.ts'
import { makeDemoBatches } from '#areas/refund-batches/refund-batches.demo.ts'
import { makeDemoStatements } from '#areas/statements/statements.demo.ts'
import { makeDemoViews } from '#areas/views/views.demo.ts'
import { demoPerson, type DemoServices } from '#platform/calls/demo-calls.ts'
import { errorOf } from '#platform/observability/log.ts'

/**
 * Creates the past work of the demo's users: approvals, refund batches, imports, bank files,
 * statements and saved views. Keeps parts that exist, and logs parts that fail. Awaits `turn`
 * before each part.
 */
export async function makeDemoContent(
  services: DemoServices,
  tenantIds: readonly number[],
  wordsOf: Readonly<Record<'ja' | 'mn', DemoWords>>,
  { signal, turn }: { readonly signal: AbortSignal; readonly turn: () => Promise<void> },
): Promise<void> {
  const { engine, log } = services
  for (const tenantId of tenantIds) {
    const found = await services.tenants.byId(tenantId)
    const speaks = found?.tenant.currency === 'MNT' ? 'mn' : 'ja'
    const named = (username: string) => demoPerson(services, tenantId, username, speaks)
    const [owner, manager] = [await named('owner'), await named('manager')]
    const [owner2, superadmin] = [await named('owner2'), await named('superadmin')]
    // A demo from an earlier release may lack these users.
    if (!owner || !manager || !owner2 || !superadmin) continue
    const words = wordsOf[speaks]
    const parts = [
      () => makeDemoApprovals(engine, { owner, manager, owner2 }, words),
      () => makeDemoBatches(engine, { owner, manager }, words),
      () => makeDemoViews({ owner, superadmin }, words.views),
      () => makeDemoStatements(engine, owner, words.correction),
      () => makeDemoBankFiles(engine, owner, bankWords),
      () => makeDemoImports(owner, words, signal),
    ]
    for (const part of parts) {
      await turn()
      if (signal.aborted) return
      await part().catch((error: unknown) => {
        if (!signal.aborted)
          log.error({ err: errorOf(error) }, 'a part of the demo’s content is missing')
      })
    }
  }
}
