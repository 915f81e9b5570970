import { useQuery } from '@tanstack/react-query'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useTranslations } from '#lib/translations.ts'
import type { Permission } from '@choba/contract/permissions.ts'
import { useMenu } from '#app/shell/menu.ts'
import { missingAt, NotFoundAddress } from '#app/session/missing-permission.ts'
import { rolesApi } from '#areas/roles/roles.api.ts'
import { useCanWords } from '#lib/can-words.ts'
import { missingWords } from '#lib/grantors.ts'
import { translator } from '#lib/i18n.ts'
import { readSearch } from '#lib/search-params.ts'
import { EmptyState } from '#ui/empty-state.tsx'

/**
 * Page for an unknown address. If the address is of a screen that the user lacks permission for,
 * the page also names the permission and the people who can grant it.
 */
export function NotFoundPage() {
  const t = useTranslations('shell')
  const screens = useTranslations('screens')
  const router = useRouter()
  const { from } = readSearch(NotFoundAddress.shape, useSearch({ strict: false }))
  const missing = from === undefined ? null : missingAt(router, from)
  // Opens the wanted screen if the user has received the permission in the meantime.
  useEffect(() => {
    if (missing === 'open') router.history.replace(from!)
  }, [missing, from, router])
  const [entry] = useMenu()
  const back = entry && (
    <Link
      to={entry.to}
      className="rounded-md px-3 py-1.5 font-semibold text-accent hover:bg-line-soft"
    >
      {t('notFound.back', { screen: screens(entry.label) })}
    </Link>
  )
  return (
    <>
      <h1 className="sr-only">{screens('shell.notFound')}</h1>
      {missing && missing !== 'open' ? (
        <Missing permission={missing} back={back} />
      ) : (
        <EmptyState title={t('notFound.title')} text={t('notFound.text')} action={back} />
      )}
    </>
  )
}

function Missing({ permission, back }: { permission: Permission; back: ReactNode }) {
  const t = useTranslations('permissions')
  const can = useCanWords()
  const { data, isError } = useQuery(rolesApi.grantors.query({ permission }))
  const [first, ...others] = data ? missingWords(translator(), data, 'page') : []
  return (
    <EmptyState
      title={t('missing.title')}
      text={
        <>
          <span className="block text-balance">
            {first ?? t('missing.page', { name: can(permission) })}
          </span>
          {!data && !isError && <span className="block text-balance">{t('missing.asking')}</span>}
          {others.map((words) => (
            <span key={words} className="block text-balance">
              {words}
            </span>
          ))}
        </>
      }
      action={back}
    />
  )
}
