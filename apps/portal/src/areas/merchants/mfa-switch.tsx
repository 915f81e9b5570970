import { useTranslations } from '#lib/translations.ts'
import type { MfaConfigRow } from '@choba/contract/merchants.contract.ts'
import { Status } from '#ui/status.tsx'
import { Switch } from '#ui/switch.tsx'
import { useMfaSwitch } from './use-mfa-switch.ts'

/**
 * Switch that makes two-step verification mandatory. Turning it on asks for a confirmation, because
 * users who have not set it up are interrupted.
 */
export function MfaSwitch({
  row,
  mayEdit,
  onAsk,
}: {
  row: MfaConfigRow
  mayEdit: boolean
  onAsk: (row: MfaConfigRow) => void
}) {
  const t = useTranslations('merchants')
  const { mutate, isPending } = useMfaSwitch(row)
  const word = t(row.mfaRequired ? 'required.yes' : 'required.no')
  if (!mayEdit) return <Status tone={row.mfaRequired ? 'ok' : 'muted'}>{word}</Status>
  return (
    <Switch
      label={word}
      aria-label={t('mfa.requiredOf', { name: row.entName })}
      checked={row.mfaRequired}
      disabled={isPending}
      onChange={() => (row.mfaRequired ? mutate(false) : onAsk(row))}
    />
  )
}
