import { Link } from '@tanstack/react-router'
import { Suspense, useId } from 'react'
import { type MenuEntry, useMenu } from '#app/shell/menu.ts'
import { useTranslations } from '#lib/translations.ts'

/** Address of this screen, which the list of screens leaves out. */
const OWN = '/panel'

/**
 * Start page for users without permission to see figures: the screens that they may open, with the
 * number of items that wait for them.
 */
export function StartPage() {
  const t = useTranslations('dashboard.start')
  const id = useId()
  const entries = useMenu().filter(({ to }) => to !== OWN)
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="font-semibold">
        {t('title')}
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-3">
        {entries.map((entry) => (
          <li key={entry.to} className="grid">
            <Task entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Screens whose tasks the page describes, by their address. */
const described = ['/trade', '/approval', '/message', '/unknownRefund', '/dispute'] as const
type Described = (typeof described)[number]
const isDescribed = (to: string): to is Described => described.some((address) => address === to)

function Task({ entry: { to, label, icon: Icon, badge: Badge } }: { entry: MenuEntry }) {
  const t = useTranslations('dashboard.start.task')
  const screens = useTranslations('screens')
  return (
    <Link
      to={to}
      className="flex items-start gap-3 rounded-md border border-line bg-surface px-4 py-3 transition-colors hover:bg-line-soft"
    >
      <span className="mt-0.5 shrink-0 text-muted">
        <Icon size="1.2em" aria-hidden />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{screens(label)}</span>
        {isDescribed(to) && (
          <span className="block text-sm text-muted">{t(to.slice(1) as 'trade')}</span>
        )}
      </span>
      {Badge && (
        <Suspense>
          <Badge />
        </Suspense>
      )}
    </Link>
  )
}
