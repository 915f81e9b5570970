import { TERMINAL_NO_MAX, type Terminal, TerminalNo } from '@choba/contract/terminals.contract.ts'
import * as z from 'zod/mini'
import { ComboboxField } from '#form/combobox-field.tsx'
import { FormConfirm } from '#form/form-confirm.tsx'
import { refuseField } from '#form/refuse-field.ts'
import { setServerErrors } from '#form/set-server-errors.ts'
import { TextField } from '#form/text-field.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { useStoreSearch } from '#form/use-store-search.ts'
import { isStale } from '#lib/api-error.ts'
import { handleStale } from '#lib/handle-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import { showToast } from '#ui/toasts.ts'
import { terminalsApi } from './terminals.api.ts'
import { useTerminalRefresh } from './use-terminal-navigation.ts'

interface MoveInput {
  storeId: string | null
  terminalNo: string
}

const moveForm = z.object({
  storeId: z.nullable(z.string()).check(z.refine((id) => id !== null)),
  terminalNo: TerminalNo,
})

/** Form that moves a terminal to another store and gives it a new number. */
export function TerminalMove({ terminal, onClose }: { terminal: Terminal; onClose: () => void }) {
  const t = useTranslations('terminals.move')
  const stale = useTranslations('terminals')('stale')
  const refresh = useTerminalRefresh()
  const stores = useStoreSearch(terminalsApi.stores)
  const { terminalId, version, terminalNo: from } = terminal
  const form = useAppForm<MoveInput, MoveInput>(moveForm, {
    defaultValues: { storeId: null, terminalNo: from },
  })
  const options = stores.found
    .filter(({ storeId }) => storeId !== terminal.store.storeId)
    .map(({ storeId, storeCode, storeName }) => ({
      value: storeId,
      label: `${storeName} (${storeCode})`,
    }))

  async function move({ storeId, terminalNo }: MoveInput) {
    try {
      const { store } = await terminalsApi.move.call({
        terminalId,
        version,
        storeId: storeId!,
        terminalNo,
      })
      showToast({ severity: 'success', message: t('done', { terminalNo, store: store.storeName }) })
      onClose()
      await refresh()
    } catch (error) {
      if (isStale(error)) {
        handleStale(error, stale)
        onClose()
        return refresh()
      }
      const taken = { field: 'terminalNo', words: t('taken', { terminalNo }) } as const
      if (refuseField(error, form.setError, { terminalNo: taken })) return undefined
      setServerErrors<MoveInput>(error, form.setError, {
        notFound: { field: 'storeId', words: t('gone') },
      })
    }
  }

  return (
    <FormConfirm
      open
      onClose={onClose}
      title={t('title', { terminalNo: from })}
      form={form}
      onConfirm={move}
      confirmLabel={t('act')}
    >
      <p>{t('text')}</p>
      <Facts>
        <Fact name={t('from')}>{terminal.store.storeName}</Fact>
      </Facts>
      <ComboboxField
        control={form.control}
        name="storeId"
        label={t('to')}
        options={options}
        onSearch={stores.setSought}
        busy={stores.busy}
        message={t('missing')}
      />
      <TextField
        control={form.control}
        name="terminalNo"
        label={t('terminalNo')}
        message={t('terminalNoFault')}
        maxLength={TERMINAL_NO_MAX}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </FormConfirm>
  )
}
