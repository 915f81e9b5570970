import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConfigValue } from '@choba/contract/config-types.ts'
import { handleStale } from '#lib/handle-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { Modal } from '#ui/modal.tsx'
import { Switch } from '#ui/switch.tsx'
import { showToast } from '#ui/toasts.ts'
import type { ConfigOwner } from './config-owners.ts'
import { useValueInWords, useValueRefresh } from './use-values.ts'

/**
 * On/off switch of a setting. If the product reads the setting, the switch asks for confirmation
 * and names the affected users.
 */
export function ValueSwitch({ owner, row }: { owner: ConfigOwner; row: ConfigValue }) {
  const t = useTranslations('configs')
  const inWords = useValueInWords()
  const refresh = useValueRefresh()
  const [asked, setAsked] = useState(false)
  const { configTypeId, version, name, note, isBuiltIn } = row
  const isOn = row.value === 'true'
  const next = { ...row, isSet: true, value: String(!isOn) }
  const { mutate, isPending } = useMutation({
    mutationFn: () => owner.modify({ configTypeId, version, value: next.value }),
    onSuccess: (given) =>
      showToast({ severity: 'success', message: t('form.given', { name, value: inWords(given) }) }),
    onError: (error) => handleStale(error, t('stale')),
    onSettled: async () => {
      setAsked(false)
      await refresh()
    },
  })
  return (
    <>
      <Switch
        label={inWords(row)}
        aria-label={name}
        checked={isOn}
        disabled={isPending}
        onChange={() => (isBuiltIn ? setAsked(true) : mutate())}
      />
      {asked && (
        <Modal
          open
          onClose={() => setAsked(false)}
          title={t('turn.title', { name, value: inWords(next) })}
          confirmLabel={t('turn.act', { value: inWords(next) })}
          onConfirm={() => mutate()}
          busy={isPending}
        >
          {note !== '' && <p>{note}</p>}
          <p className="mt-2 text-sm text-muted">{t('turn.text')}</p>
        </Modal>
      )}
    </>
  )
}
