import { formatCount } from '@choba/contract/money.ts'
import type { Tenant } from '@choba/contract/tenants.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { Status } from '#ui/status.tsx'

/** How many there are; a dash where that is not known. */
export const countText = (figure: number | null | undefined): string =>
  typeof figure === 'number' ? formatCount(figure) : '—'

/** Whether anyone signs in there. */
export function TenantStatus({ state }: Pick<Tenant, 'state'>) {
  const t = useTranslations('tenants.state')
  return <Status tone={state === 'ACTIVE' ? 'ok' : 'muted'}>{t(state)}</Status>
}

/** The mark of the caller's own tenant. */
export function OwnMark({ isOwn }: Pick<Tenant, 'isOwn'>) {
  const t = useTranslations('tenants')
  return (
    isOwn && (
      <span className="ml-2 rounded-sm bg-brand-soft px-1.5 text-xs text-brand-strong">
        {t('own')}
      </span>
    )
  )
}

/** What people call the service, behind a little of its colour. */
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

/** A little of a colour; of none, its outline. */
export const Swatch = ({ colour }: { colour: string }) => (
  <span
    aria-hidden="true"
    // Not `background`, which an address would be a picture of.
    style={colour === '' ? undefined : { backgroundColor: colour }}
    className="size-3.5 shrink-0 rounded-sm border border-edge"
  />
)
