import type { ReactNode } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { heldOn } from '@choba/contract/permissions.ts'
import type { RoleDetail, RoleHolder } from '@choba/contract/roles.contract.ts'
import { session } from '#lib/session.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import { Instant } from '#ui/instant.tsx'
import { Section } from '#ui/section.tsx'
import { ModuleLines } from './module-lines.tsx'
import { HoldersLink } from './role-columns.tsx'
import { RoleLimits } from './role-limits.tsx'

/** Renders the name of a user with the role, as a link for users with permission to see users. */
export type HolderName = (holder: RoleHolder) => ReactNode

/** Permissions of a role in sentences, and the users with the role. */
export function RoleFacts({ role, holderName }: { role: RoleDetail; holderName: HolderName }) {
  const t = useTranslations('roles')
  return (
    <div className="flex flex-col gap-6">
      <Facts>
        <Fact name={t('column.holders')}>
          <HoldersLink role={role} isStop>
            {t('holderCount', { count: role.holderCount })}
          </HoldersLink>
        </Fact>
        <Fact name={t('column.changed')}>
          {role.changedAt && (
            <>
              <Instant at={role.changedAt} />{' '}
              <span className="text-muted">{t('changedBy', { name: role.changedBy ?? '' })}</span>
            </>
          )}
        </Fact>
      </Facts>
      <Section title={t('column.permissions')}>
        <ModuleLines held={role.permissions} offered={heldOn(session().holder.isAdmin)} />
      </Section>
      <RoleLimits role={role} />
      <Holders role={role} holderName={holderName} />
    </div>
  )
}

function Holders({
  role: { holders, holderCount },
  holderName,
}: {
  role: RoleDetail
  holderName: HolderName
}) {
  const t = useTranslations('roles.detail')
  const others = holderCount - holders.length
  return (
    <Section title={t('holders')}>
      {holders.length === 0 && <p className="text-sm text-muted">{t('noHolders')}</p>}
      <ul className="divide-y divide-line-soft">
        {holders.map((holder) => (
          <li key={holder.userId} className="flex flex-wrap items-baseline gap-x-3 py-1.5">
            {holderName(holder)}
            <span className="text-sm text-muted">{holder.userName}</span>
            {!holder.valid && <span className="text-sm text-muted">{t('disabled')}</span>}
          </li>
        ))}
      </ul>
      {others > 0 && (
        <p className="pt-1.5 text-sm text-muted">{t('moreHolders', { count: others })}</p>
      )}
    </Section>
  )
}
