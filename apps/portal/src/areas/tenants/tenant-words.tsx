import { formatCount } from '@choba/contract/money.ts'
import type { Tenant } from '@choba/contract/tenants.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { Status } from '#ui/status.tsx'

/** Formats a count; returns a dash if the count is unknown. */
export const countText = (figure: number | null | undefined): string =>
  typeof figure === 'number' ? formatCount(figure) : '—'

/** Badge that shows whether a tenant is active or archived. */
export function TenantStatus({ state }: Pick<Tenant, 'state'>) {
  const t = useTranslations('tenants.state')
  return <Status tone={state === 'ACTIVE' ? 'ok' : 'muted'}>{t(state)}</Status>
}

export function OwnMark({ isOwn }: Pick<Tenant, 'isOwn'>) {
  const t = useTranslations('tenants')
  return (
    isOwn && (
      <span className="ml-2 rounded-sm bg-accent-soft px-1.5 text-xs text-accent-strong">
        {t('own')}
      </span>
    )
  )
}

/** Product name of a tenant, after a swatch of the tenant's theme color. */
export const Product = ({
  tenant: { oem, name, style },
}: {
  tenant: Pick<Tenant, 'oem' | 'name' | 'style'>
}) => (
  <span className="flex min-w-0 items-center gap-2">
    <Swatch colour={style} />
    <span className="min-w-0 truncate">{oem || name}</span>
  </span>
)

/** Swatch of a color; an outline if `colour` is empty. */
export const Swatch = ({ colour }: { colour: string }) => (
  <span
    aria-hidden="true"
    // Sets `backgroundColor` and not `background`, which would also accept the URL of an image.
    style={colour === '' ? undefined : { backgroundColor: colour }}
    className="size-3.5 shrink-0 rounded-sm border border-edge"
  />
)
