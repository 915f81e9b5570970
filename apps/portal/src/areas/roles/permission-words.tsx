import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { useCanWords } from '#lib/can-words.ts'
import { useTranslations } from '#lib/translations.ts'
import type { Permission } from '@choba/contract/permissions.ts'
import { Section } from '#ui/section.tsx'

/**
 * Sentences that say which of the offered permissions users with the role have and which they lack.
 */
export function PermissionWords({
  held,
  offered,
}: {
  held: readonly Permission[]
  offered: readonly Permission[]
}) {
  const t = useTranslations('roles.words')
  const missing = offered.filter((permission) => !held.includes(permission))
  return (
    <div className="grid grid-cols-2 gap-x-6 gap-y-4 max-sm:grid-cols-1">
      <Words
        title={t('can')}
        none={t('nothing')}
        permissions={held}
        mark={<Check {...mark} className="mt-1 shrink-0 text-ok" />}
      />
      <Words
        title={t('cannot')}
        none={t('everything')}
        permissions={missing}
        mark={<X {...mark} className="mt-1 shrink-0 text-muted" />}
        muted
      />
    </div>
  )
}

const mark = { 'aria-hidden': true, size: '1em' } as const

function Words({
  title,
  none,
  permissions,
  mark: icon,
  muted = false,
}: {
  title: string
  none: string
  permissions: readonly Permission[]
  mark: ReactNode
  muted?: boolean
}) {
  const can = useCanWords()
  return (
    <Section title={title}>
      {permissions.length === 0 && <p className="text-sm text-muted">{none}</p>}
      <ul className={`flex flex-col gap-0.5 text-sm ${muted ? 'text-muted' : ''}`}>
        {permissions.map((permission) => (
          <li key={permission} className="flex gap-2">
            {icon}
            <span className="min-w-0">{can(permission)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
