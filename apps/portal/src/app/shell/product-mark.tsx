import { useState } from 'react'
import { tenantName } from '#lib/session.ts'

/** The tenant's logo; where it cannot be had, the first letter of its name on its colour; nothing where it is not known either. */
export function ProductMark() {
  const [isMissing, setMissing] = useState(false)
  if (!isMissing) {
    return (
      <img
        src="/brand/logo"
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
      className="grid size-6.5 shrink-0 place-items-center rounded-md bg-brand font-semibold text-on-fill"
    >
      {letter}
    </span>
  )
}
