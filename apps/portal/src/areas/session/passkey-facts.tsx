import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import type { Passkey } from '@choba/contract/session.contract.ts'
import { PASSKEYS_MAX } from '@choba/contract/passkeys.ts'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Instant } from '#ui/instant.tsx'

/** Passkey that the user wants to rename or remove, with the chosen action. */
export interface PasskeyView {
  act: 'rename' | 'remove'
  passkey: Passkey
}

/** List of the user's passkeys with their actions, and a button to add a passkey. */
export function PasskeyFacts({
  passkeys,
  onAdd,
  onView,
}: {
  passkeys: readonly Passkey[]
  onAdd: () => void
  onView: (view: PasskeyView) => void
}) {
  const t = useTranslations('session')
  return (
    <div className="py-3">
      <dt className="text-sm text-muted">{t('step.passkeys')}</dt>
      {passkeys.map((passkey) => (
        <dd key={passkey.passkeyId} className="flex items-center justify-between gap-x-4 py-1">
          <span className="min-w-0">
            <span className="block font-semibold break-words">{passkey.name}</span>
            <span className="flex flex-wrap gap-x-3 text-sm text-muted">
              <span>
                {t('passkey.added')} <Instant form="day" at={passkey.createdAt} />
              </span>
              <span>
                {passkey.lastUsedAt === null ? (
                  t('passkey.notUsed')
                ) : (
                  <>
                    {t('passkey.lastUsed')} <Instant form="day" at={passkey.lastUsedAt} />
                  </>
                )}
              </span>
            </span>
          </span>
          <span className="flex shrink-0">
            <IconButton
              label={t('passkey.renameNamed', { name: passkey.name })}
              icon={<Pencil aria-hidden="true" size="1.15em" />}
              onClick={() => onView({ act: 'rename', passkey })}
            />
            <IconButton
              label={t('passkey.removeNamed', { name: passkey.name })}
              icon={<Trash2 aria-hidden="true" size="1.15em" />}
              onClick={() => onView({ act: 'remove', passkey })}
            />
          </span>
        </dd>
      ))}
      <dd className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="font-semibold">{passkeys.length === 0 && t('passkey.none')}</span>
        <Button
          onClick={onAdd}
          {...(passkeys.length >= PASSKEYS_MAX && {
            disabledReason: t('passkey.limit', { max: PASSKEYS_MAX }),
          })}
        >
          {t('passkey.add')}
        </Button>
      </dd>
    </div>
  )
}
