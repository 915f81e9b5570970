import { useCanWords } from '#lib/can-words.ts'
import { useTranslations } from '#lib/translations.ts'
import type { Permission } from '@choba/contract/permissions.ts'
import { sharesOf } from './module-shares.ts'
import { ShareMark } from './share-mark.tsx'
import { inColumns } from './permission-rows.ts'
import { useActionWord } from './use-share-words.ts'

/** Permissions of a role, one line per module. Actions that the role does not permit are dimmed. */
export function ModuleLines({
  held,
  offered,
}: {
  held: readonly Permission[]
  offered: readonly Permission[]
}) {
  const name = useTranslations('permissions.module')
  return (
    <dl className="divide-y divide-line-soft border-y border-line-soft">
      {sharesOf(held, offered).map(({ module, offered: of, share }) => (
        <div key={module} className="flex flex-wrap items-center gap-x-4 gap-y-0.5 py-1.5">
          <dt className="flex min-w-0 basis-2/5 items-center gap-2 max-sm:basis-full">
            <ShareMark share={share} />
            <span className="min-w-0">{name(module)}</span>
          </dt>
          <dd className="min-w-0 flex-1 max-sm:pl-[1.6em]">
            <ul className="flex flex-wrap gap-x-1.5 gap-y-1 text-sm">
              {inColumns(of).map((permission) => (
                <Action
                  key={permission}
                  permission={permission}
                  isHeld={held.includes(permission)}
                />
              ))}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Action({ permission, isHeld }: { permission: Permission; isHeld: boolean }) {
  const word = useActionWord()
  const can = useCanWords()
  const t = useTranslations('roles.share')
  return (
    <li
      title={can(permission)}
      className={`rounded-sm px-1.5 ${isHeld ? 'bg-accent-soft' : 'text-muted'}`}
    >
      {word(permission)}
      {!isHeld && <span className="sr-only">{t('lacking')}</span>}
    </li>
  )
}
