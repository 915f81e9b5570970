import type { ImportFindings } from '@choba/contract/import-rows.ts'
import { Banner } from '#ui/banner.tsx'

/**
 * Side effects of an import: the stores that it creates, and the reason that it cannot be undone.
 */
export function Effects({ findings: { effects } }: { findings: Pick<ImportFindings, 'effects'> }) {
  if (effects.length === 0) return null
  return (
    <Banner tone="warn">
      {effects.map((effect) => (
        <p key={effect} className="break-words">
          {effect}
        </p>
      ))}
    </Banner>
  )
}
