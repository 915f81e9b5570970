import { useState } from 'react'
import { tenantName } from '#lib/session.ts'

/**
 * Logo of the tenant. If the logo cannot be loaded, shows the first letter of the tenant's name on
 * the tenant's color; shows nothing if the name is unknown too.
 */
export function ProductMark() {
  const [isMissing, setMissing] = useState(false)
  if (!isMissing) {
    return (
      <img
        src="/theme/logo"
        alt=""
        onError={() => setMissing(true)}
        className="h-6.5 max-w-26 min-w-6.5 shrink-0 rounded-md object-contain"
      />
    )
  }
  const [letter] = tenantName()
  if (!letter) return null
  return (
    <span
      aria-hidden="true"
      className="grid size-6.5 shrink-0 place-items-center rounded-md bg-accent font-semibold text-on-fill"
    >
      {letter}
    </span>
  )
}
