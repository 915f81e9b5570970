import { tenantConfig } from '#lib/session.ts'

/** The tenant's mark: the first letter of its name on its colour. */
export function ProductMark() {
  return (
    <span
      aria-hidden="true"
      className="grid size-6.5 shrink-0 place-items-center rounded-md bg-brand font-semibold text-on-fill"
    >
      {Array.from(tenantConfig().oem)[0]}
    </span>
  )
}
