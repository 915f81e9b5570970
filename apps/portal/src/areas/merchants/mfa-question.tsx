import { useTranslations } from '#lib/translations.ts'
import type { MfaConfigRow } from '@choba/contract/merchants.contract.ts'
import { Modal } from '#ui/modal.tsx'
import { useMfaSwitch } from './use-mfa-switch.ts'

/**
 * Confirmation before two-step verification becomes mandatory. Says how many users have not set it
 * up yet and what they must do.
 */
export function MfaQuestion({ row, onClose }: { row: MfaConfigRow; onClose: () => void }) {
  const t = useTranslations('merchants.mfa')
  const { mutate, isPending } = useMfaSwitch(row)
  const { entName: name, userCount: total, mfaUserCount } = row
  return (
    <Modal
      open
      onClose={onClose}
      title={t('askTitle', { name })}
      confirmLabel={t('act')}
      busy={isPending}
      onConfirm={() => mutate(true, { onSettled: onClose })}
    >
      {total === 0 ? (
        <p>{t('askNoUsers')}</p>
      ) : (
        <>
          <p>{t('askLacking', { count: total - mfaUserCount, total })}</p>
          <p className="mt-2 text-sm text-muted">{t('askOthers')}</p>
        </>
      )}
    </Modal>
  )
}
