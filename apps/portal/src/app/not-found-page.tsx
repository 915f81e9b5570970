import { Link, useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { menuOf } from '#app/menu.ts'
import { EmptyState } from '#ui/empty-state.tsx'

/** What stands at an address that is none, or none for this person. */
export function NotFoundPage() {
  const t = useTranslations('shell')
  const [entry] = menuOf(useRouter().routeTree)
  return (
    <>
      <h1 className="sr-only">{t('screens.notFound')}</h1>
      <EmptyState
        title={t('notFound.title')}
        text={t('notFound.text')}
        action={
          entry && (
            <Link to={entry.to} className="rounded-md px-3 py-1.5 font-semibold text-brand hover:bg-line-soft">
              {t('notFound.back', { screen: t(`short.${entry.label}`) })}
            </Link>
          )
        }
      />
    </>
  )
}
